import type { Input } from '@handover/contract/endpoint';
import type { jobMoves } from '@handover/contract/jobMoves';
import { jobPolicy } from '@handover/domain/jobs/policy';
import { lockPerson } from '../db/lockPerson.ts';
import { insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { closeApplication } from './apply.ts';
import { candidateFor, findMember, recheckBooked } from './candidate.ts';
import { findJob } from './find.ts';
import { lockOwnOffer } from './lock.ts';
import { moveJobAsMember } from './move.ts';
import { tell } from './tell.ts';

const answered = ({ db, now }: Ctx, offer_id: string, status: 'accepted' | 'declined', reason: string | null) =>
  db
    .updateTable('offers')
    .set({ status, answered_at: now, ...(reason === null ? {} : { reason }) })
    .where('offer_id', '=', offer_id)
    .execute();

/** The shift is theirs from here on; every other offer for it lapses. */
export async function acceptOffer(ctx: Ctx, { offer_id }: { offer_id: string }) {
  const { viewer, now } = ctx;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  await lockPerson(ctx.db, viewer.user_id);
  // They may have been removed while they waited for the shift.
  await findMember(ctx, viewer.user_id);
  const candidate = await candidateFor(ctx, job, viewer.user_id, { overridden: offer.overrides });
  insist(jobPolicy.accept(viewer, job, offer, candidate, now));
  await answered(ctx, offer_id, 'accepted', null);
  const rivals = await moveJobAsMember(ctx, job, { command: 'accept', to: 'Confirmed' });
  await tell(ctx, rivals, job, { kind: 'offer_withdrawn', title: 'This shift has been taken', gone: true });
  await tell(ctx, [job.job_planner, offer.created_by], job, {
    kind: 'offer_answered',
    title: 'An offer was accepted',
  });
  await recheckBooked(ctx, viewer.user_id);
  return { data: await findJob(ctx, job.job_id) };
}

/** A shift that had been given to them alone is open again. */
export async function declineOffer(ctx: Ctx, { offer_id, reason }: Input<typeof jobMoves.decline>) {
  const { viewer } = ctx;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  insist(jobPolicy.decline(viewer, job, offer));
  await answered(ctx, offer_id, 'declined', reason ?? null);
  await closeApplication(ctx, job.job_id);
  await moveJobAsMember(ctx, job, { command: 'decline', to: 'Published', reason });
  await tell(ctx, [job.job_planner, offer.created_by], job, {
    kind: 'offer_answered',
    title: 'An offer was declined',
    body: reason,
  });
  return { data: { offer_id, status: 'declined' as const } };
}
