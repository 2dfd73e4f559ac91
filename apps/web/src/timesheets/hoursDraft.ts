import { quartersBetween, quarterUp } from '@handover/domain/attendance/quarters';
import { BREAKS, checkTimes, totalTime } from '@handover/domain/timesheets/timesheet';
import { duration } from '@handover/domain/format';

const QUARTER_MS = 15 * 60_000;
const EARLY_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Hours as a form holds them. */
export type HoursDraft = { start_time: string; end_time: string; break_time: number };
type Shift = { starts_at: string; ends_at: string };
type Choice = { value: string; label: string };

const choices = (from: number, to: number): Choice[] =>
  quartersBetween(new Date(from), new Date(to)).map(({ at, words }) => ({ value: at.toISOString(), label: words }));

/** Initial draft from the signed hours. */
export const draftOf = ({ start_time, end_time, break_time }: HoursDraft): HoursDraft => ({
  start_time: new Date(start_time).toISOString(),
  end_time: new Date(end_time).toISOString(),
  break_time,
});

/** Start choices, from some hours before the shift until its end. */
export const startChoices = ({ starts_at, ends_at }: Shift, { start_time }: HoursDraft): Choice[] =>
  choices(Math.min(Date.parse(starts_at) - EARLY_MS, Date.parse(start_time)), Date.parse(ends_at) - QUARTER_MS);

/** End choices, from the first quarter after the start, within a day and not later than now. */
export function endChoices({ start_time, end_time }: HoursDraft, now: Date): Choice[] {
  const start = Date.parse(start_time);
  const last = Math.min(start + DAY_MS, quarterUp(now).getTime());
  return choices(start + QUARTER_MS, Math.max(last, Date.parse(end_time)));
}

export const BREAK_CHOICES: Choice[] = BREAKS.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'No break' : `${minutes} minutes`,
}));

const asHours = ({ start_time, end_time, break_time }: HoursDraft) => ({
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  break_time,
});

/** Problem of the hours in words, by the server's rules. */
export const problemOf = (draft: HoursDraft, now: Date): string | undefined =>
  Object.values(checkTimes(asHours(draft), now))[0];

/** Total as text: "10 h 30 min". */
export const totalText = (draft: HoursDraft, break_is_paid_for: boolean): string =>
  duration(Math.max(0, totalTime({ ...asHours(draft), break_is_paid_for })));
