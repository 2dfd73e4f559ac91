import { dayAfter, londonClock } from '../time.ts';
import type { DeclaredWeek } from './declared.ts';
import { minutesAWeek, type Period, periodsAround, type Week, weeksAround, type Worked, worstOf } from './weeks.ts';

export type NightRules = {
  night_from: string;
  night_to: string;
  /** Whoever works so many hours of a night has worked at night. */
  night_hours: number;
  /** The most that a working day may have on average, with one day of rest in each week. */
  night_average_hours: number;
  night_reference_weeks: number;
};

const MINUTE = 60_000;
/** A week has one day of rest, which the average of a night worker's days leaves out. */
export const WORKING_DAYS = 6;
/** Whose shifts are nights one time in so many normally works at night. */
export const NIGHTS_ONE_IN = 3;

type Night = { from: number; to: number };

/** As with weeks, none is worked out twice. */
const known = new Map<string, readonly Night[]>();

/** The nights that begin in some weeks. */
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

/** The minutes of a shift that fall into a night. Where in it a break was taken is not known, so none is left out. */
export const nightMinutes = ({ starts_at, ends_at }: Worked, nights: readonly Night[]): number =>
  nights.reduce(
    (sum, { from, to }) =>
      sum + Math.max(0, Math.min(to, ends_at.getTime()) - Math.max(from, starts_at.getTime())) / MINUTE,
    0,
  );

/**
 * The worst reference period in which someone is a night worker, if this shift is a night. The law says "normally"
 * without a number; here it is a third of the period's shifts, this one among them.
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
