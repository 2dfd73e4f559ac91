import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';

/**
 * Enqueues a refill of a shift that a member has left, if its care provider's settings say so. A task does it because
 * the member has no right to, and it is enqueued in the transaction of their leaving, so that it is not lost.
 */
export const refillIfAutomatic = (
  { db }: Pick<Ctx, 'db'>,
  { job_id }: { job_id: string },
  left_by: string,
): Promise<void> => enqueue(db, 'refill_if_automatic', { job_id, left_by });

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
