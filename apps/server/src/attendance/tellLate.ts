import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { lateText } from '@handover/domain/attendance/late';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { londonTime } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findBooking } from '../shifts/find.ts';
import { type LockedJob, lockJobAsMember } from '../shifts/lock.ts';
import { notifyAboutShift } from '../shifts/notifyAboutShift.ts';
import { plannersOf } from '../shifts/planners.ts';
import { moveInPlace } from '../shifts/transition.ts';

/** Notes that the booked member will be late; a new notice replaces the one before. */
export async function tellLate(ctx: Ctx, { job_id, minutes }: Input<typeof shiftCommands.tellLate>) {
  const job = await lockJobAsMember(ctx, job_id);
  assertAllowed(jobPolicy.tell_late(ctx.viewer, job, minutes, ctx.now));
  await noteArrival(ctx, job, minutes);
  await tellHomeAndPlanner(ctx, job, {
    title: 'Someone will be late for a shift',
    body: lateText({ ...job, late_notice: minutes }),
  });
  return { data: await findBooking(ctx, job_id) };
}

/** Withdraws the notice of the booked member, who will be on time after all. */
export async function tellOnTime(ctx: Ctx, { job_id }: Input<typeof shiftCommands.tellOnTime>) {
  const job = await lockJobAsMember(ctx, job_id);
  assertAllowed(jobPolicy.tell_on_time(ctx.viewer, job, ctx.now));
  await noteArrival(ctx, job, null);
  await tellHomeAndPlanner(ctx, job, {
    title: 'Someone will be on time after all',
    body: `Expected ${londonTime(job.starts_at)}`,
  });
  return { data: await findBooking(ctx, job_id) };
}

const noteArrival = (ctx: Ctx, job: LockedJob, late_notice: number | null) =>
  moveInPlace(
    ctx,
    job,
    [
      {
        command: late_notice === null ? 'tell_on_time' : 'tell_late',
        member_id: ctx.viewer.user_id,
        changes: [{ field: 'late_notice', from: job.late_notice, to: late_notice }],
      },
    ],
    { late_notice },
  );

async function tellHomeAndPlanner(ctx: Ctx, job: LockedJob, words: { title: string; body: string }): Promise<void> {
  const [managers, planners] = await Promise.all([
    prepared(ctx.db, sql<{ user_id: string }>`select user_id from job_managers where job_id = ${job.job_id}`),
    plannersOf(ctx, job),
  ]);
  const people = new Set([...managers.map(({ user_id }) => user_id), ...planners]);
  await notifyAboutShift(ctx, [...people], job, { kind: 'running_late', ...words });
}
