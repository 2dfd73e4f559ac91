import { duration, timeOfDay } from '../format.ts';

const MINUTE = 60_000;

/** Time before the start from which a booked member may tell that they will be late. */
export const LATE_NOTICE_FROM_MS = 3 * 60 * MINUTE;
/** Minutes that the screens offer with one tap, and those behind "Other". */
export const LATE_CHOICES = [10, 20, 30] as const;
export const MORE_LATE_CHOICES = [45, 60, 90] as const;
/** Most minutes that may be told; a no-show is never noted before that time. */
export const MOST_LATE_MINUTES = 90;
/** Most minutes by which a notice puts off the warning and the no-show. */
export const MOST_WAITING_MINUTES = 60;

/** A shift as far as a notice of lateness concerns it. */
export type LateShift = {
  starts_at: Date;
  /** Minutes late that the booked member told of; null without a notice. */
  late_notice: number | null;
};

/** Returns when the member is expected: the start and the minutes that they told. */
export const expectedAt = ({ starts_at, late_notice }: LateShift): Date =>
  new Date(starts_at.getTime() + (late_notice ?? 0) * MINUTE);

/** Returns the milliseconds by which a notice puts off the warning and the no-show. */
export const lateWaitMs = (late_notice: number | null): number =>
  Math.min(late_notice ?? 0, MOST_WAITING_MINUTES) * MINUTE;

/** True if a notice stands and its time has not passed. */
export const isExpectedLate = (shift: LateShift, now: Date): boolean =>
  shift.late_notice !== null && now < expectedAt(shift);

/** True from 3 hours before the start until a no-show. */
export const mayTellLate = (
  { starts_at, ends_at, no_show }: { starts_at: Date; ends_at: Date; no_show: boolean },
  now: Date,
): boolean => !no_show && now.getTime() >= starts_at.getTime() - LATE_NOTICE_FROM_MS && now < ends_at;

/** Text of a notice: "20 min late, expected 20:20". */
export const lateText = (shift: LateShift): string =>
  `${duration(shift.late_notice ?? 0)} late, expected ${timeOfDay(expectedAt(shift))}`;
