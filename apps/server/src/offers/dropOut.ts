import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { closeApplication } from './apply.ts';
import { lockJobAsMember } from '../shifts/lock.ts';
import { transitionShift } from '../shifts/transition.ts';
import { offerAgainIfAutomatic } from './offerAgain.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';

/** Drops the member out: the shift is open again, and its planner and poster are notified. */
export async function dropOut(ctx: Ctx, { job_id, reason }: Input<typeof shiftCommands.dropOut>) {
  const job = await lockJobAsMember(ctx, job_id);
  assertAllowed(jobPolicy.drop_out(ctx.viewer, job, ctx.now));
  await closeApplication(ctx, job_id);
  const member_id = ctx.viewer.user_id;
  await transitionShift(ctx, job, {
    command: 'drop_out',
    to: 'Published',
    member_id,
    reason,
    set: { assigned_to: null },
  });
  await offerAgainIfAutomatic(ctx, job, member_id);
  const words = { kind: 'dropped_out', title: 'Someone cannot come to a shift, and it is open again' } as const;
  await notifyAboutShift(ctx, [job.job_planner], job, { ...words, body: reason });
  // The reason may be about the member's health: the planner reads it, the home does not.
  if (job.created_by !== job.job_planner) await notifyAboutShift(ctx, [job.created_by], job, words);
  return { data: { job_id, message: 'You are no longer booked for this shift' } };
}
