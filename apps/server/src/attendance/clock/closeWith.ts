import type { AttendanceFlag } from '@handover/domain/attendance/flags';
import { DISPUTE_DAYS } from '@handover/domain/timesheets/disputes';
import type { Hours } from '@handover/domain/timesheets/timesheet';
import { duration } from '@handover/domain/format';
import { londonTime } from '@handover/domain/time';
import { issueInvoices } from '../../invoices/issue.ts';
import type { WholeJob } from '../../shifts/lock.ts';
import { type Actor, transitionShift } from '../../shifts/transition.ts';
import { notifyAllAboutShift } from '../../shifts/notifyAboutShift.ts';
import { addTimesheet } from '../../timesheets/add.ts';
import { plannersOf } from '../../shifts/planners.ts';

type Closing = { hours: Hours; flags: readonly AttendanceFlag[]; reason: string; title: string };

/** The start that was chosen at check-in, or null. */
export const startOf = async ({ db }: Pick<Actor, 'db'>, job_id: string): Promise<Date | null> =>
  (await db.selectFrom('attendance').select('start_time').where('job_id', '=', job_id).executeTakeFirst())
    ?.start_time ?? null;

/**
 * Closes a shift without a check-out with hours that were not signed. They are flagged for review, and the member is
 * told and may dispute them.
 */
export async function closeWith(ctx: Actor, job: WholeJob, { hours, flags, reason, title }: Closing): Promise<void> {
  const { assigned_to: member_id, break_is_paid_for } = job;
  if (member_id === null) throw new Error(`${job.code} has begun without anyone`);
  await addTimesheet(ctx, job, {
    ...hours,
    member_id,
    made_by: 'close',
    break_is_paid_for,
    comments: '',
    authorized_person: '',
    nobody_to_sign: false,
    candidate_signature: null,
    authorized_signature: null,
    checked_out_at: ctx.now,
    flags,
    reason,
  });
  await transitionShift(ctx, job, { command: 'close', to: 'Completed', member_id, reason });
  await notifyAllAboutShift(ctx, job, [
    { people: [member_id], kind: 'closed_shift', title, body: `${inWords(hours)}. ${OTHERWISE}` },
    {
      people: await plannersOf(ctx, job),
      kind: 'closed_shift',
      title: 'Nobody checked out of a shift, so it was closed',
      body: inWords(hours),
    },
  ]);
  await issueInvoices(ctx, job.job_id, { purpose: 'shift' });
}

const OTHERWISE = `If that is wrong, say so within ${DISPUTE_DAYS} days`;
const inWords = ({ start_time, end_time, break_time }: Hours): string =>
  `${londonTime(start_time)} to ${londonTime(end_time)}, ${break_time === 0 ? 'no break' : `a break of ${duration(break_time)}`}`;
