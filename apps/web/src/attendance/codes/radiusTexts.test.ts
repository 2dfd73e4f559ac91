import { expect, test } from 'vitest';
import { radiusText } from './radiusTexts.ts';

test.each([
  ['', 'up to 10 miles away'],
  ['0.25', 'about 400 metres'],
  ['0.1', 'about 150 metres'],
  [' 1 ', 'about 1.6 km'],
  ['10', 'about 16.1 km'],
  ['0.05', 'From 0.1 to 10 miles'],
  ['11', 'From 0.1 to 10 miles'],
  ['near', 'From 0.1 to 10 miles'],
])('a radius of "%s" is explained: %s', (typed, words) => {
  expect(radiusText(typed)).toContain(words);
});
