import { describe, expect, test } from 'vitest';
import { londonClock } from '../time.ts';
import { type Commitment, hoursOf, lateTerms, paidWords, termsInWords } from './lateCancellationPay.ts';

const HOUR = 3_600_000;
const NIGHT = { paid_minutes: 690, commitment: 'promised' as Commitment };
const paidAfter = (notice_ms: number, terms: Parameters<typeof lateTerms>[0] = [], planned = NIGHT) =>
  lateTerms(terms, notice_ms, planned).paid_minutes;

describe('the platform’s own terms', () => {
  test.each([
    ['exactly a day ahead', 24 * HOUR, 0],
    ['a millisecond less than a day ahead', 24 * HOUR - 1, 120],
    ['a millisecond more than four hours ahead', 4 * HOUR + 1, 120],
    ['exactly four hours ahead', 4 * HOUR, 120],
    ['a millisecond less than four hours ahead', 4 * HOUR - 1, 240],
    ['a millisecond before the start', 1, 240],
    ['at the start', 0, 240],
    ['three hours after the start', -3 * HOUR, 240],
  ])('%s: %i ms of notice pay %i minutes', (_, notice_ms, minutes) => {
    expect(paidAfter(notice_ms)).toBe(minutes);
  });

  test.each([
    // The clocks go back on 25 October: from nine to eight is a whole day.
    ['2026-10-25', '08:00', '2026-10-24', '09:00', 0],
    ['2026-10-25', '08:00', '2026-10-24', '09:01', 120],
    ['2026-10-25', '05:00', '2026-10-25', '00:00', 120],
    // They go forward on 28 March: at eight of the day before an hour is missing already.
    ['2027-03-28', '08:00', '2027-03-27', '07:00', 0],
    ['2027-03-28', '08:00', '2027-03-27', '08:00', 120],
    ['2027-03-28', '05:00', '2027-03-28', '00:30', 240],
  ])(
    'the notice is time that really passes: a shift on %s at %s, cancelled on %s at %s',
    (day, at, on, when, minutes) => {
      expect(paidAfter(londonClock(day, at).getTime() - londonClock(on, when).getTime())).toBe(minutes);
    },
  );

  test('no cancellation pays more than the shift would have', () => {
    expect(paidAfter(HOUR, [], { ...NIGHT, paid_minutes: 210 })).toBe(210);
    expect(paidAfter(HOUR, [], { ...NIGHT, paid_minutes: 0 })).toBe(0);
  });
});

describe('a care provider’s own terms', () => {
  const OWN = [
    { notice_hours: 12, paid_minutes: 60 },
    { notice_hours: 2, paid_minutes: 480 },
  ];
  test.each([
    [12 * HOUR, 0],
    [12 * HOUR - 1, 60],
    [2 * HOUR, 60],
    [2 * HOUR - 1, 480],
    [-1, 480],
  ])('replace the platform’s, in any order: %i ms of notice pay %i minutes', (notice_ms, minutes) => {
    expect(paidAfter(notice_ms, OWN)).toBe(minutes);
  });

  test('may say that nothing is paid at all', () => {
    expect(lateTerms([{ notice_hours: 24, paid_minutes: 0 }], HOUR, NIGHT)).toMatchObject({
      paid_minutes: 0,
      words: 'Cancelled with less than 24 hours’ notice: nothing is paid',
    });
  });
});

test.each([
  ['nobody', 'Nobody has said yes to this shift: nothing is paid'],
  ['no_show', 'Nobody came to this shift: nothing is paid'],
] as const)('pays nothing for a commitment of %s, however late it is', (commitment, words) => {
  for (const notice_ms of [23 * HOUR, HOUR, -HOUR]) {
    expect(lateTerms([], notice_ms, { ...NIGHT, commitment })).toMatchObject({ paid_minutes: 0, words });
  }
});

test('tells how much notice the next step needs', () => {
  expect(lateTerms([], 10 * HOUR, NIGHT).changes_at_hours).toBe(4);
  expect(lateTerms([], 4 * HOUR, NIGHT).changes_at_hours).toBe(4);
  expect(lateTerms([], 4 * HOUR - 1, NIGHT).changes_at_hours).toBeNull();
  expect(lateTerms([], 10 * HOUR, { ...NIGHT, paid_minutes: 90 }).changes_at_hours).toBeNull();
});

describe('in words', () => {
  test.each([
    [3 * HOUR, NIGHT, 'Cancelled with less than 4 hours’ notice: 4 hours are paid'],
    [20 * HOUR, NIGHT, 'Cancelled with less than 24 hours’ notice: 2 hours are paid'],
    [-HOUR, NIGHT, 'Cancelled after its start: 4 hours are paid'],
    [3 * HOUR, { ...NIGHT, paid_minutes: 210 }, 'Cancelled with less than 4 hours’ notice: 3 h 30 min are paid'],
    [30 * HOUR, NIGHT, 'With this much notice nothing is paid'],
  ])('%i ms ahead', (notice_ms, planned, words) => {
    expect(lateTerms([], notice_ms, planned).words).toBe(words);
  });

  test('says "is" for one hour, "are" for more, and minutes for less', () => {
    expect([0, 45, 60, 120, 150].map(paidWords)).toEqual([
      'nothing is paid',
      '45 minutes are paid',
      '1 hour is paid',
      '2 hours are paid',
      '2 h 30 min are paid',
    ]);
    expect(hoursOf(240)).toBe('4 hours');
  });

  test('lists all terms, the least notice first', () => {
    expect(termsInWords([])).toEqual([
      'With less than 4 hours’ notice 4 hours are paid',
      'With less than 24 hours’ notice 2 hours are paid',
    ]);
    expect(termsInWords([{ notice_hours: 1, paid_minutes: 30 }])).toEqual([
      'With less than 1 hour’s notice 30 minutes are paid',
    ]);
  });
});
