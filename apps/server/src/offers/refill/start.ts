import type { Input } from '@handover/contract/endpoint';
import type { refill } from '@handover/contract/offers/refill';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { assertOpenClient } from '../../shifts/candidate.ts';
import { lockJob } from '../../shifts/lock.ts';
import { moveInPlace } from '../../shifts/transition.ts';
import { notifyAboutShift } from '../../shifts/notifyAboutShift.ts';
import { beginRefill } from '../beginRefill.ts';
import { readRefill } from './read.ts';
import { runningRefill } from './running.ts';
import { withdrawOfferRounds } from './end.ts';

/** Starts a refill for a booker. */
export async function startRefill(ctx: Ctx, { job_id, per_wave, minutes }: Input<typeof refill.start>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const running = (await runningRefill(ctx, job_id)) !== undefined;
  assertAllowed(jobPolicy.start_refill(viewer, job, { running }, now));
  await assertOpenClient(ctx, job);
  await beginRefill(ctx, job, { automatic: false, per_wave, minutes, left_by: null, started_by: viewer.user_id });
  return readRefill(ctx, { job_id });
}

/** Stops a refill and withdraws its open offers. */
export async function stopRefill(ctx: Ctx, { job_id }: Input<typeof refill.stop>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  const running = await runningRefill(ctx, job_id);
  assertAllowed(jobPolicy.stop_refill(viewer, job, { running: running !== undefined }));
  if (running) {
    const { refill_id } = running;
    const asked = await withdrawOfferRounds(ctx, refill_id, 'withdrawn');
    await ctx.db
      .updateTable('refills')
      .set({ status: 'stopped', ended_at: now, next_at: null })
      .where('refill_id', '=', refill_id)
      .execute();
    await moveInPlace(ctx, job, [{ command: 'stop_refill' }], { refilling: false });
    await notifyAboutShift(ctx, asked, job, { kind: 'offer_withdrawn', title: 'An offer to you was taken back' });
  }
  return readRefill(ctx, { job_id });
}
