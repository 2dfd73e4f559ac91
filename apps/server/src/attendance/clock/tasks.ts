import { jobClock } from '@handover/domain/shifts/policy';
import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { lockJobForTask, type WholeJob } from '../../shifts/lock.ts';
import type { Actor } from '../../shifts/transition.ts';
import { closeByClock } from './closeByClock.ts';
import { miss } from './miss.ts';
import { noShow } from './noShow.ts';
import { warn } from './warn.ts';

export const clockTasks: Pick<TaskHandlers, 'clock_job'> = {
  /** Settles the shift as it is once locked: it may have been settled since it was found due. */
  clock_job: (ctx, { job_id }) =>
    inOneGo(ctx, async (within) => {
      const job = await lockJobForTask(within, job_id);
      if (job) await settle(within, job);
    }),
};

/**
 * Settles a shift. One that is found late and over gets both entries in its history, in order, and people are notified
 * of the last alone.
 */
async function settle(ctx: Actor, job: WholeJob): Promise<void> {
  const { now } = ctx;
  if (jobClock.close(job, now)) return closeByClock(ctx, job);
  const over = jobClock.miss(job, now);
  const absent = jobClock.no_show(job, now);
  if (!absent && jobClock.warn(job, now)) await warn(ctx, job);
  const noted = absent ? await noShow(ctx, job, { over }) : job;
  if (over) await miss(ctx, noted);
}
