import { dayAfter, londonClock } from '../time.ts';
import type { DeclaredWeek } from './declared.ts';
import { minutesAWeek, type Period, periodsAround, type Week, weeksAround, type Worked, worstOf } from './weeks.ts';

export type NightRules = {
  night_from: string;
  night_to: string;
  /** Hours of a night from which a shift counts as night work. */
  night_hours: number;
  /** Maximum average of a working day, with one day of rest in each week. */
  night_average_hours: number;
  night_reference_weeks: number;
};

const MINUTE = 60_000;
/** Days that a night worker's average is divided by: each week has one day of rest. */
export const WORKING_DAYS = 6;
/** Share of night shifts, one in this many, from which a member normally works at night. */
export const NIGHTS_ONE_IN = 3;

type Night = { from: number; to: number };

/** Cache: the nights of each week are computed once. */
const known = new Map<string, readonly Night[]>();

/** Nights that begin in the given weeks. */
export function nightsOf(weeks: readonly Week[], { night_from, night_to }: NightRules): Night[] {
  return weeks.flatMap(({ monday }) => {
    const key = `${monday} ${night_from} ${night_to}`;
    const nights = known.get(key) ?? newNights(monday, night_from, night_to);
    known.set(key, nights);
    return nights;
  });
}

const newNights = (monday: string, night_from: string, night_to: string): Night[] =>
  Array.from({ length: 7 }, (_, ahead) => dayAfter(monday, ahead)).map((day) => ({
    from: londonClock(day, night_from).getTime(),
    to: londonClock(night_to > night_from ? day : dayAfter(day), night_to).getTime(),
  }));

/** Minutes of a shift that fall into a night. The time of a break is not known, so none is deducted. */
export const nightMinutes = ({ starts_at, ends_at }: Worked, nights: readonly Night[]): number =>
  nights.reduce(
    (sum, { from, to }) =>
      sum + Math.max(0, Math.min(to, ends_at.getTime()) - Math.max(from, starts_at.getTime())) / MINUTE,
    0,
  );

/**
 * Returns the worst reference period in which a member is a night worker, if this shift is a night. The law says
 * "normally" without a number; here it is a third of the period's shifts, including this one.
 */
export function worstNightPeriod(
  shift: Worked,
  others: readonly Worked[],
  rules: NightRules,
  declared: readonly DeclaredWeek[] = [],
): Period | undefined {
  const fills = (worked: Worked, nights: readonly Night[]) => nightMinutes(worked, nights) >= rules.night_hours * 60;
  if (!fills(shift, nightsOf(weeksAround(shift, 1), rules))) return undefined;
  const all = nightsOf(weeksAround(shift, rules.night_reference_weeks), rules);
  const isNight = (worked: Worked) => fills(worked, all);
  const shifts = [shift, ...others];
  const begins = shifts.map(({ starts_at }) => starts_at.getTime());
  const nights = shifts.filter(isNight).map(({ starts_at }) => starts_at.getTime());
  return worstOf(
    periodsAround(shift, others, rules.night_reference_weeks, declared).filter(
      (period) => countIn(period, nights) * NIGHTS_ONE_IN >= countIn(period, begins),
    ),
  );
}

function countIn({ starts_at, ends_at }: Period, moments: readonly number[]): number {
  const [from, to] = [starts_at.getTime(), ends_at.getTime()];
  return moments.filter((at) => at >= from && at < to).length;
}

export const minutesAWorkingDay = (period: Period): number => minutesAWeek(period) / WORKING_DAYS;
