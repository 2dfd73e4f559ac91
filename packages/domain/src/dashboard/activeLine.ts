import { ago, duration, nightsBetween } from '../format.ts';
import type { JobStatus } from '../jobs/status.ts';

/** What of a shift decides what is said of it among those that are active. */
export type ActiveJob = {
  status: JobStatus;
  no_show: boolean;
  start_time: Date | null;
  end_time: Date | null;
  /** In whole minutes. */
  late_check_in: number | null;
};

/** What needs someone first comes first. */
export const ATTENTION = ['no_show', 'late', 'on_site', 'expected', 'done'] as const;
export type Attention = (typeof ATTENTION)[number];

export function attentionOf({ status, no_show, late_check_in }: Omit<ActiveJob, 'start_time' | 'end_time'>): Attention {
  if (status === 'Checked in') return late_check_in ? 'late' : 'on_site';
  if (status === 'Completed') return 'done';
  return no_show ? 'no_show' : 'expected';
}

const MINUTE = 60_000;
const TOLD_IN_MINUTES = 12 * 60;

/** "2 h 24 min elapsed". Whoever checked in before the hour they chose has not begun yet. */
const elapsed = (since: Date, now: Date) =>
  `${duration(Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE)))} elapsed`;

/** "Finished 2 h 11 min ago", and from half a day on no finer than people speak of it: "Finished yesterday". */
function finished(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE);
  if (minutes < 1) return 'Finished just now';
  if (minutes < TOLD_IN_MINUTES) return `Finished ${duration(minutes)} ago`;
  return `Finished ${nightsBetween(at, now) === 0 ? `${Math.floor(minutes / 60)} h ago` : ago(at, now)}`;
}

/** The line of an active shift: what is to be known of it now. */
export function activeLine(job: ActiveJob, now: Date): string {
  const { status, no_show, start_time, end_time, late_check_in } = job;
  if (status === 'Checked in' && start_time && !end_time) {
    return late_check_in ? `${late_check_in} mins late` : elapsed(start_time, now);
  }
  if (status === 'Completed' && start_time && end_time) return finished(end_time, now);
  return no_show ? 'No show' : status;
}
