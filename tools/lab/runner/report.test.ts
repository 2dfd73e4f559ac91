import { expect, test } from 'vitest';
import { misses } from './report.ts';

test.each([
  ['a figure below its ceiling keeps the target', 99, { at_most: 100 }, []],
  ['a figure on its ceiling keeps the target', 100, { at_most: 100 }, []],
  ['a figure above its ceiling misses the target', 100.1, { at_most: 100 }, ['page 1']],
  ['a figure below its floor misses the target', 4999, { at_least: 5000 }, ['page 1']],
  ['a figure that is no number misses the target', Number.NaN, { at_least: 0 }, ['page 1']],
])('%s', (_, figure, target, missed) => {
  expect(misses({ rows: [{ name: 'page 1', figure, unit: 'ms' }], targets: { 'page 1': target } })).toEqual(missed);
});

test('a target that nobody measured is missed', () => {
  expect(misses({ rows: [], targets: { 'page 1': { at_most: 100 } } })).toEqual(['page 1']);
});
