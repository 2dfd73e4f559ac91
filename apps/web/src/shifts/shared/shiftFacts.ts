import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { duration, fromNow } from '@handover/domain/format';
import { type Job, startsWithinNotice } from '@handover/domain/shifts/policy';
import { canTransition, CLOSED_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { costOf } from '@handover/domain/shifts/pay';
import { attachmentOf, type Viewer } from '@handover/domain/viewer';

/**
 * Shift from the wire as the rules take it; a viewer who is not told its agency sees only shifts of their own agency.
 */
export const factsOf = (job: JobAnswer, viewer: Viewer): Job => ({
  status: job.status,
  agency_id: job.agency?.agency_id ?? attachmentOf(viewer).agency_id ?? '',
  care_provider_id: job.care_provider.care_provider_id,
  office_id: job.location.office_id,
  starts_at: new Date(job.starts_at),
  ends_at: new Date(job.ends_at),
  deadline_at: new Date(job.deadline_at ?? job.starts_at),
  assigned_to: job.assigned_to?.member_id ?? null,
  no_show: job.no_show,
  late_notice: job.late_notice,
});

/** True if cancelling the shift needs the late cancellation, with its cost. */
export const mayBeCancelledLate = ({ status, starts_at }: JobAnswer, now: Date): boolean =>
  canTransition(status, 'cancel_late') && startsWithinNotice({ starts_at: new Date(starts_at) }, now);

const pence = (pounds: number): number => Math.round(pounds * 100);

type Paid = Pick<
  JobAnswer,
  'starts_at' | 'ends_at' | 'has_break' | 'break_is_paid_for' | 'break_length' | 'staff_rate' | 'hcp_rate'
>;

/** Hours and value of a shift, in minutes and pence. */
export const sumsOf = (job: Paid) =>
  costOf(
    { ...job, starts_at: new Date(job.starts_at), ends_at: new Date(job.ends_at) },
    { staff_rate: pence(job.staff_rate), hcp_rate: pence(job.hcp_rate ?? 0) },
  );

const URGENT_MS = 12 * 3_600_000;
const isOpen = (status: JobStatus): boolean => !(CLOSED_STATUSES as readonly JobStatus[]).includes(status);

/** Next deadline beside the status: "Closes in 3 h" while the shift takes applications, then its start. */
export function nextMoment(job: JobAnswer, now: Date): { text: string; urgent: boolean } | undefined {
  const [starts_at, deadline_at] = [new Date(job.starts_at), job.deadline_at && new Date(job.deadline_at)];
  if (!isOpen(job.status) || new Date(job.ends_at) <= now) return undefined;
  if (job.status === 'Published' && deadline_at && deadline_at > now) {
    const urgent = deadline_at.getTime() - now.getTime() < URGENT_MS;
    return { text: `Closes ${fromNow(deadline_at, now)}`, urgent };
  }
  if (starts_at <= now) return { text: `Started ${fromNow(starts_at, now)}`, urgent: job.status === 'Published' };
  const unfilled = job.status === 'Published' && starts_at.getTime() - now.getTime() < URGENT_MS;
  return { text: `Starts ${fromNow(starts_at, now)}`, urgent: unfilled };
}

/** Break in words: "30 min unpaid break", "1 h paid break". */
export function breakText({ has_break, break_length, break_is_paid_for }: JobAnswer): string {
  if (!has_break) return 'no break';
  return `${duration(break_length)} ${break_is_paid_for ? 'paid' : 'unpaid'} break`;
}
