import type { Country } from '../places.ts';
import { londonDay } from '../time.ts';
import type { DeclaredWeek } from './declared.ts';
import { minutesAWorkingDay, type NightRules, worstNightPeriod } from './nights.ts';
import { restAround, WEEKLY_REST_HOURS, weekWithoutRest } from './rest.ts';
import { lastMoment, minutesAWeek, periodsAround, type Worked, worstOf } from './weeks.ts';
import { counted, dayInWords, hoursBelow, hoursInWords, hoursOver, sentence } from './staffTexts.ts';

export type { Worked } from './weeks.ts';

/** Legal limits of a country from a day on. */
export type WorkingTimeRules = NightRules & {
  country: Country;
  valid_from: string;
  daily_rest_hours: number;
  weekly_hours: number;
  reference_weeks: number;
  may_opt_out: boolean;
};

/** Limits that apply in a country on a day. */
export function rulesFor(all: readonly WorkingTimeRules[], country: Country, day: string): WorkingTimeRules {
  const [rules] = all
    .filter((its) => its.country === country && its.valid_from <= day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  if (!rules) throw new Error(`There are no limits of working time for ${country} on ${day}`);
  return rules;
}

export type Booking = Worked & { job_id: string; code: string };
/**
 * Member with their very first booking and all bookings, at every agency, in the weeks that hours are averaged over.
 */
export type Worker = {
  bookings: readonly Booking[];
  /** Hours declared for other work. */
  declared: readonly DeclaredWeek[];
  opted_out_on: string | null;
  opt_out_ends_on: string | null;
};

/** Share of an average's limit from which planners are warned. */
export const CLOSE_TO_LIMIT = 0.9;

/**
 * Result of a check. `refuses`: it makes the member ineligible until it is overruled; otherwise it is only a warning.
 */
export type Finding = {
  code: 'rest' | 'weekly_rest' | 'weekly_hours' | 'night_hours';
  refuses: boolean;
  words: string;
};

/** Checks a shift, with all other bookings of the member, against the law on working time. */
export function workingTimeFindings(
  worker: Worker,
  shift: Worked & { job_id: string },
  rules: WorkingTimeRules,
): Finding[] {
  const others = worker.bookings.filter(({ job_id }) => job_id !== shift.job_id);
  return [
    dailyRest(shift, others, rules),
    weeklyRest(shift, others),
    hasOptedOut(worker, shift, rules) ? undefined : weeklyHours(shift, others, rules, worker.declared),
    nightHours(shift, others, rules, worker.declared),
  ].filter((finding) => finding !== undefined);
}

type Judge = (
  shift: Worked,
  others: readonly Booking[],
  rules: WorkingTimeRules,
  declared?: readonly DeclaredWeek[],
) => Finding | undefined;

/** True if the country allows an opt-out and the shift lies between the days of the member's agreement. */
export const hasOptedOut = (
  { opted_out_on, opt_out_ends_on }: Pick<Worker, 'opted_out_on' | 'opt_out_ends_on'>,
  shift: Worked,
  { may_opt_out }: Pick<WorkingTimeRules, 'may_opt_out'>,
): boolean =>
  may_opt_out &&
  opted_out_on !== null &&
  opted_out_on <= londonDay(shift.starts_at) &&
  (opt_out_ends_on === null || londonDay(lastMoment(shift)) <= opt_out_ends_on);

const dailyRest: Judge = (shift, others, { daily_rest_hours }) => {
  const { after, before } = restAround(shift, others);
  const short = [
    ...(after ? [{ ...after, where: `after ${after.beside.code}` }] : []),
    ...(before ? [{ ...before, where: `before ${before.beside.code}` }] : []),
  ].filter(({ minutes }) => minutes < daily_rest_hours * 60);
  if (short.length === 0) return undefined;
  const [first, ...more] = short.map(({ minutes, where }) => `${restInWords(minutes)} ${where}`);
  const rests = [short[0]?.minutes === 0 ? first : `only ${first}`, ...more].join(' and ');
  return { code: 'rest', refuses: true, words: `${sentence(rests)}; ${daily_rest_hours} hours are needed` };
};

/** "8 hours’ rest", "no rest" */
function restInWords(minutes: number): string {
  const words = hoursInWords(minutes);
  return minutes === 0 ? 'no rest' : `${words}${words.endsWith('s') ? '’' : '’s'} rest`;
}

function weeklyRest(shift: Worked, others: readonly Booking[]): Finding | undefined {
  const week = weekWithoutRest(shift, others);
  if (!week) return undefined;
  const words = `Less than ${WEEKLY_REST_HOURS} hours’ rest in a row in the week from ${dayInWords(week.monday)}`;
  return { code: 'weekly_rest', refuses: false, words };
}

/**
 * Checks the weekly average, 48 hours over the reference period (`weekly_hours`, stored by country and day). It counts
 * every booking from assigned to completed, at every agency, less unpaid breaks: the hours signed last (the longer ones
 * while they are disputed), else those planned (`staff/compliance/facts.ts` of the server reads them), and hours declared
 * for other work.
 */
const weeklyHours: Judge = (shift, others, { weekly_hours, reference_weeks, may_opt_out }, declared) => {
  const worst = worstOf(periodsAround(shift, others, reference_weeks, declared));
  if (!worst) return undefined;
  const over = counted(worst.weeks, 'week');
  return against(minutesAWeek(worst), weekly_hours, 'weekly_hours', {
    over: (hours) =>
      `${hours} hours a week on average over ${over}; ${weekly_hours} is the limit${may_opt_out ? ' without an opt-out' : ''}`,
    close: (hours) => `${hours} hours a week on average over ${over}, close to the limit of ${weekly_hours}`,
  });
};

const nightHours: Judge = (shift, others, rules, declared) => {
  const worst = worstNightPeriod(shift, others, rules, declared);
  if (!worst) return undefined;
  const limit = rules.night_average_hours;
  const over = counted(worst.weeks, 'week');
  return against(minutesAWorkingDay(worst), limit, 'night_hours', {
    over: (hours) =>
      `${hours} hours a working day on average over ${over} with nights; ${limit} is the limit for night workers`,
    close: (hours) =>
      `${hours} hours a working day on average over ${over} with nights, close to the limit of ${limit}`,
  });
};

type Words = Record<'over' | 'close', (hours: string) => string>;

function against(minutes: number, limit: number, code: Finding['code'], words: Words): Finding | undefined {
  if (minutes > limit * 60) return { code, refuses: true, words: words.over(hoursOver(minutes)) };
  if (minutes <= limit * 60 * CLOSE_TO_LIMIT) return undefined;
  return { code, refuses: false, words: words.close(hoursBelow(minutes)) };
}
