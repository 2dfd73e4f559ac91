import type { Input } from '@handover/contract/endpoint';
import type { standby } from '@handover/contract/offers/refill';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { type JobStatus, OPEN_STATUSES } from '@handover/domain/shifts/status';
import { lockPerson } from '../db/lockPerson.ts';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { candidateFor, isGone } from '../shifts/candidate.ts';
import { lockJobAsMember } from '../shifts/lock.ts';

const OPEN: readonly JobStatus[] = OPEN_STATUSES;

/** Puts the member on standby in case the shift comes free; a second time changes nothing. */
export async function joinStandby(ctx: Ctx, { job_id }: Input<typeof standby.join>) {
  const { db, viewer, now } = ctx;
  const job = await lockJobAsMember(ctx, job_id);
  await lockPerson(db, viewer.user_id);
  const candidate = await candidateFor(ctx, job, viewer.user_id, { waiting: true });
  // If either side has a block, the shift is not found.
  orNotFound(OPEN.includes(job.status) && isGone(candidate) ? undefined : job, 'Shift');
  assertAllowed(jobPolicy.stand_by(viewer, job, { ...candidate, offered: await wasOffered(ctx, job_id) }, now));
  const { agency_id, care_provider_id, office_id } = job;
  await db
    .insertInto('standby')
    .values({ job_id, agency_id, care_provider_id, office_id, member_id: viewer.user_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { data: { job_id, standby: true } };
}

export async function leaveStandby(ctx: Ctx, { job_id }: Input<typeof standby.leave>) {
  await lockJobAsMember(ctx, job_id);
  await forgetStandby(ctx, job_id);
  return { data: { job_id, standby: false } };
}

/** Ends the standby of a member who declines or withdraws. */
export const forgetStandby = ({ db, viewer }: Ctx, job_id: string): Promise<unknown> =>
  db.deleteFrom('standby').where('job_id', '=', job_id).where('member_id', '=', viewer.user_id).execute();

/** Tells whether the member was ever offered the shift and did not decline. */
const wasOffered = async ({ db, viewer }: Ctx, job_id: string): Promise<boolean> =>
  (await db
    .selectFrom('offers')
    .select('offer_id')
    .where('job_id', '=', job_id)
    .where('member_id', '=', viewer.user_id)
    .where('status', '<>', 'declined')
    .executeTakeFirst()) !== undefined;
