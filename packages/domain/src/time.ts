import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/London';
const MINUTE = 60_000;

/**
 * Maximum cached answers: the same few days are asked about for every member judged for a shift, and no answer changes.
 */
const MOST_KEPT = 10_000;
function remembered<Key extends string | number, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    if (known.size >= MOST_KEPT) known.clear();
    const answer = find(key);
    known.set(key, answer);
    return answer;
  };
}

/** Moment of a local time that exists once, or why it does not. */
export type Moment = { ok: true; at: Date } | { ok: false; message: string };

/** Converts London's local time. In March an hour is missing, in October one repeats: times in it are refused. */
export function londonMoment(date: string, time: string): Moment {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const [earlier, later] = [
    local.toZonedDateTime(ZONE, { disambiguation: 'earlier' }),
    local.toZonedDateTime(ZONE, { disambiguation: 'later' }),
  ];
  if (!earlier.toPlainDateTime().equals(local)) {
    return { ok: false, message: `There is no ${time} on ${inWords(local)}: the clocks go forward that night` };
  }
  if (earlier.epochMilliseconds !== later.epochMilliseconds) {
    return { ok: false, message: `There are two ${time} on ${inWords(local)}: the clocks go back that night` };
  }
  return { ok: true, at: new Date(earlier.epochMilliseconds) };
}

/** "28 March 2027" */
const inWords = (day: Temporal.PlainDateTime): string => day.toLocaleString('en-GB', { dateStyle: 'long' });

/** Times of a shift, or the problem with one of its fields. */
export type Window =
  | { ok: true; starts_at: Date; ends_at: Date }
  | { ok: false; field: 'job_start_time' | 'job_end_time'; message: string };

/** Computes the times of a shift. An end at or before the start is on the next day: nights cross midnight. */
export function shiftWindow(date: string, job_start_time: string, job_end_time: string): Window {
  const start = londonMoment(date, job_start_time);
  if (!start.ok) return { ...start, field: 'job_start_time' };
  const end = londonMoment(job_end_time > job_start_time ? date : dayAfter(date), job_end_time);
  if (!end.ok) return { ...end, field: 'job_end_time' };
  return { ok: true, starts_at: start.at, ends_at: end.at };
}

export const dayAfter = (date: string, days = 1): string => laterDay(days)(date);
const laterDay = remembered((days: number) =>
  remembered((date: string) => Temporal.PlainDate.from(date).add({ days }).toString()),
);

/** The same day of a later month, or that month's last day if it is shorter. */
export const monthsAfter = (date: string, months: number): string => laterMonth(months)(date);
const laterMonth = remembered((months: number) =>
  remembered((date: string) => Temporal.PlainDate.from(date).add({ months }).toString()),
);

/** Monday of the week that a day is in. */
export const mondayOf = remembered((date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
});

/** Number of days from the first date to the second. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Date in London. */
export const londonDay = (at: Date): string => dayAt(at.getTime());
const dayAt = remembered((ms: number) => zoned(ms).toPlainDate().toString());

/** HH:mm in London. */
export const londonTime = (at: Date): string => zoned(at.getTime()).toPlainTime().toString({ smallestUnit: 'minute' });

const zoned = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE);

/**
 * Moment of a local time that no person chose, such as midnight: the first of two, or if missing the time after the
 * gap.
 */
export const londonClock = (date: string, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(ZONE).epochMilliseconds);

/** End of a day in London, which is the first moment of the next. */
export const endOfLondonDay = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds);

/** Elapsed minutes: a night with a change of the clocks is an hour shorter or longer. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / MINUTE);

/** London's local times for `minutes` from a moment, as local minutes since 1970, split at a change of the clocks. */
export function splitAtClockChange(from: Date, minutes: number): { from: number; to: number }[] {
  const first = Math.floor(from.getTime() / MINUTE);
  const offsetAt = (minute: number) => zoned(minute * MINUTE).offsetNanoseconds / (MINUTE * 1e6);
  const [before, after] = [offsetAt(first), offsetAt(first + minutes)];
  if (before === after) return [{ from: first + before, to: first + before + minutes }];
  const change = zoned(first * MINUTE).getTimeZoneTransition('next');
  const until = change ? change.epochMilliseconds / MINUTE : first + minutes;
  return [
    { from: first + before, to: until + before },
    { from: until + after, to: first + minutes + after },
  ];
}
