import { londonTime } from '../time.ts';
import type { AttendanceFlag } from './flags.ts';
import { quarterUp } from './quarters.ts';
import { CHECK_IN_EARLY_MS } from './window.ts';

const MINUTE = 60_000;

/** Minutes after the start from which a check-in counts as late when candidates are matched to other shifts. */
export const LATE_FROM_MINUTES = 5;
/** Maximum time a chosen start may be before the check-in; an earlier one is flagged. */
const OTHER_START_MS = 15 * MINUTE;

/** Returns whole minutes between the planned start and the true one; 0 if the member came early. */
export const lateMinutes = (starts_at: Date, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - starts_at.getTime()) / MINUTE));

/**
 * Range of quarters of an hour that a member may choose as their start. If the member took the shift after it had begun
 * (`taken_at`), the range begins after that.
 */
export const startRange = (starts_at: Date, at: Date, taken_at: Date | null = null): { from: Date; to: Date } => ({
  from: quarterUp(new Date(Math.max(starts_at.getTime() - CHECK_IN_EARLY_MS, taken_at?.getTime() ?? 0))),
  to: quarterUp(at),
});

type Shift = { starts_at: Date; ends_at: Date; taken_at?: Date | null };

export type StartRange = { from: Date; to: Date; words?: string };

/** Returns a message for a start outside the range, or null. */
export const checkStart = (chosen: Date, { from, to, words }: StartRange): string | null =>
  chosen < from || chosen > to ? (words ?? `Choose a start between ${londonTime(from)} and ${londonTime(to)}`) : null;

/**
 * Judges a chosen start: not before check-in opens, and not after the check-in, by the phone's clock if that is ahead
 * of the server's, but never after the shift's end. Returns a message if it is refused, and a flag if it is well before
 * the check-in.
 */
export function judgeStart(
  chosen: Date,
  { starts_at, ends_at, taken_at = null, at, by_phone }: Shift & { at: Date; by_phone: Date },
): { words: string | null; flags: AttendanceFlag[] } {
  const shown = by_phone < ends_at ? by_phone : ends_at;
  const words = checkStart(chosen, startRange(starts_at, shown > at ? shown : at, taken_at));
  if (words !== null) return { words, flags: [] };
  return { words: null, flags: at.getTime() - chosen.getTime() > OTHER_START_MS ? ['other_start'] : [] };
}
