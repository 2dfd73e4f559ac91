import { expect, test } from 'vitest';
import { exact, short, shortPounds, summary } from './chartTexts.ts';

test.each([
  [0, '0'],
  [302, '302'],
  [999, '999'],
  [1_000, '1k'],
  [1_302, '1.3k'],
  [48_213, '48.2k'],
  [99_940, '99.9k'],
  [240_400, '240k'],
  [999_499, '999k'],
  [999_500, '1m'],
  [2_140_000, '2.1m'],
  [-1_302, '-1.3k'],
])('shortens %d to "%s" over a bar', (value, text) => {
  expect(short(value)).toBe(text);
});

test('puts the sign of money before the pound', () => {
  expect([shortPounds(820.4), shortPounds(48_213.5), shortPounds(-120)]).toEqual(['£820', '£48.2k', '−£120']);
});

test('describes a chart in a sentence', () => {
  const months = [
    { label: 'Oct', value: 302 },
    { label: 'Nov', value: 1_118 },
  ];
  expect(summary('Shifts per month', months, exact)).toBe('Shifts per month: 1,420 together, most in Nov, 1,118');
  expect(summary('Shifts per month', [{ label: 'Nov', value: 0 }], exact)).toBe('Shifts per month: nothing yet');
});
