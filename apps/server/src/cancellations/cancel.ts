import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from '../shifts/find.ts';
import { lockJob } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { applicantsOf, withdrawOffers } from '../shifts/pendingOffers.ts';

/**
 * Cancels a shift and notifies everyone who counted on it: its member, members with an offer or an application, its
 * poster and its planner.
 */
export async function cancel(ctx: Ctx, { job_id, reason }: Input<typeof shiftCommands.cancel>) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.cancel(ctx.viewer, job, ctx.now));
  const hoping = [...(await withdrawOffers(ctx, job_id)), ...(await applicantsOf(ctx, job_id))];
  await transitionShift(ctx, job, { command: 'cancel', to: 'cancelled', member_id: job.assigned_to, reason });
  const words = { kind: 'job_cancelled', title: 'A shift was cancelled' } as const;
  await notifyAboutShift(ctx, [job.assigned_to, job.job_planner, job.created_by], job, words);
  const others = hoping.filter((member_id) => member_id !== job.assigned_to);
  await notifyAboutShift(ctx, others, job, { ...words, gone: true });
  return { data: await findJob(ctx, job_id) };
}
