import { dayAfter, mondayOf } from '../time.ts';

/** Hours that a member works elsewhere in a week from Monday to Sunday. */
export type DeclaredWeek = { monday: string; minutes: number };

/** Weeks back that can be changed: as long as the averaging period. */
export const DECLARED_WEEKS_BACK = 17;
/** Weeks ahead that can be entered. */
export const DECLARED_WEEKS_AHEAD = 8;
export const MOST_DECLARED_HOURS = 100;

/** Weeks whose hours may be entered or changed on a day, the latest first. */
export const declarableWeeks = (today: string): string[] =>
  Array.from({ length: DECLARED_WEEKS_AHEAD + 1 + DECLARED_WEEKS_BACK }, (_, nth) =>
    dayAfter(mondayOf(today), 7 * (DECLARED_WEEKS_AHEAD - nth)),
  );

/** Returns the problem with entering hours for a week, or undefined. */
export function declaredProblem(monday: string, today: string): string | undefined {
  if (mondayOf(monday) !== monday) return 'A week begins on Monday';
  return declarableWeeks(today).includes(monday)
    ? undefined
    : `Hours can be changed for ${DECLARED_WEEKS_BACK} weeks, and entered ${DECLARED_WEEKS_AHEAD} weeks ahead`;
}
