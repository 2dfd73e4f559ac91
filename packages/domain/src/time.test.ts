import { describe, expect, test } from 'vitest';
import {
  dayAfter,
  daysBetween,
  endOfLondonDay,
  londonClock,
  londonDay,
  londonMoment,
  londonTime,
  minutesBetween,
  mondayOf,
  monthsAfter,
  shiftWindow,
} from './time.ts';

const hours = (date: string, start: string, end: string) => {
  const window = shiftWindow(date, start, end);
  return window.ok ? minutesBetween(window.starts_at, window.ends_at) / 60 : window.message;
};

describe('a shift', () => {
  test.each([
    ['an ordinary day', '2026-11-12', '08:00', '20:00', 12],
    ['an ordinary night', '2026-11-12', '20:00', '08:00', 12],
    ['the night on which the clocks go forward, 2026', '2026-03-28', '20:00', '08:00', 11],
    ['the night on which the clocks go back, 2026', '2026-10-24', '20:00', '08:00', 13],
    ['the night on which the clocks go forward, 2027', '2027-03-27', '20:00', '08:00', 11],
    ['the night on which the clocks go back, 2027', '2027-10-30', '20:00', '08:00', 13],
    ['one that ends at midnight', '2026-11-12', '14:00', '00:00', 10],
    ['one that begins at midnight', '2026-11-12', '00:00', '08:00', 8],
    ['one that begins at midnight as the clocks go back', '2026-10-25', '00:00', '08:00', 9],
    ['one that ends when it begins, a day later', '2026-11-12', '07:00', '07:00', 24],
    ['the last night of a year', '2026-12-31', '20:00', '08:00', 12],
    ['the night before a leap day', '2028-02-28', '20:00', '08:00', 12],
  ])('takes the elapsed hours: %s [time-1]', (_, date, start, end, long) => {
    expect(hours(date, start, end)).toBe(long);
  });

  test.each([
    ['begins at a time that there is not', '2026-03-29', '01:30', '09:00', 'job_start_time', /no 01:30/],
    ['ends at a time that there is not', '2026-03-28', '20:00', '01:00', 'job_end_time', /no 01:00/],
    ['begins at a time that there is twice', '2026-10-25', '01:15', '09:00', 'job_start_time', /two 01:15/],
    ['ends at a time that there is twice', '2026-10-24', '20:00', '01:45', 'job_end_time', /two 01:45/],
  ])('that %s is refused with a message', (_, date, start, end, field, words) => {
    const window = shiftWindow(date, start, end);
    expect(window).toMatchObject({ ok: false, field });
    expect(window.ok ? '' : window.message).toMatch(words);
  });

  test.each(['00:59', '02:00'])('may begin beside the missing hour, at %s', (time) => {
    expect(londonMoment('2026-03-29', time).ok).toBe(true);
  });
  test.each(['00:59', '02:00'])('may begin beside the hour that comes twice, at %s', (time) => {
    expect(londonMoment('2026-10-25', time).ok).toBe(true);
  });
});

test('a day ends when the next begins, in summer time and in winter time', () => {
  expect(endOfLondonDay('2026-07-01').toISOString()).toBe('2026-07-01T23:00:00.000Z');
  expect(endOfLondonDay('2026-12-01').toISOString()).toBe('2026-12-02T00:00:00.000Z');
  expect(endOfLondonDay('2026-03-28').toISOString()).toBe('2026-03-29T00:00:00.000Z');
});

test('day and time are London’s in any time zone of the server [time-2]', () => {
  const at = new Date('2026-06-30T23:30:00Z');
  expect([londonDay(at), londonTime(at)]).toEqual(['2026-07-01', '00:30']);
  expect([dayAfter('2026-12-31'), dayAfter('2026-03-28', 7)]).toEqual(['2027-01-01', '2026-04-04']);
  expect([daysBetween('2026-12-31', '2027-01-01'), daysBetween('2026-11-01', '2026-10-20')]).toEqual([1, -12]);
});

test.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-11-12', '2026-11-09'],
  ['2026-11-15', '2026-11-09'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test.each([
  ['2025-11-12', 12, '2026-11-12'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});

test.each([
  ['midnight in winter', '2026-12-01', '00:00', '2026-12-01T00:00:00.000Z'],
  ['midnight in summer', '2026-07-01', '00:00', '2026-06-30T23:00:00.000Z'],
  ['a time that there is not', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
  ['a time that there is twice', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
])('the local time %s is one moment', (_, date, time, moment) => {
  expect(londonClock(date, time).toISOString()).toBe(moment);
});
