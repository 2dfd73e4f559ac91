import { duration } from '../format.ts';
import { londonTime } from '../time.ts';
import type { Level } from '../viewer.ts';
import type { Hours } from './timesheet.ts';

const DAY_MS = 24 * 3_600_000;

/** For so long after a timesheet reached us either side may say that its hours are wrong; then it stands. */
export const DISPUTE_DAYS = 7;

export const DISPUTE_STATUSES = ['open', 'answered', 'agreed', 'settled', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** What the rules need to know of a query: who asked, what became of it, and whether it proposes other hours. */
export type Query = { status: DisputeStatus; raised_level: Level; proposes: boolean };

/** An answer in words leaves it open until somebody agrees, lets it be or settles it. */
export const disputeIsOpen = (status: DisputeStatus): boolean => status === 'open' || status === 'answered';

/** Between whom it is: the staff member and those who keep the place; administrators stand over both. */
export const sideOf = (level: Level): 'member' | 'place' | 'administrator' =>
  level === 4 ? 'member' : level === 1 ? 'administrator' : 'place';

/** Begun days count whole; none once the week is over. */
export const daysLeftToDispute = (received_at: Date, now: Date): number =>
  Math.max(0, Math.ceil((received_at.getTime() + DISPUTE_DAYS * DAY_MS - now.getTime()) / DAY_MS));

/** "08:00 to 20:00, 30 min break", as London's clocks show it. */
export const hoursInWords = ({ start_time, end_time, break_time }: Hours): string =>
  `${londonTime(start_time)} to ${londonTime(end_time)}, ${break_time === 0 ? 'no break' : `${duration(break_time)} break`}`;

/** Whether two say the same hours. */
export const sameHours = (one: Hours, other: Hours): boolean =>
  one.start_time.getTime() === other.start_time.getTime() &&
  one.end_time.getTime() === other.end_time.getTime() &&
  one.break_time === other.break_time;
