import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from '../shifts/find.ts';
import { lockJob } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { assertMinimumWage } from '../shifts/rates.ts';
import { assertOpenPlace } from './place.ts';
import { recordPublication } from './publication.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';

/** Approves the rates of a shift and publishes it as it is. */
export async function approveRate(ctx: Ctx, { job_id }: Input<typeof shiftCommands.approveRate>) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.approve_rate(ctx.viewer, job, job, ctx.now));
  await assertOpenPlace(ctx, job);
  await assertMinimumWage(ctx.db, [job]);
  await transitionShift(ctx, job, { command: 'approve_rate', to: 'Published', set: { rate_review: null } });
  await recordPublication(ctx, job, [job_id]);
  await notifyAboutShift(ctx, [job.created_by], job, {
    kind: 'rate_reviewed',
    title: 'The rate was approved and the shift is published',
  });
  return { data: await findJob(ctx, job_id) };
}

/** Returns a shift to its poster: it stays a draft until its rates are changed. */
export async function sendBackRate(ctx: Ctx, { job_id, reason }: Input<typeof shiftCommands.sendBackRate>) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.send_back_rate(ctx.viewer, job, job));
  await transitionShift(ctx, job, {
    command: 'send_back_rate',
    to: 'Unpublished',
    set: { rate_review: 'returned' },
    reason,
  });
  await notifyAboutShift(ctx, [job.created_by], job, {
    kind: 'rate_reviewed',
    title: 'The rate of a shift was sent back',
    body: reason,
  });
  return { data: await findJob(ctx, job_id) };
}
