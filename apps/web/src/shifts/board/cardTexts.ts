import type { JobRow } from '@handover/contract/shifts/jobs';
import { fromNow, longAgo, shortDate } from '@handover/domain/format';
import type { JobStatus } from '@handover/domain/shifts/status';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const URGENT = 12 * HOUR;
/** Milliseconds within which a day of the month is unambiguous. */
const NEAR = 20 * DAY;

type Due = { ahead: string; past: string; of: 'deadline_at' | 'starts_at' | 'ends_at' };
const DUE: Partial<Record<JobStatus, Due>> = {
  Published: { ahead: 'Closes', past: 'Closed', of: 'deadline_at' },
  Assigned: { ahead: 'Reply', past: 'Started', of: 'starts_at' },
  Confirmed: { ahead: 'Starts', past: 'Started', of: 'starts_at' },
  'Checked in': { ahead: 'Ends', past: 'Ended', of: 'ends_at' },
};
const DONE: Due = { ahead: 'Ends', past: 'Ended', of: 'ends_at' };

/** Deadline on a card: "Closes in 3 h"; urgent for an open shift that closes within half a day. */
export function dueOf(job: Pick<JobRow, 'status' | 'deadline_at' | 'starts_at' | 'ends_at'>, now: Date) {
  const { ahead, past, of } = DUE[job.status] ?? DONE;
  const at = new Date(job[of]);
  const left = at.getTime() - now.getTime();
  return {
    at: job[of],
    text: `${left < MINUTE ? past : ahead} ${fromNow(at, now)}`,
    urgent: job.status === 'Published' && left < URGENT,
  };
}

/** Day of a shift: "Thu 12", with the month if it is further away. */
export function dayText(at: Date, now: Date): string {
  const date = shortDate(at, now);
  return Math.abs(at.getTime() - now.getTime()) < NEAR ? date.split(' ').slice(0, 2).join(' ') : date;
}

export const applicantsText = (applications: number): string =>
  applications === 0 ? 'No applicants yet' : `${applications} applied`;

/** "Posted 42 min ago by Priya N."; only some levels get the name. */
export function postedText({ created_at, created_by }: Pick<JobRow, 'created_at' | 'created_by'>, now: Date): string {
  const when = `Posted ${longAgo(new Date(created_at), now)}`;
  return created_by ? `${when} by ${created_by.first_name} ${created_by.last_name.slice(0, 1)}.` : when;
}
