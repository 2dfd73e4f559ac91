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

/** Declines a shift that cannot be filled. The poster is told why, while there is time to ask elsewhere. */
export async function turnDown(ctx: Ctx, { job_id, reason }: Input<typeof shiftCommands.turnDown>) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.turn_down(ctx.viewer, job));
  const members = [...(await withdrawOffers(ctx, job_id)), ...(await applicantsOf(ctx, job_id))];
  await transitionShift(ctx, job, { command: 'turn_down', to: 'declined', reason });
  await notifyAboutShift(ctx, [job.created_by], job, {
    kind: 'job_turned_down',
    title: 'This shift cannot be supplied',
    body: reason,
  });
  await notifyAboutShift(ctx, members, job, { kind: 'job_cancelled', title: 'A shift was cancelled', gone: true });
  return { data: await findJob(ctx, job_id) };
}
