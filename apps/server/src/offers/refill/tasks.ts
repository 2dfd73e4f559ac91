import type { Ctx } from '../../http/route.ts';
import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { lockJobForTask, type WholeJob } from '../../shifts/lock.ts';
import { offerAgain } from '../offerAgain.ts';
import { type Refill, runningRefill } from './running.ts';
import { sendOfferRound } from './sendOfferRound.ts';

/** Locks the shift and returns its refill if it still runs: it may have ended during the wait for the lock. */
async function lockRefill(
  ctx: Pick<Ctx, 'db'>,
  refill_id: string,
): Promise<{ refill: Refill; job: WholeJob } | undefined> {
  const its = ctx.db.selectFrom('refills').where('refill_id', '=', refill_id);
  const known = await its.select('job_id').executeTakeFirst();
  const job = known && (await lockJobForTask(ctx, known.job_id));
  const refill = job && (await runningRefill(ctx, job.job_id));
  return job && refill?.refill_id === refill_id ? { refill, job } : undefined;
}

export const refillTasks: Pick<TaskHandlers, 'refill_wave' | 'refill_answered' | 'refill_if_automatic'> = {
  /** Sends an offer round unless it was sent already or the refill has ended. */
  refill_wave: (ctx, { refill_id, wave }) =>
    inOneGo(ctx, async (within) => {
      const held = await lockRefill(within, refill_id);
      if (held && held.refill.wave === wave - 1) await sendOfferRound(within, held.job, held.refill);
    }),

  /** Sends the next round at once if all of a round have declined. */
  refill_answered: (ctx, { refill_id, wave }) =>
    inOneGo(ctx, async (within) => {
      const held = await lockRefill(within, refill_id);
      if (!held || held.refill.wave !== wave) return;
      const waiting = await within.db
        .selectFrom('offers')
        .select('offer_id')
        .where('refill_id', '=', refill_id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (!waiting) await sendOfferRound(within, held.job, held.refill);
    }),

  refill_if_automatic: (ctx, { job_id, left_by }) => inOneGo(ctx, (within) => offerAgain(within, job_id, left_by)),
};
