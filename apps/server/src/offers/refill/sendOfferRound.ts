import { fillable } from '@handover/domain/shifts/policy';
import { offerRoundEnds } from '@handover/domain/offers/refill';
import { Refusal } from '../../http/refusals.ts';
import { enqueueAt } from '../../adapters/queue.ts';
import { assertOpenClient } from '../../shifts/candidate.ts';
import type { LockedJob } from '../../shifts/lock.ts';
import type { Actor } from '../../shifts/transition.ts';
import { offerTo, withOffer } from '../offer.ts';
import { notifyAboutShift } from '../../shifts/notifyAboutShift.ts';
import { offerRoundKey } from '../beginRefill.ts';
import { nextToAsk } from './choose.ts';
import { giveUp, withdrawOfferRounds } from './end.ts';
import type { Refill } from './running.ts';

const NOBODY_LEFT = 'Nobody is left to ask';

/**
 * Sends the next offer round of a shift that the caller has locked: the offers of the round before expire, the next
 * people are asked, and the round after is due when their time is over. All of it is one transaction with the count of
 * rounds, so a round that was begun twice is sent once.
 */
export async function sendOfferRound(ctx: Actor, job: LockedJob, refill: Refill): Promise<void> {
  const { db, now } = ctx;
  const { refill_id, per_wave, minutes } = refill;
  const late = await withdrawOfferRounds(ctx, refill_id, 'expired');
  await notifyAboutShift(ctx, late, job, { kind: 'offer_withdrawn', title: 'The time to answer an offer is over' });
  const time = fillable(job, now);
  if (!time.ok) return giveUp(ctx, job, refill, 'exhausted', time.message);
  const shut = await whyShut(ctx, job);
  if (shut !== undefined) return giveUp(ctx, job, refill, 'stopped', shut);
  await withOffer(ctx, job.job_id);
  const viewer = { kind: 'admin', level: 1, user_id: refill.started_by } as const;
  const next = await nextToAsk({ db, now, viewer }, job, refill, per_wave);
  if (next.length === 0) return giveUp(ctx, job, refill, 'exhausted', NOBODY_LEFT);
  const wave = refill.wave + 1;
  const ends = offerRoundEnds(job, minutes, now);
  await offerTo(ctx, job, next, { created_by: refill.started_by, expires_at: ends, refill_id, wave });
  await db.updateTable('refills').set({ wave, next_at: ends }).where('refill_id', '=', refill_id).execute();
  await enqueueAt(db, 'refill_wave', { refill_id, wave: wave + 1 }, ends, offerRoundKey(refill_id, wave + 1));
}

/** Returns why a refill may not go on: the company is not active any more. */
export const whyShut = (ctx: Actor, job: LockedJob): Promise<string | undefined> =>
  assertOpenClient(ctx, job).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
