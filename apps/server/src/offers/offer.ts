import type { candidates } from '@handover/contract/offers/candidates';
import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { type Candidate, overruled } from '@handover/domain/shifts/candidate';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { offersUntil } from '@handover/domain/offers/refill';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { candidateFor, fillingOf, findMember, assertOpenClient, overrideChanges } from '../shifts/candidate.ts';
import { findJob } from '../shifts/find.ts';
import { type LockedJob, inForce, lockJob } from '../shifts/lock.ts';
import { type Actor, moveInPlace, transitionShift } from '../shifts/transition.ts';
import { startNextOfferRound } from './offerAgain.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';

/** Author of the offers, their expiry, and the offer round that made them, if one did. */
type Terms = { created_by: string; exclusive?: boolean; expires_at?: Date; refill_id?: string; wave?: number };

/** Inserts offers. The caller of an exclusive one assigns the shift too. */
export async function makeOffers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  job: LockedJob,
  members: readonly Candidate[],
  { exclusive = false, expires_at = offersUntil(job), ...terms }: Terms,
): Promise<void> {
  const { job_id, agency_id, care_provider_id, office_id } = job;
  // Sorted ids keep the order in which members were chosen.
  const ids = members.map(() => newId(now)).sort();
  const made = members.map((candidate, n) => ({
    offer_id: ids[n] ?? newId(now),
    job_id,
    agency_id,
    care_provider_id,
    office_id,
    member_id: candidate.member_id,
    status: 'pending',
    exclusive,
    expires_at,
    overrides: overruled(candidate).codes,
    created_at: now,
    ...terms,
  }));
  await db.insertInto('offers').values(made).execute();
}

/** Offers a shift to members who passed the rules, with a history entry and a notification for each. */
export async function offerTo(ctx: Actor, job: LockedJob, members: readonly Candidate[], terms: Terms): Promise<void> {
  if (members.length === 0) return;
  await makeOffers(ctx, job, members, terms);
  const steps = members.map((candidate) => ({
    command: 'offer' as const,
    member_id: candidate.member_id,
    changes: overrideChanges(candidate),
  }));
  await moveInPlace(ctx, job, steps);
  const people = members.map(({ member_id }) => member_id);
  await notifyAboutShift(ctx, people, job, { kind: 'offer_made', title: 'A shift is offered to you' });
}

/** Returns the members with an open offer for a shift; marks offers past their time as expired. */
export async function withOffer({ db, now }: Pick<Ctx, 'db' | 'now'>, job_id: string): Promise<Set<string>> {
  const pending = () => db.updateTable('offers').where('job_id', '=', job_id).where('status', '=', 'pending');
  await pending().set({ status: 'expired' }).where('expires_at', '<=', now).execute();
  const standing = await db
    .selectFrom('offers')
    .select('member_id')
    .where('job_id', '=', job_id)
    .where('status', '=', 'pending')
    .execute();
  return new Set(standing.map(({ member_id }) => member_id));
}
const HAS_ONE = 'This staff member has an offer for this shift already';

/** Offers a shift to one member. Many offers may be open at once; the first who accepts has the shift. */
export async function offer(ctx: Ctx, { job_id, user_id, override_reason }: Input<typeof shiftCommands.offer>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  await findMember(ctx, user_id);
  const candidate = await candidateFor(ctx, job, user_id, { override_reason });
  assertAllowed(jobPolicy.offer(viewer, job, candidate, now, await fillingOf(ctx, job)));
  await assertOpenClient(ctx, job);
  if ((await withOffer(ctx, job_id)).has(user_id)) throw new Refusal('not_now', HAS_ONE);
  await offerTo(ctx, job, [candidate], { created_by: viewer.user_id });
  return { data: await findJob(ctx, job_id) };
}

const NOBODY: Candidate = { member_id: '', applied: false, blocks: [] };

/** Offers a shift to many members. Each is checked alone: one who may not work the shift does not stop the others. */
export async function offerMany(ctx: Ctx, { job_id, user_ids }: Input<typeof candidates.offerMany>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const fills = await fillingOf(ctx, job);
  assertAllowed(jobPolicy.offer(viewer, job, NOBODY, now, fills));
  await assertOpenClient(ctx, job);
  const standing = await withOffer(ctx, job_id);
  const judged = await Promise.all(
    [...new Set(user_ids)].map(async (user_id) => {
      if (standing.has(user_id)) return { user_id, message: HAS_ONE };
      try {
        await findMember(ctx, user_id);
        const candidate = await candidateFor(ctx, job, user_id);
        assertAllowed(jobPolicy.offer(viewer, job, candidate, now, fills));
        return { user_id, candidate };
      } catch (error) {
        if (error instanceof Refusal) return { user_id, message: error.message };
        throw error;
      }
    }),
  );
  const asked = judged.flatMap(({ candidate }) => (candidate ? [candidate] : []));
  await offerTo(ctx, job, asked, { created_by: viewer.user_id });
  return {
    data: {
      job: await findJob(ctx, job_id),
      offered: asked.map(({ member_id }) => member_id),
      refused: judged.flatMap(({ user_id, message }) => (message === undefined ? [] : [{ user_id, message }])),
    },
  };
}

export async function undoOffer(ctx: Ctx, { job_id, user_id }: Input<typeof shiftCommands.undoOffer>) {
  const { db, viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const made = orNotFound(await latestOffer(ctx, job_id, user_id), 'Offer');
  const { offer_id, member_id } = made;
  const status = inForce(made.status, made.expires_at, now);
  assertAllowed(jobPolicy.undo_offer(viewer, job, { member_id, status }, await fillingOf(ctx, job)));
  await db
    .updateTable('offers')
    .set({ status: 'withdrawn', answered_at: now })
    .where('offer_id', '=', offer_id)
    .execute();
  await transitionShift(ctx, job, { command: 'undo_offer', to: job.status, member_id });
  await startNextOfferRound(ctx, made);
  await notifyAboutShift(ctx, [member_id], job, { kind: 'offer_withdrawn', title: 'An offer to you was taken back' });
  return { data: await findJob(ctx, job_id) };
}

/** Selects the open offer, if there is one, else the last. */
const latestOffer = ({ db }: Ctx, job_id: string, member_id: string) =>
  db
    .selectFrom('offers')
    .select(['offer_id', 'member_id', 'status', 'expires_at', 'refill_id', 'wave'])
    .where('job_id', '=', job_id)
    .where('member_id', '=', member_id)
    .orderBy((eb) => eb('status', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
