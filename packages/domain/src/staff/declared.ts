import { dayAfter, mondayOf } from '../time.ts';

/** Hours that somebody works elsewhere in a week, from its Monday to its Sunday. */
export type DeclaredWeek = { monday: string; minutes: number };

/** As long as the average over which they count. */
export const DECLARED_WEEKS_BACK = 17;
/** What is known of the weeks to come. */
export const DECLARED_WEEKS_AHEAD = 8;
export const MOST_DECLARED_HOURS = 100;

/** The weeks whose hours may be said or changed on a day, the latest first. */
export const declarableWeeks = (today: string): string[] =>
  Array.from({ length: DECLARED_WEEKS_AHEAD + 1 + DECLARED_WEEKS_BACK }, (_, nth) =>
    dayAfter(mondayOf(today), 7 * (DECLARED_WEEKS_AHEAD - nth)),
  );

/** What is wrong with saying hours for a week. */
export function declaredProblem(monday: string, today: string): string | undefined {
  if (mondayOf(monday) !== monday) return 'A week begins on Monday';
  return declarableWeeks(today).includes(monday)
    ? undefined
    : `Hours can be changed for ${DECLARED_WEEKS_BACK} weeks, and entered ${DECLARED_WEEKS_AHEAD} weeks ahead`;
}
