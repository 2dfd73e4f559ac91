import { expect, test } from 'vitest';
import { filterCount, tagsText } from './filterTexts.ts';

const options = [
  { value: 't1', label: 'Dementia' },
  { value: 't2', label: 'Driver' },
];

test.each([
  [[], undefined],
  [['t1'], 'Dementia'],
  [['t2', 't1', 't3'], 'Driver +2'],
  [['t3', 't1'], '2 selected'],
])('the tags %o read "%s"', (chosen, text) => {
  expect(tagsText(chosen, options)).toBe(text);
});

test('counts the two ends of a range as one filter', () => {
  expect(filterCount({})).toBe(0);
  expect(filterCount({ from: '2026-11-12', to: '2026-11-18', status: 'active', role: undefined })).toBe(2);
});
