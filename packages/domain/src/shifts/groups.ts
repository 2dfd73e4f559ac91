import { NO_SHOW_AFTER_MS } from '../attendance/window.ts';
import type { Job } from './policy.ts';
import { BOOKED_STATUSES, type JobStatus } from './status.ts';

/** Columns of the board, left to right. */
export const BOARD = [
  { id: 'unallocated', title: 'Un-allocated', status: 'Published' },
  { id: 'pending', title: 'Pending Confirmation', status: 'Assigned' },
  { id: 'confirmed', title: 'Confirmed', status: 'Confirmed' },
  { id: 'checkedin', title: 'Checked In', status: 'Checked in' },
  { id: 'completed', title: 'Completed', status: 'Completed' },
] as const satisfies readonly { id: string; title: string; status: JobStatus }[];

/** Values of `?status=`. `active` is missing: it depends on the time, not on the status alone. */
export const STATUS_GROUPS = {
  unallocated: ['Published'],
  pending: ['Assigned'],
  confirmed: ['Confirmed'],
  checkedin: ['Checked in'],
  completed: ['Completed'],
  allocated: BOOKED_STATUSES,
} as const satisfies Record<string, readonly JobStatus[]>;

export const COMPLETED_FOR_MS = 12 * 3_600_000;

/**
 * True if the shift is on today: someone is there, is expected, or has just left. `today` is given by its first and
 * last moment.
 */
export function isActive(
  job: Pick<Job, 'status' | 'starts_at' | 'ends_at' | 'no_show'> & { end_time: Date | null },
  now: Date,
  today: { from: Date; to: Date },
): boolean {
  switch (job.status) {
    case 'Checked in':
      return true;
    case 'Completed':
      return job.end_time !== null && now.getTime() - job.end_time.getTime() <= COMPLETED_FOR_MS;
    case 'Assigned':
    case 'Confirmed':
      return job.starts_at < today.to && job.ends_at > today.from;
    case 'missed':
      return (
        job.no_show && job.starts_at.getTime() + NO_SHOW_AFTER_MS >= today.from.getTime() && job.starts_at < today.to
      );
    default:
      return false;
  }
}
