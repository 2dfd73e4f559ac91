import { describe, expect, test } from 'vitest';
import { GB, IE, worked } from '../../test/staff.ts';
import { dayAfter } from '../time.ts';
import { minutesAWorkingDay, nightMinutes, nightsOf, worstNightPeriod } from './nights.ts';
import { weeksAround, type Worked } from './weeks.ts';

const hours = (shift: Worked, rules = GB) => nightMinutes(shift, nightsOf(weeksAround(shift, 1), rules)) / 60;

describe('hours of the night', () => {
  test.each([
    ['a night', '2026-11-12', '20:00', '08:00', 7, 7],
    ['a long day', '2026-11-12', '08:00', '20:00', 0, 0],
    ['an early shift', '2026-11-12', '05:30', '14:00', 0.5, 1.5],
    ['a twilight shift', '2026-11-12', '17:00', '23:00', 0, 0],
    ['a shift until two', '2026-11-12', '17:00', '02:00', 3, 2],
    ['a sleep-in', '2026-11-12', '22:00', '07:00', 7, 7],
    ['a shift from midnight on a Monday', '2026-11-09', '00:00', '08:00', 6, 7],
    ['a night from Sunday to Monday', '2026-11-08', '20:00', '08:00', 7, 7],
    ['a whole day', '2026-11-12', '03:00', '03:00', 7, 7],
    ['a summer night', '2026-07-01', '20:00', '08:00', 7, 7],
    ['the night on which the clocks go back', '2026-10-24', '20:00', '08:00', 8, 8],
    ['the night on which the clocks go forward', '2026-03-28', '20:00', '08:00', 6, 6],
  ])('%s has its own in the United Kingdom and in Ireland', (_, date, start, end, british, irish) => {
    const shift = worked(date, start, end);
    expect([hours(shift, GB), hours(shift, IE)]).toEqual([british, irish]);
  });
});

describe('a night worker', () => {
  const night = (date: string) => worked(date, '20:00', '08:00');
  const day = (date: string) => worked(date, '08:00', '20:00');
  const thursday = night('2026-11-12');
  const long_ago = day('2025-01-06');
  const isNightWorker = (others: Worked[], shift = thursday, rules = GB) =>
    worstNightPeriod(shift, others, rules) !== undefined;

  test('is who works a third of their shifts at night, this one among them', () => {
    const days = (count: number) => Array.from({ length: count }, (_, ahead) => day(dayAfter('2026-11-09', ahead)));
    expect([isNightWorker([]), isNightWorker(days(2)), isNightWorker(days(3))]).toEqual([true, true, false]);
    expect(isNightWorker([...days(3), night('2026-11-14')])).toBe(true);
  });

  test('is nobody on a shift by day, however many nights they work', () => {
    expect(isNightWorker([night('2026-11-09'), night('2026-11-10')], day('2026-11-12'))).toBe(false);
  });

  test('works three hours of the night: a shift until two counts in Great Britain but not in Ireland', () => {
    const late = worked('2026-11-12', '17:00', '02:00');
    expect([isNightWorker([], late, GB), isNightWorker([], late, IE)]).toEqual([true, false]);
    expect(isNightWorker([], worked('2026-11-12', '17:00', '01:45'), GB)).toBe(false);
  });

  test('is judged by the shifts of one reference period alone', () => {
    const last_year = Array.from({ length: 9 }, (_, ahead) => day(dayAfter('2025-01-06', ahead)));
    expect(isNightWorker(last_year)).toBe(true);
  });

  test('has an average for each working day of a week with one day of rest', () => {
    const nights = Array.from({ length: 16 }, (_, week) =>
      [0, 1, 2, 3].map((ahead) => night(dayAfter('2026-07-20', week * 7 + ahead))),
    ).flat();
    const worst = worstNightPeriod(thursday, [long_ago, ...nights], GB);
    expect(worst && minutesAWorkingDay(worst) / 60).toBeCloseTo((64 * 12 + 12) / 17 / 6, 10);
  });

  test('has a shorter reference period in Ireland', () => {
    const before = Array.from({ length: 5 }, (_, ahead) => night(dayAfter('2026-09-07', ahead)));
    const [british, irish] = [GB, IE].map((rules) => worstNightPeriod(thursday, [long_ago, ...before], rules));
    expect(british && british.minutes / 60).toBe(72);
    expect(irish && [irish.minutes / 60, irish.weeks]).toEqual([12, 8]);
  });
});
