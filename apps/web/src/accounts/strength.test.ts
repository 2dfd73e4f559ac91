import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 0, false, /^At least 12 characters/],
  ['short', 24, false, /^Use at least 12 characters\./],
  ['password12345', 40, false, /too easy to guess/],
  ['four quiet wards', 78, true, /^Good\. Three or four words/],
  ['four very quiet wards at night', 100, true, /^Very good\./],
])('the hint for "%s" fills %i per cent', (password, percent, good, words) => {
  const strength = strengthOf(password);
  expect(strength).toMatchObject({ percent, good });
  expect(strength.words).toMatch(words);
});
