import { jobClock } from '@handover/domain/shifts/policy';
import { inOneGo, type TaskHandlers } from '../../adapters/tasks.ts';
import { holdJob, type WholeJob } from '../../shifts/lock.ts';
import type { Actor } from '../../shifts/transition.ts';
import { closeByClock } from './closeByClock.ts';
import { miss } from './miss.ts';
import { noShow } from './noShow.ts';
import { warn } from './warn.ts';

export const clockTasks: Pick<TaskHandlers, 'clock_job'> = {
  /** Whoever came, left or was chosen since the shift was found due has settled it: the shift as it is held decides. */
  clock_job: (ctx, { job_id }) =>
    inOneGo(ctx, async (within) => {
      const job = await holdJob(within, job_id);
      if (job) await settle(within, job);
    }),
};

/** A shift that is found late and over has both in its history, in their order, and people hear the last of it alone. */
async function settle(ctx: Actor, job: WholeJob): Promise<void> {
  const { now } = ctx;
  if (jobClock.close(job, now)) return closeByClock(ctx, job);
  const over = jobClock.miss(job, now);
  const absent = jobClock.no_show(job, now);
  if (!absent && jobClock.warn(job, now)) await warn(ctx, job);
  const noted = absent ? await noShow(ctx, job, { over }) : job;
  if (over) await miss(ctx, noted);
}
