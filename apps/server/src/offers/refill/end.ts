import type { Ctx } from '../../http/route.ts';
import type { LockedJob } from '../../shifts/lock.ts';
import { type Actor, moveInPlace } from '../../shifts/transition.ts';
import { notifyAboutShift } from '../../shifts/notifyAboutShift.ts';
import type { Refill } from './running.ts';

/** Withdraws or expires the open offers of a refill, and returns their members. */
export async function withdrawOfferRounds(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  refill_id: string,
  status: 'withdrawn' | 'expired',
): Promise<string[]> {
  const back = await db
    .updateTable('offers')
    .set(status === 'withdrawn' ? { status, answered_at: now } : { status })
    .where('refill_id', '=', refill_id)
    .where('status', '=', 'pending')
    .returning('member_id')
    .execute();
  return back.map(({ member_id }) => member_id);
}

/** Ends a refill without success. The planner is told, and why, while there may be time to look elsewhere. */
export async function giveUp(
  ctx: Actor,
  job: LockedJob,
  { refill_id, started_by }: Refill,
  status: 'exhausted' | 'stopped',
  reason: string,
): Promise<void> {
  await ctx.db
    .updateTable('refills')
    .set({ status, ended_at: ctx.now, next_at: null })
    .where('refill_id', '=', refill_id)
    .execute();
  await moveInPlace(ctx, job, [{ command: 'stop_refill', reason }], { refilling: false });
  await notifyAboutShift(ctx, [job.job_planner ?? started_by], job, {
    kind: 'refill_ended',
    title: 'Nobody has taken a shift that was filled again',
    body: reason,
  });
}
