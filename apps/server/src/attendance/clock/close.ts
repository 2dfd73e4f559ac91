import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { checkTimes, hoursFlags, startsAbout } from '@handover/domain/timesheets/timesheet';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findJob } from '../../shifts/find.ts';
import { lockJob } from '../../shifts/lock.ts';
import { invalid } from '../../shifts/invalid.ts';
import { closeWith, startOf } from './closeWith.ts';

/** Closes a shift without a check-out with the hours that an administrator enters. */
export async function close(ctx: Ctx, { job_id, reason, ...sent }: Input<typeof shiftCommands.close>) {
  const { viewer, now } = ctx;
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.close(viewer, job, now));
  const hours = { ...sent, start_time: new Date(sent.start_time), end_time: new Date(sent.end_time) };
  const wrong = checkTimes(hours, now, startsAbout(job));
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await closeWith(ctx, job, {
    hours,
    flags: ['closed_by_admin', ...hoursFlags(hours, job, await startOf(ctx, job_id))],
    reason,
    title: 'You did not check out, so your hours were put down for you',
  });
  return { data: await findJob(ctx, job_id) };
}
