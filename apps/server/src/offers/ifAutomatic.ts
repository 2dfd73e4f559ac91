import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';

/**
 * Somebody has left a shift. If its care provider has it so, it is filled again without anyone asking: by a task, because
 * whoever leaves has no right to say how, and in the transaction in which they leave, so that it is not forgotten.
 */
export const refillIfAutomatic = (
  { db }: Pick<Ctx, 'db'>,
  { job_id }: { job_id: string },
  left_by: string,
): Promise<void> => enqueue(db, 'refill_if_automatic', { job_id, left_by });

/** Someone of a wave has said no, or is asked no more: if nobody of it is left to answer, the next need not wait. */
export const startNextOfferRound = async (
  { db }: Pick<Ctx, 'db'>,
  { refill_id, wave }: { refill_id: string | null; wave: number | null },
): Promise<void> => {
  if (refill_id !== null && wave !== null) await enqueue(db, 'refill_answered', { refill_id, wave });
};
