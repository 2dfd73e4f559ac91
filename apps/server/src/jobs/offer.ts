import type { Input } from '@handover/contract/endpoint';
import type { jobMoves } from '@handover/contract/jobMoves';
import { type Candidate, overruled } from '@handover/domain/jobs/candidate';
import { jobPolicy, REFILL_UNTIL_MS } from '@handover/domain/jobs/policy';
import { newId } from '../db/id.ts';
import { found, insist, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { candidateFor, findMember, insistOnOpenClient, overrideChanges } from './candidate.ts';
import { findJob } from './find.ts';
import { type HeldJob, inForce, lockJob } from './lock.ts';
import { moveJob } from './move.ts';
import { tell } from './tell.ts';

/** Until when an offer can be answered: the start, or for a shift that somebody did not come to, while it is worth it. */
const expiryOf = (job: HeldJob): Date =>
  job.no_show ? new Date(job.ends_at.getTime() - REFILL_UNTIL_MS) : job.starts_at;

/** An offer on paper. Whoever makes an exclusive one gives the shift with it. */
export async function makeOffer({ db, viewer, now }: Ctx, job: HeldJob, candidate: Candidate, exclusive: boolean) {
  const { member_id } = candidate;
  const { job_id, agency_id, care_provider_id, office_id } = job;
  await db
    .insertInto('offers')
    .values({
      offer_id: newId(now),
      job_id,
      agency_id,
      care_provider_id,
      office_id,
      member_id,
      status: 'pending',
      exclusive,
      expires_at: expiryOf(job),
      overrides: overruled(candidate).codes,
      created_by: viewer.user_id,
      created_at: now,
    })
    .execute();
}

/** The one that is still open, if there is one; else the last. */
const latestOffer = ({ db }: Ctx, job_id: string, member_id: string) =>
  db
    .selectFrom('offers')
    .select(['offer_id', 'member_id', 'status', 'expires_at'])
    .where('job_id', '=', job_id)
    .where('member_id', '=', member_id)
    .orderBy((eb) => eb('status', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Many may be out at once; the first who accepts has the shift. */
export async function offer(ctx: Ctx, { job_id, user_id, override_reason }: Input<typeof jobMoves.offer>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  await findMember(ctx, user_id);
  const candidate = await candidateFor(ctx, job, user_id, { override_reason });
  insist(jobPolicy.offer(viewer, job, candidate, now));
  await insistOnOpenClient(ctx, job);
  const before = await latestOffer(ctx, job_id, user_id);
  if (before?.status === 'pending') {
    if (inForce(before.status, before.expires_at, now) === 'pending') {
      throw new Refusal('not_now', 'This staff member has an offer for this shift already');
    }
    await db.updateTable('offers').set({ status: 'expired' }).where('offer_id', '=', before.offer_id).execute();
  }
  await makeOffer(ctx, job, candidate, false);
  const changes = overrideChanges(candidate);
  await moveJob(ctx, job, { command: 'offer', to: job.status, member_id: user_id, changes });
  await tell(ctx, [user_id], job, { kind: 'offer_made', title: 'A shift is offered to you' });
  return { data: await findJob(ctx, job_id) };
}

export async function undoOffer(ctx: Ctx, { job_id, user_id }: Input<typeof jobMoves.undoOffer>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const made = found(await latestOffer(ctx, job_id, user_id), 'Offer');
  const { offer_id, member_id } = made;
  const status = inForce(made.status, made.expires_at, now);
  insist(jobPolicy.undo_offer(viewer, job, { member_id, status }));
  await db
    .updateTable('offers')
    .set({ status: 'withdrawn', answered_at: now })
    .where('offer_id', '=', offer_id)
    .execute();
  await moveJob(ctx, job, { command: 'undo_offer', to: job.status, member_id });
  await tell(ctx, [member_id], job, { kind: 'offer_withdrawn', title: 'An offer to you was taken back' });
  return { data: await findJob(ctx, job_id) };
}
