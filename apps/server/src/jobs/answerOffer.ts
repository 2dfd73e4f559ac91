import type { Input } from '@handover/contract/endpoint';
import type { jobMoves } from '@handover/contract/jobMoves';
import { jobPolicy } from '@handover/domain/jobs/policy';
import { lockPerson } from '../db/lockPerson.ts';
import { insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckTask } from '../parts/queue.ts';
import { closeApplication } from './apply.ts';
import { candidateFor, findMember } from './candidate.ts';
import { keepCheck } from './checks.ts';
import { findBooking } from './find.ts';
import { lockOwnOffer } from './lock.ts';
import { moveJobAsMember } from './move.ts';
import { hurryWave, refillIfAutomatic } from './refill/ifAutomatic.ts';
import { tell, tellEach } from './tell.ts';

/** As if nothing spoke against them: what cannot be for other reasons is said first, and costs nothing more. */
const NOT_ASKED_YET = { applied: false, blocks: [] };

/** The shift is theirs from here on; every other offer for it lapses. */
export async function acceptOffer(ctx: Ctx, { offer_id }: { offer_id: string }) {
  const { db, viewer, now } = ctx;
  const { user_id } = viewer;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  insist(jobPolicy.accept(viewer, job, offer, { member_id: user_id, ...NOT_ASKED_YET }, now));
  // In this order, though nobody waits in between. They may have been removed while they waited for the shift.
  const [, , candidate] = await Promise.all([
    lockPerson(db, user_id),
    findMember(ctx, user_id),
    candidateFor(ctx, job, user_id, { overridden: offer.overrides }),
  ]);
  insist(jobPolicy.accept(viewer, job, offer, candidate, now));
  const rivals = await moveJobAsMember(ctx, job, { command: 'accept', to: 'Confirmed' });
  const [, , data] = await Promise.all([
    keepCheck(ctx, job, user_id, 'booking', candidate),
    tellEach(
      ctx,
      job,
      [
        { people: rivals, kind: 'offer_withdrawn', title: 'This shift has been taken' },
        { people: [job.job_planner, offer.created_by], kind: 'offer_answered', title: 'An offer was accepted' },
      ],
      [recheckTask(user_id)],
    ),
    findBooking(ctx, job.job_id),
  ]);
  return { data };
}

/** A shift that had been given to them alone is open again. */
export async function declineOffer(ctx: Ctx, { offer_id, reason }: Input<typeof jobMoves.decline>) {
  const { viewer } = ctx;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  insist(jobPolicy.decline(viewer, job, offer));
  // A block of either side closes the same rows in another order: the two would wait for each other.
  await lockPerson(ctx.db, viewer.user_id);
  await closeApplication(ctx, job.job_id);
  await moveJobAsMember(ctx, job, { command: 'decline', to: 'Published', reason });
  if (offer.exclusive) await refillIfAutomatic(ctx, job, viewer.user_id);
  await hurryWave(ctx, offer);
  await tell(ctx, [job.job_planner, offer.created_by], job, {
    kind: 'offer_answered',
    title: 'An offer was declined',
    body: reason,
  });
  return { data: { offer_id, status: 'declined' as const } };
}
