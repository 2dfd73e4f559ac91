import { dayAfter, londonClock, londonDay, minutesBetween, mondayOf } from '../time.ts';
import type { DeclaredWeek } from './declared.ts';

/** A shift as far as working time is concerned. */
export type Worked = { starts_at: Date; ends_at: Date; unpaid_minutes: number };

/** The time that really passes, less breaks that nobody pays for: those are the worker's own. */
export const workedMinutes = ({ starts_at, ends_at, unpaid_minutes }: Worked): number =>
  Math.max(0, minutesBetween(starts_at, ends_at) - unpaid_minutes);

/** A shift that ends at midnight is over on the day before. */
export const lastMoment = ({ ends_at }: Pick<Worked, 'ends_at'>): Date => new Date(ends_at.getTime() - 1);

/** A week from Monday to Sunday in London. */
export type Week = { monday: string; next_monday: string; starts_at: Date; ends_at: Date };

/** No week changes: each is worked out once, since thousands of members are judged by the same few. */
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

/** Around one shift too, beside which many are judged one after the other. */
const around = new WeakMap<Worked, Map<number, readonly Week[]>>();

/** The weeks that a shift is in, one or two, with so many before and after them. */
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
 * The minutes worked in each of some weeks. A shift over midnight on Sunday is split there, with its unpaid break in
 * proportion; whole minutes, so that no order of adding them up changes a sum. Hours declared for a week come on top.
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

/** Weeks in a row that hours are averaged over. `weeks`: how many count. */
export type Period = { starts_at: Date; ends_at: Date; minutes: number; weeks: number };

/**
 * Every reference period that a shift falls into: those before it, and those that later bookings are in too. For someone
 * new only the weeks since their first shift count, or a first month of long weeks would vanish in weeks before it.
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

/** The period with the longest weeks. */
export const worstOf = (periods: readonly Period[]): Period | undefined =>
  periods.reduce<Period | undefined>(
    (worst, period) => (worst && minutesAWeek(worst) >= minutesAWeek(period) ? worst : period),
    undefined,
  );
