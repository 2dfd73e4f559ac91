import { fillable } from '@handover/domain/shifts/policy';
import { enqueue } from '../adapters/queue.ts';
import type { Ctx } from '../http/route.ts';
import { lockJobForTask } from '../shifts/lock.ts';
import type { Actor } from '../shifts/transition.ts';
import { beginRefill } from './beginRefill.ts';

/**
 * Enqueues a refill of a shift that a member has left, if its care provider's settings say so. A task does it because
 * the member has no right to, and it is enqueued in the transaction of their leaving, so that it is not lost.
 */
export const offerAgainIfAutomatic = (
  { db }: Pick<Ctx, 'db'>,
  { job_id }: { job_id: string },
  left_by: string,
): Promise<void> => enqueue(db, 'refill_if_automatic', { job_id, left_by });

/**
 * Offers a shift again after a drop-out, a no-show or another leaving, in rounds, if its care provider's settings are
 * automatic and the shift has no member and no refill by now. `refill/sendOfferRound.ts` sends each round.
 */
export async function offerAgain(ctx: Actor, job_id: string, left_by: string): Promise<void> {
  const job = await lockJobForTask(ctx, job_id);
  if (job?.status !== 'Published' || job.refilling || !fillable(job, ctx.now).ok) return;
  const settings = await ctx.db
    .selectFrom('refill_settings')
    .select(['automatic', 'per_wave', 'minutes', 'set_by'])
    .where('care_provider_id', '=', job.care_provider_id)
    .executeTakeFirst();
  if (!settings?.automatic) return;
  const { set_by, ...pace } = settings;
  await beginRefill(ctx, job, { ...pace, left_by, started_by: set_by });
}

/**
 * Enqueues a check of an offer round after a decline or withdrawal: if no offer of it is open, the next round need not
 * wait.
 */
export const startNextOfferRound = async (
  { db }: Pick<Ctx, 'db'>,
  { refill_id, wave }: { refill_id: string | null; wave: number | null },
): Promise<void> => {
  if (refill_id !== null && wave !== null) await enqueue(db, 'refill_answered', { refill_id, wave });
};
