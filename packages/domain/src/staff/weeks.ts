import { dayAfter, londonClock, londonDay, minutesBetween, mondayOf } from '../time.ts';
import type { DeclaredWeek } from './declared.ts';

/** Shift with the fields that working time depends on. */
export type Worked = { starts_at: Date; ends_at: Date; unpaid_minutes: number };

/** Elapsed minutes less unpaid breaks, which are not working time. */
export const workedMinutes = ({ starts_at, ends_at, unpaid_minutes }: Worked): number =>
  Math.max(0, minutesBetween(starts_at, ends_at) - unpaid_minutes);

/** Last millisecond of a shift, so that a shift until midnight belongs to the day before. */
export const lastMoment = ({ ends_at }: Pick<Worked, 'ends_at'>): Date => new Date(ends_at.getTime() - 1);

/** A week from Monday to Sunday in London. */
export type Week = { monday: string; next_monday: string; starts_at: Date; ends_at: Date };

/** Cache: each week is computed once, because thousands of members are judged by the same few weeks. */
const known = new Map<string, Week>();

function weekFrom(monday: string): Week {
  const week = known.get(monday) ?? newWeek(monday);
  known.set(monday, week);
  return week;
}

function newWeek(monday: string): Week {
  const next_monday = dayAfter(monday, 7);
  return { monday, next_monday, starts_at: londonClock(monday, '00:00'), ends_at: londonClock(next_monday, '00:00') };
}

/** Cache per shift: many members are judged for the same shift one after the other. */
const around = new WeakMap<Worked, Map<number, readonly Week[]>>();

/** Weeks that a shift is in, one or two, with `beside` more before and after. */
export function weeksAround(shift: Worked, beside: number): readonly Week[] {
  const its = around.get(shift) ?? new Map<number, readonly Week[]>();
  around.set(shift, its);
  const weeks = its.get(beside) ?? newWeeksAround(shift, beside);
  its.set(beside, weeks);
  return weeks;
}

function newWeeksAround(shift: Worked, beside: number): Week[] {
  const last = dayAfter(mondayOf(londonDay(lastMoment(shift))), 7 * beside);
  const weeks = [weekFrom(dayAfter(mondayOf(londonDay(shift.starts_at)), -7 * beside))];
  for (let next = weeks[0]?.next_monday; next !== undefined && next <= last; next = weeks.at(-1)?.next_monday) {
    weeks.push(weekFrom(next));
  }
  return weeks;
}

/**
 * Minutes worked in each of the given weeks. A shift over midnight on Sunday is split there, with its unpaid break in
 * proportion, in whole minutes, so that the order of adding does not change a sum. Declared hours are added.
 */
export function minutesIn(
  weeks: readonly Week[],
  shifts: readonly Worked[],
  declared: readonly DeclaredWeek[] = [],
): number[] {
  const elsewhere = new Map(declared.map(({ monday, minutes }) => [monday, minutes]));
  const sums = weeks.map(({ monday }) => elsewhere.get(monday) ?? 0);
  for (const shift of shifts) {
    const minutes = workedMinutes(shift);
    const [from, to] = [shift.starts_at.getTime(), shift.ends_at.getTime()];
    const by = (at: Date) => Math.round(minutes * Math.min(1, Math.max(0, (at.getTime() - from) / (to - from))));
    weeks.forEach(({ starts_at, ends_at }, index) => {
      if (minutes === 0 || to <= starts_at.getTime() || from >= ends_at.getTime()) return;
      sums[index] = (sums[index] ?? 0) + by(ends_at) - by(starts_at);
    });
  }
  return sums;
}

/** Consecutive weeks that hours are averaged over; `weeks` is the number that counts. */
export type Period = { starts_at: Date; ends_at: Date; minutes: number; weeks: number };

/**
 * Every reference period that a shift falls into, including those with later bookings. For a new member only the weeks
 * since their first shift count; otherwise empty weeks before would hide a first month of long weeks.
 */
export function periodsAround(
  shift: Worked,
  others: readonly Worked[],
  reference_weeks: number,
  declared: readonly DeclaredWeek[] = [],
): Period[] {
  const weeks = weeksAround(shift, reference_weeks - 1);
  const shifts = [shift, ...others];
  const minutes = minutesIn(weeks, shifts, declared);
  const first_shift = Math.min(...shifts.map(({ starts_at }) => starts_at.getTime()));
  const worked_elsewhere = declared.filter((week) => week.minutes > 0).map(({ monday }) => monday);
  const before = weeks.filter(
    ({ monday, ends_at }) => ends_at.getTime() <= first_shift && worked_elsewhere.every((week) => week > monday),
  ).length;
  return weeks.flatMap(({ starts_at }, from) => {
    const to = from + reference_weeks;
    const last = weeks[to - 1];
    if (!last) return [];
    const sum = minutes.slice(from, to).reduce((total, more) => total + more, 0);
    return [{ starts_at, ends_at: last.ends_at, minutes: sum, weeks: to - Math.max(from, before) }];
  });
}

export const minutesAWeek = ({ minutes, weeks }: Period): number => minutes / weeks;

/** Period with the highest weekly average. */
export const worstOf = (periods: readonly Period[]): Period | undefined =>
  periods.reduce<Period | undefined>(
    (worst, period) => (worst && minutesAWeek(worst) >= minutesAWeek(period) ? worst : period),
    undefined,
  );
