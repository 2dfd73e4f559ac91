import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { quartersBetween, quarterUp } from '@handover/domain/attendance/quarters';
import {
  BREAK_STEP,
  BREAKS,
  type Hours,
  likelyEnd,
  LONGEST_BREAK,
  totalTime,
} from '@handover/domain/timesheets/timesheet';
import { duration } from '@handover/domain/format';
import { CHECK_IN_EARLY_MS } from '@handover/domain/attendance/window';
import { minutesBetween } from '@handover/domain/time';
import { type Paid, payFor } from '../../shifts/shared/shiftPay.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Draft of a check-out. */
export type CheckOutDraft = {
  /** Quarter hours, as instants. */
  start_time: string;
  end_time: string;
  break_time: number;
  comments: string;
  candidate_signature: string;
  authorized_person: string;
  authorized_signature: string;
  nobody_to_sign: boolean;
  terms: boolean;
};

type Shift = Pick<JobAnswer, 'starts_at' | 'ends_at' | 'has_break' | 'break_length'>;

/** Draft that most members keep: the checked-in start, the end now but not past the shift's, the break as planned. */
export function presetOf(job: Shift, came: string | null, now: Date): CheckOutDraft {
  const start_time = new Date(came ?? quarterUp(new Date(job.starts_at)));
  const planned = job.has_break ? Math.round(job.break_length / BREAK_STEP) * BREAK_STEP : 0;
  return {
    start_time: start_time.toISOString(),
    end_time: likelyEnd(now, { start_time, ends_at: new Date(job.ends_at) }).toISOString(),
    break_time: Math.min(planned, LONGEST_BREAK),
    comments: '',
    candidate_signature: '',
    authorized_person: '',
    authorized_signature: '',
    nobody_to_sign: false,
    terms: false,
  };
}

export const hoursOf = ({ start_time, end_time, break_time }: CheckOutDraft): Hours => ({
  start_time: new Date(start_time),
  end_time: new Date(end_time),
  break_time,
});

type Choice = { value: string; label: string };
const choicesBetween = (from: Date, to: Date): Choice[] =>
  quartersBetween(from, to).map(({ at, words }) => ({ value: at.toISOString(), label: words }));

/** Start choices, from an hour before the shift until now. */
export const starts = ({ starts_at }: Pick<Shift, 'starts_at'>, { start_time }: CheckOutDraft, now: Date): Choice[] =>
  choicesBetween(
    new Date(Math.min(new Date(starts_at).getTime() - CHECK_IN_EARLY_MS, Date.parse(start_time))),
    new Date(Math.max(now.getTime(), Date.parse(start_time))),
  );

/** End choices, from the first quarter after the start until now, at most a day later. */
export function ends({ start_time, end_time }: CheckOutDraft, now: Date): Choice[] {
  const start = Date.parse(start_time);
  const last = Math.max(quarterUp(now).getTime(), Date.parse(end_time), start + QUARTER_MS);
  return choicesBetween(new Date(start + QUARTER_MS), new Date(Math.min(last, start + DAY_MS)));
}

export const breaks: Choice[] = BREAKS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** Sum of the hours: minutes, text, and pay by rate. */
export function sumOf(leaving: CheckOutDraft, job: Paid) {
  const { break_is_paid_for } = job;
  const hours = hoursOf(leaving);
  const minutes = Math.max(0, totalTime({ ...hours, break_is_paid_for }));
  const on_site = Math.max(0, minutesBetween(hours.start_time, hours.end_time));
  const { break_time } = leaving;
  const rest =
    break_time === 0
      ? 'no break'
      : break_is_paid_for
        ? `${duration(break_time)} break, paid`
        : `less ${duration(break_time)} break`;
  return {
    minutes,
    total: duration(minutes),
    on_site: duration(on_site),
    rest,
    parts: payFor(job, hours),
  };
}
