import { describe, expect, test } from 'vitest';
import { worked } from '../../test/staff.ts';
import { dayAfter, minutesBetween } from '../time.ts';
import { minutesAWeek, minutesIn, periodsAround, weeksAround, workedMinutes, type Worked, worstOf } from './weeks.ts';

const hoursByWeek = (shifts: Worked[], around: Worked, beside = 0) => {
  const weeks = weeksAround(around, beside);
  return minutesIn(weeks, shifts).map((minutes, index) => [weeks[index]?.monday, minutes / 60]);
};

describe('hours of work', () => {
  test.each([
    ['an ordinary night', '2026-11-12', 0, 12],
    ['an ordinary night with an unpaid half hour', '2026-11-12', 30, 11.5],
    ['the night on which the clocks go back', '2026-10-24', 0, 13],
    ['the night on which the clocks go forward', '2026-03-28', 0, 11],
    ['the night on which the clocks go back, with an unpaid hour', '2026-10-24', 60, 12],
  ])('are elapsed hours, less unpaid breaks: %s', (_, date, unpaid, hours) => {
    expect(workedMinutes(worked(date, '20:00', '08:00', unpaid)) / 60).toBe(hours);
  });
  test('are never less than nothing', () => {
    expect(workedMinutes(worked('2026-11-12', '08:00', '08:30', 60))).toBe(0);
  });
});

describe('a week', () => {
  test.each([
    ['an ordinary one', '2026-11-12', 168],
    ['the one that ends as the clocks have gone back', '2026-10-20', 169],
    ['the one that ends as the clocks have gone forward', '2026-03-25', 167],
  ])('runs from Monday to Sunday in London: %s', (_, date, hours) => {
    const [week, ...more] = weeksAround(worked(date, '08:00', '20:00'), 0);
    expect(more).toEqual([]);
    expect(week && minutesBetween(week.starts_at, week.ends_at) / 60).toBe(hours);
  });

  const sunday = (start: string, end: string, unpaid = 0) => worked('2026-11-15', start, end, unpaid);
  test.each([
    ['a night from Sunday to Monday', sunday('20:00', '08:00'), [4, 8]],
    ['with its unpaid break in proportion', sunday('20:00', '08:00', 60), [4 - 1 / 3, 8 - 2 / 3]],
    ['a late shift that ends at midnight', sunday('14:00', '00:00'), [10]],
    ['a shift that begins at midnight on Monday', worked('2026-11-16', '00:00', '08:00'), [8]],
    ['a night on which the clocks go back', worked('2026-10-24', '20:00', '08:00'), [13]],
    ['a Sunday night in summer, when midnight is 23:00 elsewhere', worked('2026-07-05', '22:00', '06:00'), [2, 6]],
  ])('takes its own part of a shift: %s', (_, shift, hours) => {
    const found = hoursByWeek([shift], shift).map(([, count]) => Number(count));
    expect(found).toHaveLength(hours.length);
    found.forEach((count, index) => expect(count).toBeCloseTo(hours[index] ?? Number.NaN, 10));
  });

  test('leaves out the weeks before and after it', () => {
    const shifts = [
      worked('2026-11-08', '08:00', '20:00'),
      worked('2026-11-09', '08:00', '18:00'),
      worked('2026-11-16', '08:00', '20:00'),
    ];
    expect(hoursByWeek(shifts, worked('2026-11-11', '09:00', '10:00'))).toEqual([['2026-11-09', 10]]);
    expect(hoursByWeek(shifts, worked('2026-11-11', '09:00', '10:00'), 1)).toEqual([
      ['2026-11-02', 12],
      ['2026-11-09', 10],
      ['2026-11-16', 12],
    ]);
  });
});

describe('the average', () => {
  /** `count` shifts of twelve hours from Monday on, in each of the given weeks. */
  const rota = (monday: string, weeks: number, shifts: number): Worked[] =>
    Array.from({ length: weeks }, (_, week) =>
      Array.from({ length: shifts }, (__, day) => worked(dayAfter(monday, week * 7 + day), '08:00', '20:00')),
    ).flat();
  const thursday = worked('2026-11-12', '08:00', '20:00');
  const worst = (others: Worked[], shift = thursday) => {
    const period = worstOf(periodsAround(shift, others, 17));
    return period && { minutes: minutesAWeek(period), weeks: period.weeks };
  };

  test('is taken over every 17 weeks that a shift is in, and a night from Sunday to Monday is in one more', () => {
    expect(periodsAround(thursday, [], 17)).toHaveLength(17);
    expect(periodsAround(worked('2026-11-15', '20:00', '08:00'), [], 17)).toHaveLength(18);
  });

  test.each([
    ['in the first week', [], { minutes: 12 * 60, weeks: 1 }],
    ['in the third week', rota('2026-10-26', 2, 4), { minutes: ((2 * 48 + 12) * 60) / 3, weeks: 3 }],
    ['in the 17th week', rota('2026-07-20', 16, 4), { minutes: ((16 * 48 + 12) * 60) / 17, weeks: 17 }],
    [
      'in the 18th week, when the first is left behind',
      rota('2026-07-13', 17, 4),
      { minutes: ((16 * 48 + 12) * 60) / 17, weeks: 17 },
    ],
  ])('of someone new is over the weeks since their first shift: %s', (_, others, expected) => {
    expect(worst(others)).toEqual(expected);
  });

  test('of a member who was away for long is over all 17 weeks, since they are not new', () => {
    expect(worst([worked('2025-01-06', '08:00', '20:00')])).toEqual({ minutes: (12 * 60) / 17, weeks: 17 });
  });

  test('counts later bookings', () => {
    const long_ago = worked('2025-01-06', '08:00', '20:00');
    const later = rota('2026-11-16', 16, 6);
    expect(worst([long_ago, ...later])).toEqual({ minutes: ((16 * 72 + 12) * 60) / 17, weeks: 17 });
    expect(worst([long_ago, ...later.map((shift) => ({ ...shift, unpaid_minutes: 60 }))])?.minutes).toBe(
      ((16 * 66 + 12) * 60) / 17,
    );
  });
});
