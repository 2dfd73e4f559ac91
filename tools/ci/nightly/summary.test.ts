import { expect, test } from 'vitest';
import { summaryPage } from './summary.ts';

const kept = (name: string, missed: string[], targets: string[]) => ({
  name,
  date: '2026-11-18T02:00:00.000Z',
  commit: 'abc1234',
  missed,
  targets: Object.fromEntries(targets.map((target) => [target, { at_most: 0 }])),
});

test('the page of figures lists each run by name with its missed targets', () => {
  const page = summaryPage([kept('rush', ['p95'], ['p95', 'lost']), kept('model', [], ['violations'])], []);
  const rows = page.split('\n').filter((line) => line.startsWith('| ['));
  expect(rows).toEqual([
    '| [model](model.json) | 2026-11-18 | abc1234 | 1 of 1 kept |  |',
    '| [rush](rush.json) | 2026-11-18 | abc1234 | 1 of 2 kept | p95 |',
  ]);
  expect(page).not.toContain('Short runs');
});

test('short runs have a section of their own that links to their files', () => {
  expect(summaryPage([], [kept('lists', [], [])])).toContain(
    '| [lists](short/lists.json) | 2026-11-18 | abc1234 | no targets |',
  );
});
