import { expect, test } from 'vitest';
import { pendingText, shareSaid, spanSaid, weekText } from './trendTexts.ts';

test('names a week by its Monday', () => {
  expect([weekText('2026-11-09'), weekText('2026-09-07')]).toEqual(['9 Nov', '7 Sep']);
});

test('says what a share is of, and “none yet” for nothing of nothing', () => {
  expect(shareSaid(87, 26, 30)).toEqual({ value: 87, says: '87%', spoken: '87% (26 of 30)' });
  expect(shareSaid(0, 0, 30)).toEqual({ value: 0, says: '0%', spoken: '0% (0 of 30)' });
  expect(shareSaid(null, 0, 0)).toEqual({ value: 0, says: '–', spoken: 'none yet' });
});

test.each([
  [0, '0m', '0 min (1 shift)'],
  [59, '59m', '59 min (1 shift)'],
  [690, '12h', '11 h 30 min (1 shift)'],
  [4560, '3d', '3 days 4 h (1 shift)'],
])('%i minutes are “%s” over a bar', (minutes, says, spoken) => {
  expect(spanSaid(minutes, 1)).toEqual({ value: minutes, says, spoken });
});

test('says “none yet” for a time without shifts', () => {
  expect(spanSaid(null, 0)).toEqual({ value: 0, says: '–', spoken: 'none yet' });
});

test.each([
  [{ applications: 2, offers: 1, refilling: true }, '2 applicants · 1 offer out · being filled again'],
  [{ applications: 1, offers: 0 }, '1 applicant'],
  [{ applications: 0, offers: 0, refilling: false }, 'no applicants or offers yet'],
])('what is being done about a shift: %o', (its, words) => {
  expect(pendingText(its as never)).toBe(words);
});
