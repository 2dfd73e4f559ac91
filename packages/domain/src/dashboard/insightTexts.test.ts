import { expect, test } from 'vitest';
import { changeText, percentText, spanText } from './insightTexts.ts';

test.each([
  [null, 'none yet'],
  [0, '0 min'],
  [45, '45 min'],
  [690, '11 h 30 min'],
  [2879, '47 h 59 min'],
  [2880, '2 days'],
  [4559, '3 days 4 h'],
])('%s minutes are “%s”', (minutes, words) => expect(spanText(minutes)).toBe(words));

test('puts shares and changes into words, and says “none yet” for no value', () => {
  expect([percentText(87), percentText(0), percentText(null)]).toEqual(['87%', '0%', 'none yet']);
  expect([changeText(12), changeText(-3), changeText(0), changeText(null)]).toEqual([
    '12% more',
    '3% less',
    'the same',
    'none yet',
  ]);
});
