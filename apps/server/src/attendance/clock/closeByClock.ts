import { plannedHours } from '@handover/domain/timesheets/planned';
import type { WholeJob } from '../../shifts/lock.ts';
import type { Actor } from '../../shifts/transition.ts';
import { closeWith, startOf } from './closeWith.ts';

/** Closes a shift without a check-out with the planned hours, from the start chosen at check-in: work done is paid. */
export const closeByClock = async (ctx: Actor, job: WholeJob): Promise<void> =>
  closeWith(ctx, job, {
    hours: plannedHours(job, (await startOf(ctx, job.job_id)) ?? job.starts_at),
    flags: ['closed_by_clock'],
    reason: 'Nobody checked out within 12 hours of the end',
    title: 'You did not check out, so your hours were put down as planned',
  });
