import { expect, test } from 'vitest';
import { arcsOf } from './arcs.ts';

const around = (values: number[]) => arcsOf(values).reduce((sum, { length }) => sum + length, 0);

test('the slices of a ring follow each other and go once around it', () => {
  const arcs = arcsOf([24, 31, 12, 186]);
  expect(arcs.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  arcs.slice(1).forEach((arc, before) => {
    const last = arcs[before];
    expect(arc.from).toBeGreaterThan((last?.from ?? 1) + (last?.length ?? 1));
  });
  const last = arcs.at(-1);
  expect((last?.from ?? 0) + (last?.length ?? 0)).toBeLessThan(1);
  expect(around([24, 31, 12, 186])).toBeCloseTo(1 - 4 * 0.006);
});

test('twice as many are twice as long', () => {
  const [few, many] = arcsOf([10, 20]);
  expect((many?.length ?? 0) / (few?.length ?? 1)).toBeCloseTo(2);
});

test('one of a million can still be seen, and nothing of nothing', () => {
  const arcs = arcsOf([1_000_000, 0, 1]);
  expect(arcs.map(({ at }) => at)).toEqual([0, 2]);
  expect(arcs[1]?.length).toBe(0.008);
  expect(around([1_000_000, 0, 1])).toBeCloseTo(1 - 2 * 0.006);
});

test('a single slice is the whole ring, and of none there is no ring', () => {
  expect(arcsOf([0, 7])).toEqual([{ at: 1, from: 0, length: 1 }]);
  expect(arcsOf([0, 0])).toEqual([]);
});
