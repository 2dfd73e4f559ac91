import type { CONFIRMED_HOWS } from '@handover/domain/timesheets/confirmation';
import { hoursInWords, type DisputeStatus } from '@handover/domain/timesheets/disputes';
import type { Hours } from '@handover/domain/timesheets/timesheet';
import type { Ctx } from '../http/route.ts';
import type { LockedJob } from '../shifts/lock.ts';
import { nameOf } from '../shifts/names.ts';
import { addTimesheet } from './add.ts';
import type { TimesheetContent } from './hash.ts';
import { noteStep } from './step.ts';

/** Answers a dispute, or ends it. The caller has locked the shift and asked the policy. */
export async function transitionDispute(
  { db, viewer, now }: Ctx,
  query_id: string,
  to: DisputeStatus,
  words: string | null = null,
) {
  const [by, by_name] = [viewer.user_id, nameOf(viewer.user_id)];
  const change =
    to === 'answered'
      ? { answer: words, answered_by: by, answered_by_name: by_name, answered_at: now }
      : { closing: words, closed_by: by, closed_by_name: by_name, closed_at: now };
  await db
    .updateTable('timesheet_queries')
    .set({ status: to, ...change })
    .where('query_id', '=', query_id)
    .execute();
}

/** Adds a version with other hours under the same signatures; the signed hours stay in the versions before. */
export async function addVersion(ctx: Ctx, job: LockedJob, sheet: TimesheetContent, hours: Hours, reason: string) {
  const { member_id, break_is_paid_for, comments, authorized_person, nobody_to_sign, checked_out_at } = sheet;
  const { candidate_signature, authorized_signature } = sheet;
  const timesheet_id = await addTimesheet(ctx, job, {
    member_id,
    break_is_paid_for,
    comments,
    authorized_person,
    nobody_to_sign,
    checked_out_at,
    candidate_signature,
    authorized_signature,
    ...hours,
    made_by: 'correction',
    flags: [],
    reason,
  });
  const changes = [{ field: 'hours', from: hoursInWords(sheet), to: hoursInWords(hours) }];
  await noteStep(ctx, job, { command: 'correct', reason, changes });
  return { timesheet_id, member_id };
}

/** Stores the confirmation of a version of hours, in the viewer's name. */
export async function addConfirmation(
  { db, viewer, now }: Ctx,
  { job_id, agency_id, care_provider_id, office_id }: LockedJob,
  { timesheet_id, member_id }: Pick<TimesheetContent, 'timesheet_id' | 'member_id'>,
  how: (typeof CONFIRMED_HOWS)[number],
): Promise<void> {
  await db
    .insertInto('timesheet_confirmations')
    .values({
      timesheet_id,
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      member_id,
      how,
      confirmed_by: viewer.user_id,
      confirmed_by_name: nameOf(viewer.user_id),
      confirmed_at: now,
    })
    .execute();
}
