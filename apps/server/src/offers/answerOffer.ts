import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { sql } from 'kysely';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { allowed, notNow } from '@handover/domain/verdict';
import { prepared, untilCommit } from '../db/connect.ts';
import { lockPerson } from '../db/lockPerson.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { recheckTask } from '../adapters/queue.ts';
import { closeApplication } from './apply.ts';
import { candidateFor, findMember } from '../shifts/candidate.ts';
import { keepCheck } from '../shifts/checks.ts';
import { findBooking } from '../shifts/find.ts';
import { type LockedOffer, lockOwnOffer } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { startNextOfferRound, offerAgainIfAutomatic } from './offerAgain.ts';
import { FILLED, notifyAboutShift, notifyAllAboutShift } from '../shifts/notifyAboutShift.ts';

/**
 * A candidate without blocks, for the first check: refusals for other reasons come first, before the eligibility is
 * read.
 */
const NOT_ASKED_YET = { applied: false, blocks: [] };

/**
 * Accepts an offer: the shift is the member's, and every other offer for it is withdrawn. The SQL, in order, in one
 * transaction:
 *
 * 1. `begin`, session, scope and `app.open_shift` (`db/connect.ts`); insert `idempotency_keys` (`http/idempotency.ts`)
 * 2. `app.lock_job`, the offer (`shifts/lock.ts`)
 * 3. lock on the person, the member, the facts of eligibility (`db/lockPerson.ts`, `shifts/candidate.ts`)
 * 4. update `offers` (`closeOffers` below)
 * 5. update `jobs`, insert `job_history` (`shifts/transition.ts`); triggers write the agreed terms and the counts, and
 *    end a running refill
 * 6. insert `eligibility_checks` (`shifts/checks.ts`), read the booking (`shifts/find.ts`)
 * 7. `app.notify_each` with its tasks, insert `audit`, update `idempotency_keys`, `commit`
 */
export async function acceptOffer(ctx: Ctx, { offer_id }: { offer_id: string }) {
  const { db, viewer, now } = ctx;
  const { user_id } = viewer;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  assertAllowed(jobPolicy.accept(viewer, job, offer, { member_id: user_id, ...NOT_ASKED_YET }, now));
  // In this order, though sent at once. The member may have been removed while they waited for the shift.
  const [, , candidate] = await Promise.all([
    lockPerson(db, user_id),
    findMember(ctx, user_id),
    candidateFor(ctx, job, user_id, { overridden: offer.overrides }),
  ]);
  assertAllowed(jobPolicy.accept(viewer, job, offer, candidate, now));
  const closed = closeOffers(ctx, offer, 'accepted');
  const set = { assigned_to: user_id };
  const [rivals, , , data] = await Promise.all([
    closed,
    transitionShift(ctx, job, { command: 'accept', to: 'Confirmed', member_id: user_id, set, rivals: closed }),
    keepCheck(ctx, job, user_id, 'booking', candidate),
    findBooking(ctx, job.job_id),
  ]);
  const tellings = [
    { people: rivals, kind: 'offer_withdrawn', title: 'This shift has been taken' },
    { people: [job.job_planner, offer.created_by], kind: 'offer_answered', title: 'An offer was accepted' },
    { people: [job.fill_asked_by], ...FILLED },
  ] as const;
  untilCommit(db, notifyAllAboutShift(ctx, job, tellings, [recheckTask(user_id)]));
  return { data };
}

/** Answers the offer, and withdraws all others if it was accepted. Returns the members of those. */
async function closeOffers(
  { db, viewer, now }: Ctx,
  { job_id }: LockedOffer,
  answer: 'accepted' | 'declined',
  reason: string | null = null,
): Promise<string[]> {
  const me = viewer.user_id;
  const closed = await prepared(
    db,
    sql<{ member_id: string }>`
      update offers o set status = case when o.member_id = ${me} then ${answer} else 'withdrawn' end, answered_at = ${now},
        reason = case when o.member_id = ${me} then ${reason}::text end
      where o.job_id = ${job_id} and o.status = 'pending'
        and case when o.member_id = ${me} then o.expires_at > ${now} else ${answer === 'accepted'} end
      returning o.member_id`,
  );
  // A block withdraws offers without a lock on the shift, perhaps at this moment.
  assertAllowed(
    closed.some(({ member_id }) => member_id === me) ? allowed : notNow('This offer was already withdrawn'),
  );
  return closed.map(({ member_id }) => member_id).filter((member_id) => member_id !== me);
}

/** Declines an offer. A shift that was held for them alone is open again. */
export async function declineOffer(ctx: Ctx, { offer_id, reason }: Input<typeof shiftCommands.decline>) {
  const { viewer } = ctx;
  const { offer, job } = await lockOwnOffer(ctx, offer_id);
  assertAllowed(jobPolicy.decline(viewer, job, offer));
  // A block closes the same rows in another order: without this lock the two could deadlock.
  await lockPerson(ctx.db, viewer.user_id);
  await closeApplication(ctx, job.job_id);
  await closeOffers(ctx, offer, 'declined', reason);
  const member_id = viewer.user_id;
  await transitionShift(ctx, job, {
    command: 'decline',
    to: 'Published',
    member_id,
    reason,
    set: { assigned_to: null },
  });
  if (offer.exclusive) await offerAgainIfAutomatic(ctx, job, viewer.user_id);
  await startNextOfferRound(ctx, offer);
  // The reason may be about the member's health: administrators read it, managers do not.
  const administrators = await everyAdministrator(ctx.db);
  const [told, others] = [[job.job_planner, offer.created_by], [offer.created_by]].map((people, n) =>
    people.filter((id) => id !== null && administrators.includes(id) === (n === 0)),
  );
  const words = { kind: 'offer_answered', title: 'An offer was declined' } as const;
  await notifyAboutShift(ctx, told ?? [], job, { ...words, body: reason });
  await notifyAboutShift(ctx, others ?? [], job, words);
  return { data: { offer_id, status: 'declined' as const } };
}
