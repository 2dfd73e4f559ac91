import { describe, expect, test } from 'vitest';
import { byTrouble, byWorst, todayCounts, todayGroup, todayLine, type TodayShift, todayWords } from './today.ts';

/** Wednesday, five to eight in the evening in London. */
const NOW = new Date('2026-11-18T19:55:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const shift = (over: Partial<TodayShift> & { at?: number; hours?: number }): TodayShift => {
  const { at = 5, hours = 12, ...rest } = over;
  return {
    status: 'Confirmed',
    no_show: false,
    starts_at: inMinutes(at),
    ends_at: inMinutes(at + hours * 60),
    start_time: null,
    late_notice: null,
    late_check_in: null,
    offers: 0,
    applications: 0,
    ...rest,
  };
};
const there = (came: number, over: Partial<TodayShift> & { at?: number; hours?: number } = {}) =>
  shift({ at: -60, status: 'Checked in', start_time: inMinutes(came), late_check_in: 0, ...over });

describe('a line of Today', () => {
  test.each<[TodayShift, string, string]>([
    [shift({ at: -25 }), 'Not here, 25 min late', 'red'],
    [shift({ at: 0 }), 'Not here, 0 min late', 'red'],
    [shift({ at: -5, late_notice: 20 }), '20 min late, expected 20:10', 'amber'],
    [shift({ at: -25, late_notice: 20 }), 'Not here, 25 min late', 'red'],
    [shift({ at: -45, status: 'Assigned', no_show: true }), 'Nobody came, 45 min', 'red'],
    [there(-63), 'Here since 18:52', 'green'],
    [there(-51, { late_check_in: 9 }), 'Here since 19:04, 9 min late', 'amber'],
    [there(-605, { at: -600, hours: 9.5 }), 'Not checked out, 30 min', 'amber'],
    [shift({ status: 'Published', offers: 3, applications: 1 }), 'Nobody yet, 3 asked, 1 applied', 'red'],
    [shift({ status: 'Published' }), 'Nobody yet, none applied', 'red'],
    [shift({}), 'Due 20:00', 'grey'],
    [shift({ at: 13 * 60 }), 'Confirmed', 'green'],
    [shift({ status: 'Assigned' }), 'Not confirmed yet', 'blue'],
  ])('%o reads "%s" in %s', (its, words, tone) => {
    expect(todayLine(its, NOW)).toMatchObject({ words, tone });
  });

  test.each<[TodayShift, string | undefined]>([
    [there(-700, { at: -700, hours: 2 }), 'now'],
    [shift({ at: -1 }), 'now'],
    [shift({ at: 12 * 60 }), 'next'],
    [shift({ at: 12 * 60 + 1 }), 'tomorrow'],
    [shift({ at: 28 * 60 }), 'tomorrow'],
    [shift({ at: 29 * 60 }), undefined],
    [shift({ at: -600, hours: 8 }), undefined],
  ])('%o stands under %s', (its, group) => {
    expect(todayGroup(its, NOW)).toBe(group);
  });
});

test('trouble comes first, whatever the hour: not here, then late, then gaps, then by start', () => {
  const shifts = [
    there(-63),
    shift({ at: 30 }),
    shift({ at: 20 }),
    shift({ at: 25, status: 'Published' }),
    there(-300, { at: -311, late_check_in: 11 }),
    shift({ at: 0 }),
  ];
  expect(shifts.toSorted(byTrouble(NOW)).map((its) => todayLine(its, NOW).words)).toEqual([
    'Not here, 0 min late',
    'Here since 14:55, 11 min late',
    'Nobody yet, none applied',
    'Due 20:15',
    'Due 20:25',
    'Here since 18:52',
  ]);
  const counts = todayCounts(shifts, NOW);
  expect(todayWords(counts)).toBe('2 here, 1 not here, 1 gap until tomorrow night');
  expect(todayWords({ here: 0, missing: 0, gaps: 0 })).toBe('0 here, no gaps until tomorrow night');
  expect([{ ...counts, missing: 0, gaps: 9 }, counts].toSorted(byWorst)[0]).toBe(counts);
});
