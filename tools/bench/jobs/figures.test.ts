import { expect, test } from 'vitest';
import { growthOf, leastOf, type Taken } from './figures.ts';

const taken = (size: string, cpu_ms: number[], many?: number): Taken => ({
  kind: 'admin',
  name: 'map',
  size,
  growth: 2,
  made_of: many === undefined ? undefined : { called: 'place', many },
  rounds: cpu_ms.map((ms) => ({ ours: { cpu_ms: ms, per_s: 1, took: [1] }, node_ms: 0, bytes: 1 })),
});

test('growth is told round by round, so that a minute that was busy for both markets does not count', () => {
  const { rows, targets } = growthOf(taken('10k', [1, 10, 1]), taken('10m', [2, 20, 3]), { at_most: 2 });
  expect(rows).toEqual([{ name: 'platform: map, growth of CPU from 10k to 10m', figure: 2, unit: 'times' }]);
  expect(targets).toEqual({ 'platform: map, growth of CPU from 10k to 10m': { at_most: 2 } });
});

test('where a market has more to show, its growth is also told for each thing that it shows', () => {
  const { rows } = growthOf(taken('10k', [1], 10), taken('10m', [4], 80));
  expect(rows.map(({ figure }) => figure)).toEqual([4, 8, 0.5]);
});

test('of several rounds the least counts where a busy moment is to be left out', () => {
  expect(leastOf(taken('10k', [11.2, 2.9, 7]).rounds).ours.cpu_ms).toBe(2.9);
});
