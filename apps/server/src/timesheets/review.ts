import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { timesheets } from '@handover/contract/timesheets/timesheets';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { canTransition } from '@handover/domain/shifts/status';
import { prepared } from '../db/connect.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { notify } from '../notifications/notify.ts';
import { shiftInWords } from '@handover/domain/shifts/shiftInWords';
import { lockJob } from '../shifts/lock.ts';
import { findTimesheet } from './find.ts';
import { noteStep } from './step.ts';

/** Reviews all flags of a shift together, as they are shown together. */
export async function reviewFlagged(ctx: Ctx, { job_id, note }: Input<typeof timesheets.review>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const due = await db.selectFrom('reviews_due').select('job_id').where('job_id', '=', job_id).executeTakeFirst();
  assertAllowed(jobPolicy.review(viewer, job, { flagged: due !== undefined }));
  await prepared(
    db,
    sql`update attendance set reviewed_by = ${viewer.user_id}, reviewed_at = ${now}, review_note = ${note}
      where job_id = ${job_id} and flags <> '{}' and reviewed_at is null`,
  );
  await prepared(
    db,
    sql`insert into timesheet_reviews (timesheet_id, agency_id, care_provider_id, office_id, reviewed_by, reviewed_at, note)
      select t.timesheet_id, t.agency_id, t.care_provider_id, t.office_id, ${viewer.user_id}, ${now}, ${note}
      from timesheets t
      where t.job_id = ${job_id} and t.flags <> '{}'
        and not exists (select from timesheet_reviews r where r.timesheet_id = t.timesheet_id)`,
  );
  await db.deleteFrom('reviews_due').where('job_id', '=', job_id).execute();
  await noteStep(ctx, job, { command: 'review', ...(note ? { reason: note } : {}) });
  return findTimesheet(ctx, { job_id });
}

/** Settles a claim with a text, which its member reads. */
export async function settleClaim(ctx: Ctx, { job_id, claim_id, note }: Input<typeof timesheets.settleClaim>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const claim = await db
    .selectFrom('attendance_claims')
    .select(['kind', 'member_id', 'settled_at'])
    .where('claim_id', '=', claim_id)
    .where('job_id', '=', job_id)
    .executeTakeFirst();
  const { kind, member_id, settled_at } = orNotFound(claim, 'Claim');
  assertAllowed(jobPolicy.settle_claim(viewer, { settled: settled_at !== null }));
  await db
    .updateTable('attendance_claims')
    .set({ settled_by: viewer.user_id, settled_at: now, note })
    .where('claim_id', '=', claim_id)
    .execute();
  if (canTransition(job.status, 'review')) await noteStep(ctx, job, { command: 'review', reason: note });
  await notify(ctx, [member_id], {
    kind: 'timesheet_answered',
    title: `Your ${kind === 'check_in' ? 'check-in' : 'check-out'} was looked at`,
    body: `${shiftInWords(job, now)}. ${note}`,
    link: '/jobs?type=my_bookings',
  });
  return findTimesheet(ctx, { job_id });
}
