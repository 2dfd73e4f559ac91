import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findJob } from '../../shifts/find.ts';
import { lockJob } from '../../shifts/lock.ts';
import { notifyAboutShift } from '../../shifts/notifyAboutShift.ts';
import { plannersOf } from '../../shifts/planners.ts';
import { moveInPlace } from '../../shifts/transition.ts';

/** Asks the administrators to fill a shift; the database ends the request when the shift is filled or closed. */
export async function askToFill(ctx: Ctx, { job_id }: { job_id: string }) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.ask_to_fill(viewer, job, now, { asked: job.fill_asked_at !== null }));
  const request = { fill_asked_at: now, fill_asked_by: viewer.user_id };
  await moveInPlace(ctx, job, [{ command: 'ask_to_fill' }], request);
  await notifyAboutShift(ctx, await plannersOf(ctx, job), job, {
    kind: 'fill_asked',
    title: 'Somebody asks Handover to fill a shift',
  });
  return { data: await findJob(ctx, job_id) };
}
