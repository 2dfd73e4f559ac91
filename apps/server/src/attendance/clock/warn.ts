import { lateWaitMs } from '@handover/domain/attendance/late';
import { WARN_AFTER_MS } from '@handover/domain/shifts/policy';
import type { WholeJob } from '../../shifts/lock.ts';
import type { Actor } from '../../shifts/transition.ts';
import { notifyAllAboutShift } from '../../shifts/notifyAboutShift.ts';
import { plannersOf } from '../../shifts/planners.ts';

const kind = 'nobody_there';

/** Warns the planner once, while there is time to ring someone, and reminds the booked member. */
export async function warn(ctx: Actor, job: WholeJob): Promise<void> {
  const { db, now } = ctx;
  const { job_id, agency_id, care_provider_id, office_id, starts_at } = job;
  const warned = await db
    .insertInto('job_warnings')
    .values({ job_id, agency_id, care_provider_id, office_id, starts_at, at: now })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ starts_at, at: now }).where('job_warnings.starts_at', '<>', starts_at),
    )
    .returning('job_id')
    .executeTakeFirst();
  if (!warned) return;
  const body =
    job.assigned_to === null
      ? 'Nobody has this shift'
      : `Nobody has checked in ${(WARN_AFTER_MS + lateWaitMs(job.late_notice)) / 60_000} minutes after the start`;
  await notifyAllAboutShift(ctx, job, [
    { people: await plannersOf(ctx, job), kind, title: 'A shift has begun and nobody is there', body },
    {
      people: job.status === 'Confirmed' ? [job.assigned_to] : [],
      kind,
      title: 'Your shift has begun: please check in when you are there',
    },
  ]);
}
