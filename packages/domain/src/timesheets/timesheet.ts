import { minutesBetween } from '../time.ts';
import type { AttendanceFlag } from '../attendance/flags.ts';
import { quarterUp } from '../attendance/quarters.ts';
import { type StartRange, checkStart } from '../attendance/start.ts';

/** Hours as they are signed; the break in minutes. */
export type Hours = { start_time: Date; end_time: Date; break_time: number };

export const BREAK_STEP = 5;
export const LONGEST_BREAK = 90;
/** Break lengths that the form offers. */
export const BREAKS: readonly number[] = Array.from(
  { length: LONGEST_BREAK / BREAK_STEP + 1 },
  (_, n) => n * BREAK_STEP,
);

const LONGEST_MINUTES = 24 * 60;
/**
 * Maximum time before the shift for a start that is agreed or decided afterwards: the member may have been asked to
 * come early.
 */
const CALLED_EARLY_MS = 12 * 3_600_000;

/** Range of a start that is agreed or decided afterwards: around the shift, and not after it. */
export const startsAbout = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): StartRange => ({
  from: quarterUp(new Date(starts_at.getTime() - CALLED_EARLY_MS)),
  to: quarterUp(ends_at),
  words: 'Choose a start about the time of the shift',
});

/** Paid minutes: elapsed time, less the break unless it is paid. */
export const totalTime = ({
  start_time,
  end_time,
  break_time,
  break_is_paid_for,
}: Hours & { break_is_paid_for: boolean }): number =>
  minutesBetween(start_time, end_time) - (break_is_paid_for ? 0 : break_time);

/**
 * Returns the problems with signed hours by field; empty if there are none. `until` is when they were signed; `starts`
 * is the range of the start, if known.
 */
export function checkTimes(
  { start_time, end_time, break_time }: Hours,
  until: Date,
  starts?: StartRange,
): Partial<Record<keyof Hours, string>> {
  const minutes = minutesBetween(start_time, end_time);
  if (minutes <= 0) return { end_time: 'The end must be after the start' };
  if (minutes > LONGEST_MINUTES) return { end_time: 'Hours of more than 24 hours cannot be signed' };
  if (end_time > quarterUp(until)) return { end_time: 'The end cannot be later than now' };
  const elsewhere = starts ? checkStart(start_time, starts) : null;
  if (elsewhere !== null) return { start_time: elsewhere };
  if (break_time >= minutes) return { break_time: 'The break must be shorter than the time worked' };
  return {};
}

/**
 * Returns the problems with the location's signature, or with the note that nobody was there to sign; empty if
 * complete.
 */
export function checkSigner({
  authorized_person,
  authorized_signature,
  nobody_to_sign,
}: {
  authorized_person: string;
  authorized_signature: string | null;
  nobody_to_sign: boolean;
}): Partial<Record<'authorized_person' | 'authorized_signature', string>> {
  if (nobody_to_sign) return {};
  return {
    ...(authorized_person === '' ? { authorized_person: 'Enter the name of who signs for the location' } : {}),
    ...(authorized_signature === null ? { authorized_signature: 'Please sign on authorised signature' } : {}),
  };
}

/** Flags of signed hours, for review. A flag never costs anybody pay. */
export function hoursFlags(
  { start_time, end_time }: Pick<Hours, 'start_time' | 'end_time'>,
  shift: { starts_at: Date; ends_at: Date },
  /** Start chosen at check-in, if known. */
  checked_in: Date | null,
): AttendanceFlag[] {
  const flags: AttendanceFlag[] = [];
  if (start_time < shift.starts_at || end_time > shift.ends_at) flags.push('outside_window');
  if (checked_in !== null && start_time < checked_in) flags.push('other_start');
  return flags;
}

/** Proposed end: now, but not later than the shift's end. */
export function likelyEnd(now: Date, { start_time, ends_at }: { start_time: Date; ends_at: Date }): Date {
  const full = quarterUp(now);
  const end = full < ends_at ? full : quarterUp(ends_at);
  return end > start_time ? end : full;
}
