import { inOneGo, type TaskCtx, type TaskHandlers } from '../parts/tasks.ts';
import { enqueue } from '../parts/queue.ts';
import { recheckMember } from '../staff/compliance/recheck.ts';
import { announce } from './announce.ts';
import { tell } from './tell.ts';

const BATCH = 500;

/** What became of someone's bookings is announced to every page that shows them; the planner of each hears why. */
const recheck = (ctx: TaskCtx, member_id: string): Promise<void> =>
  inOneGo(ctx, async (within) => {
    for (const { words, ...job } of await recheckMember(ctx.db, member_id, ctx.now)) {
      announce(within, [{ ...job, members: [member_id] }]);
      if (!job.out_of_date) continue;
      await tell(within, [job.job_planner], job, {
        kind: 'booking_out_of_date',
        title: 'Whoever has this shift will be out of date when it ends',
        body: words,
      });
    }
  });

export const recheckTasks: Pick<TaskHandlers, 'recheck_member' | 'recheck_members'> = {
  recheck_member: (ctx, { member_id }) => recheck(ctx, member_id),

  /** Everyone in turn, so that what was changed meanwhile is begun anew without waiting for the last. */
  async recheck_members(ctx, { after }) {
    const people = await ctx.db
      .selectFrom('staff')
      .select('member_id')
      .where('deleted_at', 'is', null)
      .$if(after !== null, (staff) => staff.where('member_id', '>', after))
      .orderBy('member_id')
      .limit(BATCH)
      .execute();
    for (const { member_id } of people) await recheck(ctx, member_id);
    const last = people.at(-1);
    if (last && people.length === BATCH) await enqueue(ctx.db, 'recheck_members', { after: last.member_id });
  },
};
