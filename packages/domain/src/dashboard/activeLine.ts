import { isExpectedLate, lateText } from '../attendance/late.ts';
import { ago, duration, nightsBetween } from '../format.ts';
import type { JobStatus } from '../shifts/status.ts';

/** Fields of an active shift that its status line depends on. */
export type ActiveJob = {
  status: JobStatus;
  no_show: boolean;
  /** Minutes late that the booked member told of. */
  late_notice: number | null;
  /** Planned start; `start_time` is the actual one. */
  starts_at: Date;
  start_time: Date | null;
  end_time: Date | null;
  /** In whole minutes. */
  late_check_in: number | null;
};

/** States of a shift of today, the most urgent first. `gap`: nobody has it. */
export const ATTENTION = ['not_here', 'no_show', 'told_late', 'late', 'gap', 'expected', 'on_site', 'done'] as const;
export type Attention = (typeof ATTENTION)[number];

/** Statuses in which a shift that has begun lacks a check-in. */
export const CHECK_IN_DUE = ['Assigned', 'Confirmed'] as const satisfies readonly JobStatus[];

type Judged = Omit<ActiveJob, 'start_time' | 'end_time'>;

export function attentionOf(job: Judged, now: Date): Attention {
  const { status, no_show, starts_at, late_check_in } = job;
  if (status === 'Checked in') return late_check_in ? 'late' : 'on_site';
  if (status === 'Completed') return 'done';
  if (status === 'Published') return 'gap';
  if (no_show) return 'no_show';
  if (status === 'Confirmed' && isExpectedLate(job, now)) return 'told_late';
  const due = (CHECK_IN_DUE as readonly JobStatus[]).includes(status);
  return due && starts_at <= now ? 'not_here' : 'expected';
}

const MINUTE = 60_000;
const TOLD_IN_MINUTES = 12 * 60;

/** Time since a start or plan: "2 h 24 min". Zero if the chosen start is still ahead of the check-in. */
const sinceThen = (at: Date, now: Date) => duration(Math.max(0, Math.floor((now.getTime() - at.getTime()) / MINUTE)));

/** Text for a member who has not come since the start: "Not here, 25 min". */
export const notHereText = (starts_at: Date, now: Date): string => `Not here, ${sinceThen(starts_at, now)}`;

/** "Finished 2 h 11 min ago"; after half a day less exactly: "Finished yesterday". */
function finished(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE);
  if (minutes < 1) return 'Finished just now';
  if (minutes < TOLD_IN_MINUTES) return `Finished ${duration(minutes)} ago`;
  return `Finished ${nightsBetween(at, now) === 0 ? `${Math.floor(minutes / 60)} h ago` : ago(at, now)}`;
}

/** Status line of an active shift. */
export function activeLine(job: ActiveJob, now: Date): string {
  const { status, no_show, starts_at, start_time, end_time, late_check_in } = job;
  if (status === 'Checked in' && start_time && !end_time) {
    return late_check_in ? `${late_check_in} mins late` : `${sinceThen(start_time, now)} elapsed`;
  }
  if (status === 'Completed' && start_time && end_time) return finished(end_time, now);
  if (no_show) return 'No show';
  const attention = attentionOf(job, now);
  if (attention === 'told_late') return lateText(job);
  return attention === 'not_here' ? notHereText(starts_at, now) : status;
}
