import { dayAfter, daysBetween, londonDay, shiftWindow } from '../time.ts';
import { allowed, notNow, type Verdict } from '../verdict.ts';

export const WEEKS_AHEAD = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Maximum days from the first to the last day of a series: a year, and the same day again. */
export const MOST_DAYS = 366;

/** Days of the week as they are stored: 1 is Monday. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `stopped`: the person under whose name it posts lost their rights here. */
export const SERIES_STATES = ['running', 'paused', 'stopped', 'ended'] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** Days of a series of shifts. */
export type Pattern = {
  /** Days of the week, 1 to 7. */
  weekdays: readonly number[];
  starts_on: string;
  /** Last day. */
  until: string;
  /** Weeks ahead of today that shifts are posted. */
  weeks_ahead: number;
  /** Days without a shift. */
  skipped: readonly string[];
};
type Timed = Pattern & { job_start_time: string; job_end_time: string };

const MONDAY = '2024-01-01';
const weekdayOf = (date: string): number => (((daysBetween(MONDAY, date) % 7) + 7) % 7) + 1;

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Tells whether a day is one of the pattern's, skipped or not. */
export const isInPattern = ({ weekdays, starts_on, until }: Pattern, date: string): boolean =>
  date >= starts_on && date <= until && weekdays.includes(weekdayOf(date));

/** Returns the pattern's days between two days, both included; skipped days among them. */
export function patternDays(pattern: Pattern, from: string, to: string): string[] {
  const [first, last] = [later(from, pattern.starts_on), earlier(to, pattern.until)];
  if (first > last) return [];
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => dayAfter(first, day));
  return days.filter((date) => isInPattern(pattern, date));
}

/** Last day that shifts are posted for today. */
export const postedUntil = ({ weeks_ahead }: Pick<Pattern, 'weeks_ahead'>, now: Date): string =>
  dayAfter(londonDay(now), weeks_ahead * 7);

/** Tells whether the shift of a day has started. One at an hour that does not exist has not: it is reported instead. */
function hasStarted({ job_start_time, job_end_time }: Timed, date: string, now: Date): boolean {
  const window = shiftWindow(date, job_start_time, job_end_time);
  return window.ok && window.starts_at <= now;
}

/** Returns the days that are to be posted now: within the weeks ahead, not started, not skipped and not settled yet. */
export function dueDays(series: Timed, settled: ReadonlySet<string>, now: Date): string[] {
  const { skipped } = series;
  return patternDays(series, londonDay(now), postedUntil(series, now)).filter(
    (date) => !skipped.includes(date) && !settled.has(date) && !hasStarted(series, date, now),
  );
}

/** Returns the next days of a series, skipped ones among them, at most so many. */
export function nextDays(series: Timed, now: Date, most: number): string[] {
  return patternDays(series, londonDay(now), series.until)
    .filter((date) => !hasStarted(series, date, now))
    .slice(0, most);
}

/** Maximum shifts of a series that stand open at once. */
export const openAtOnce = ({ weekdays, weeks_ahead }: Pick<Pattern, 'weekdays' | 'weeks_ahead'>, heads: number) =>
  weekdays.length * weeks_ahead * heads;

/** Problems of a pattern that a person enters, by field. */
export function patternProblems(pattern: Pattern, now: Date): Partial<Record<keyof Pattern, string>> {
  const { starts_on, until } = pattern;
  if (until < londonDay(now)) return { until: 'Choose a last day that is not over' };
  if (until < starts_on) return { until: 'The last day cannot be before the first' };
  if (daysBetween(starts_on, until) > MOST_DAYS) return { until: 'Choose a last day within a year' };
  if (patternDays(pattern, starts_on, until).length === 0) {
    return { weekdays: 'None of these days comes before the last day' };
  }
  return {};
}

const listed = new Intl.ListFormat('en-GB');

/** "Every Monday and Thursday", "Every day". */
export const everyInWords = ({ weekdays }: Pick<Pattern, 'weekdays'>): string =>
  weekdays.length === 7
    ? 'Every day'
    : `Every ${listed.format(WEEKDAYS.filter((_, day) => weekdays.includes(day + 1)))}`;

/** A series as its rules need it. */
export type Standing = Pattern & { state: SeriesState };

/** True once no day is left to be posted or worked. */
export const isOver = ({ state, until }: Pick<Standing, 'state' | 'until'>, now: Date): boolean =>
  state === 'ended' || until < londonDay(now);

const stands = (series: Standing, now: Date): Verdict =>
  isOver(series, now) ? notNow('These repeating shifts have ended') : allowed;

/** Rules for acting on a series. Its location's managers may, which the scope has settled. */
export const seriesPolicy = {
  change: stands,
  end: stands,
  pause: (series: Standing, now: Date): Verdict => {
    const standing = stands(series, now);
    return standing.ok && series.state !== 'running' ? notNow('These repeating shifts are paused already') : standing;
  },
  resume: (series: Standing, now: Date): Verdict => {
    const standing = stands(series, now);
    return standing.ok && series.state === 'running' ? notNow('These repeating shifts are not paused') : standing;
  },
  /** `posted`: the shift of that day is posted. */
  skip: (series: Standing, date: string, { posted }: { posted: boolean }, now: Date): Verdict => {
    const standing = stands(series, now);
    if (!standing.ok) return standing;
    if (!isInPattern(series, date)) return notNow('There is no repeating shift on this day');
    if (date < londonDay(now)) return notNow('This day has passed');
    return posted ? notNow('The shift of this day is posted: unpublish or cancel it instead') : allowed;
  },
};
