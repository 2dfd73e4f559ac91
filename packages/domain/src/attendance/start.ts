import { londonTime } from '../time.ts';
import type { AttendanceFlag } from './flags.ts';
import { quarterUp } from './quarters.ts';
import { CHECK_IN_EARLY_MS } from './window.ts';

const MINUTE = 60_000;

/** Whoever comes this many minutes after the start was late, for how well they fit other shifts. */
export const LATE_FROM_MINUTES = 5;
/** A start that was chosen this much before the check-in is looked at. */
const OTHER_START_MS = 15 * MINUTE;

/** Whole minutes after the start, by when it truly was; none for who came early. */
export const lateMinutes = (starts_at: Date, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - starts_at.getTime()) / MINUTE));

/**
 * The quarters of an hour that someone may choose as their start lie between these two. Whoever took the shift after it had
 * begun (`taken_at`) begins after that.
 */
export const startRange = (starts_at: Date, at: Date, taken_at: Date | null = null): { from: Date; to: Date } => ({
  from: quarterUp(new Date(Math.max(starts_at.getTime() - CHECK_IN_EARLY_MS, taken_at?.getTime() ?? 0))),
  to: quarterUp(at),
});

type Shift = { starts_at: Date; ends_at: Date; taken_at?: Date | null };

export type StartRange = { from: Date; to: Date; words?: string };

/** Words for a start that does not lie between the two. */
export const checkStart = (chosen: Date, { from, to, words }: StartRange): string | null =>
  chosen < from || chosen > to ? (words ?? `Choose a start between ${londonTime(from)} and ${londonTime(to)}`) : null;

/**
 * Whether a chosen start makes sense: not before the doors open, and not after the check-in, by the phone's clock if that
 * is ahead of ours, though never past the shift. Words for what does not; one well before the check-in is looked at.
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
