import { counted } from '@handover/domain/staff/staffTexts';
import { inOneGo, type TaskCtx, type TaskHandlers } from '../adapters/tasks.ts';
import { enqueue } from '../adapters/queue.ts';
import type { Flagged } from '../staff/compliance/flags.ts';
import { recheckMember } from '../staff/compliance/recheck.ts';
import { announce } from './announce.ts';
import { notifyAboutShift } from './notifyAboutShift.ts';

const BATCH = 500;

/** Rechecks a member and announces changed bookings to every page that shows them. */
const recheck = (ctx: TaskCtx, member_id: string, tellPlanners: boolean): Promise<void> =>
  inOneGo(ctx, async (within) => {
    const changed = await recheckMember(ctx.db, member_id, ctx.now);
    for (const { words: _, ...job } of changed) announce(within, [{ ...job, members: [member_id] }]);
    if (!tellPlanners) return;
    const flagged = changed.filter(({ out_of_date }) => out_of_date);
    const byPlanner = Map.groupBy(flagged, ({ job_planner }) => job_planner);
    for (const theirs of byPlanner.values()) await notifyPlanner(within, theirs);
  });

/** Notifies a planner once of all flagged bookings of a member, with the reason, the first shift first. */
async function notifyPlanner(
  ctx: Parameters<typeof notifyAboutShift>[0],
  [job, ...more]: readonly Flagged[],
): Promise<void> {
  if (!job) return;
  const others =
    more.length === 0
      ? ''
      : `. ${counted(more.length, 'more shift')} of theirs ${more.length === 1 ? 'is' : 'are'} flagged too`;
  await notifyAboutShift(ctx, [job.job_planner], job, {
    kind: 'booking_out_of_date',
    title: 'The person booked on this shift will be out of date when it ends',
    body: `${job.words}${others}`,
  });
}

export const recheckTasks: Pick<TaskHandlers, 'recheck_member' | 'recheck_members'> = {
  recheck_member: (ctx, { member_id }) => recheck(ctx, member_id, true),

  /**
   * Rechecks all members in batches, so that another change during it can begin again without waiting for the end.
   * Planners get no mail for each of a thousand bookings: the board shows them.
   */
  async recheck_members(ctx, { after }) {
    const people = await ctx.db
      .selectFrom('staff')
      .select('member_id')
      .where('deleted_at', 'is', null)
      .$if(after !== null, (staff) => staff.where('member_id', '>', after))
      .orderBy('member_id')
      .limit(BATCH)
      .execute();
    for (const { member_id } of people) await recheck(ctx, member_id, false);
    const last = people.at(-1);
    if (last && people.length === BATCH) await enqueue(ctx.db, 'recheck_members', { after: last.member_id });
  },
};
