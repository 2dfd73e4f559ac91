import { jobPolicy } from '@handover/domain/shifts/policy';
import { newId } from '../db/id.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { candidateFor, hasApplied, isGone } from '../shifts/candidate.ts';
import { findJob } from '../shifts/find.ts';
import { lockJobAsMember } from '../shifts/lock.ts';
import { moveInPlace } from '../shifts/transition.ts';
import { forgetStandby } from './standby.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';

/** Applies for a shift and notifies its planner; an administrator decides. */
export async function apply(ctx: Ctx, { job_id }: { job_id: string }) {
  const { db, viewer, now } = ctx;
  const job = await lockJobAsMember(ctx, job_id);
  // The member is locked too: otherwise a block by them at this moment would leave the application open.
  await lockPerson(db, viewer.user_id);
  const candidate = await candidateFor(ctx, job, viewer.user_id);
  // If either side has a block, the shift is not found, even after earlier contact.
  orNotFound(job.status === 'Published' && isGone(candidate) ? undefined : job, 'Shift');
  assertAllowed(jobPolicy.apply(viewer, job, candidate, now));
  const { agency_id, care_provider_id, office_id } = job;
  await db
    .insertInto('applications')
    .values({
      application_id: newId(now),
      job_id,
      agency_id,
      care_provider_id,
      office_id,
      member_id: viewer.user_id,
      created_at: now,
    })
    .execute();
  await moveInPlace(ctx, job, [{ command: 'apply', member_id: viewer.user_id }]);
  await notifyAboutShift(ctx, [job.job_planner], job, {
    kind: 'application',
    title: 'Someone applied for a shift that you plan',
  });
  return { data: await findJob(ctx, job_id) };
}

/** Withdraws an application. An offer that the member already has stays open. */
export async function withdraw(ctx: Ctx, { job_id }: { job_id: string }) {
  const { db, viewer } = ctx;
  const job = await lockJobAsMember(ctx, job_id);
  await lockPerson(db, viewer.user_id);
  assertAllowed(jobPolicy.withdraw(viewer, job, { applied: await hasApplied(ctx, job_id, viewer.user_id) }));
  await closeApplication(ctx, job_id);
  await moveInPlace(ctx, job, [{ command: 'withdraw', member_id: viewer.user_id }]);
  return { data: await findJob(ctx, job_id) };
}

/**
 * Closes the application of a member who declines or leaves the shift: they are neither assigned it nor asked first.
 */
export async function closeApplication(ctx: Ctx, job_id: string): Promise<void> {
  const { db, viewer, now } = ctx;
  await db
    .updateTable('applications')
    .set({ withdrawn_at: now })
    .where('job_id', '=', job_id)
    .where('member_id', '=', viewer.user_id)
    .where('withdrawn_at', 'is', null)
    .execute();
  await forgetStandby(ctx, job_id);
}
