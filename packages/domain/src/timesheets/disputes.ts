import { duration } from '../format.ts';
import { londonTime } from '../time.ts';
import { type Level, isAdmin, isMember } from '../viewer.ts';
import type { Hours } from './timesheet.ts';

const DAY_MS = 24 * 3_600_000;

/** Days after a timesheet's arrival in which either side may dispute its hours. */
export const DISPUTE_DAYS = 7;

export const DISPUTE_STATUSES = ['open', 'answered', 'agreed', 'settled', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/**
 * Facts about a dispute that the rules need: its status, the level that raised it, and whether it proposes other hours.
 */
export type Query = { status: DisputeStatus; raised_level: Level; proposes: boolean };

/** True until the dispute is agreed, withdrawn or settled; an answer leaves it open. */
export const disputeIsOpen = (status: DisputeStatus): boolean => status === 'open' || status === 'answered';

/** Side of a level in a dispute: the staff member, or the location's managers; administrators decide. */
export const sideOf = (level: Level): 'member' | 'place' | 'administrator' =>
  isMember(level) ? 'member' : isAdmin(level) ? 'administrator' : 'place';

/** Days left to dispute, a begun day counting whole; 0 after the last. */
export const daysLeftToDispute = (received_at: Date, now: Date): number =>
  Math.max(0, Math.ceil((received_at.getTime() + DISPUTE_DAYS * DAY_MS - now.getTime()) / DAY_MS));

/** "08:00 to 20:00, 30 min break", in London's time. */
export const hoursInWords = ({ start_time, end_time, break_time }: Hours): string =>
  `${londonTime(start_time)} to ${londonTime(end_time)}, ${break_time === 0 ? 'no break' : `${duration(break_time)} break`}`;

/** True if both have the same hours. */
export const sameHours = (one: Hours, other: Hours): boolean =>
  one.start_time.getTime() === other.start_time.getTime() &&
  one.end_time.getTime() === other.end_time.getTime() &&
  one.break_time === other.break_time;
