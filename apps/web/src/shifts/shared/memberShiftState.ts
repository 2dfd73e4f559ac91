import type { JobAnswer, MemberRow } from '@handover/contract/shifts/jobs';
import { isCheckInOpen } from '@handover/domain/attendance/window';

type Row = MemberRow | JobAnswer;
/** State between a member and a shift: it decides what they see first, and their actions. */
export type MemberShiftState =
  | 'offered'
  | 'applied'
  | 'taken'
  | 'booked'
  | 'arriving'
  | 'inside'
  | 'done'
  | 'over'
  | 'open';

export function memberShiftState(job: Row, now: Date): MemberShiftState {
  if (job.taken) return 'taken';
  if (job.offer_id) return 'offered';
  if (job.status === 'Published') return job.applied ? 'applied' : 'open';
  if (job.status === 'Checked in') return 'inside';
  if (job.status === 'Completed') return 'done';
  if (job.status !== 'Confirmed') return 'over';
  const when = { starts_at: new Date(job.starts_at), ends_at: new Date(job.ends_at) };
  if (isCheckInOpen(when, now)) return 'arriving';
  return when.starts_at > now ? 'booked' : 'over';
}

/** Path of the member's check-in, check-out or timesheet. */
export const dayPath = (job_id: string, view: 'check_in' | 'check_out' | 'timesheet'): string =>
  `/job_info/${job_id}?panel=${view}`;

const MINUTE = 60_000;
const DAY = 24 * 60;

/** Time to reply to an offer: "Reply in 5 h", in minutes during the last hour, in days when it is far off. */
export function replyText(job: Pick<Row, 'offer_expires_at'>, now: Date): string | undefined {
  if (!job.offer_expires_at) return undefined;
  const minutes = Math.floor((Date.parse(job.offer_expires_at) - now.getTime()) / MINUTE);
  if (minutes < 1) return 'Reply now';
  if (minutes < 60) return `Reply in ${minutes} min`;
  if (minutes < 2 * DAY) return `Reply in ${Math.floor(minutes / 60)} h`;
  return `Reply in ${Math.floor(minutes / DAY)} days`;
}
