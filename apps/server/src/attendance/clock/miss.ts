import type { WholeJob } from '../../shifts/lock.ts';
import { type Actor, transitionShift } from '../../shifts/transition.ts';
import { notifyAllAboutShift } from '../../shifts/notifyAboutShift.ts';
import { plannersOf } from '../../shifts/planners.ts';

const kind = 'missed_shift';

/** Marks a shift that is over without a check-in as missed: its offers expire, and a refill ends with it. */
export async function miss(ctx: Actor, job: WholeJob): Promise<void> {
  const { job_id, assigned_to } = job;
  await ctx.db
    .updateTable('offers')
    .set({ status: 'expired' })
    .where('job_id', '=', job_id)
    .where('status', '=', 'pending')
    .execute();
  await transitionShift(ctx, job, { command: 'miss', to: 'missed', member_id: assigned_to });
  await notifyAllAboutShift(ctx, job, [
    { people: [...(await plannersOf(ctx, job)), job.created_by], kind, title: 'A shift is over and nobody came' },
    {
      people: job.status === 'Confirmed' ? [assigned_to] : [],
      kind,
      title: 'You did not check in to a shift of yours',
      body: 'If you were there, please tell us',
    },
  ]);
}
