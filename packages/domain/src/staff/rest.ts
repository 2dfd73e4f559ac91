import { minutesBetween } from '../time.ts';
import { type Week, weeksAround, type Worked } from './weeks.ts';

/** Minimum uninterrupted rest in every week from Monday to Sunday, in the United Kingdom and in Ireland. */
export const WEEKLY_REST_HOURS = 24;

/** True if two shifts overlap; one may begin when the other ends. */
export const overlaps = (a: Worked, b: Worked): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

type Rest<Shift> = { beside: Shift; minutes: number };

/** Rest between a shift and the shifts before and after it. */
export function restAround<Shift extends Worked>(
  shift: Worked,
  others: readonly Shift[],
): { after?: Rest<Shift>; before?: Rest<Shift> } {
  const [previous] = others
    .filter(({ ends_at }) => ends_at <= shift.starts_at)
    .toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime());
  const [next] = others
    .filter(({ starts_at }) => starts_at >= shift.ends_at)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  return {
    ...(previous && { after: { beside: previous, minutes: minutesBetween(previous.ends_at, shift.starts_at) } }),
    ...(next && { before: { beside: next, minutes: minutesBetween(shift.ends_at, next.starts_at) } }),
  };
}

/** Returns a week of the shift without a whole day of uninterrupted rest, if any. */
export const weekWithoutRest = (shift: Worked, others: readonly Worked[]): Week | undefined =>
  weeksAround(shift, 0).find((week) => longestRest(week, [shift, ...others]) < WEEKLY_REST_HOURS * 60);

function longestRest(week: Week, shifts: readonly Worked[]): number {
  const inside = shifts.filter((shift) => overlaps(shift, { ...week, unpaid_minutes: 0 }));
  let [longest, free_from] = [0, week.starts_at];
  for (const { starts_at, ends_at } of inside.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())) {
    longest = Math.max(longest, minutesBetween(free_from, starts_at));
    if (ends_at > free_from) free_from = ends_at;
  }
  return Math.max(longest, minutesBetween(free_from, week.ends_at));
}
