import { sql } from 'kysely';
import { prepared } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { Ctx } from '../../http/route.ts';
import { announce } from '../announce.ts';
import type { HeldJob } from '../lock.ts';
import { type Change, moveInPlace } from '../move.ts';

type Step = {
  command: 'query' | 'answer_query' | 'correct' | 'review' | 'confirm_hours';
  reason?: string;
  changes?: readonly Change[];
};

/** What is said about hours stands in the shift's history too; a member's part gets there by the database's own function. */
export async function noteStep(ctx: Ctx, job: HeldJob, step: Step): Promise<void> {
  const { viewer, db, now } = ctx;
  if (viewer.kind !== 'member') return moveInPlace(ctx, job, [{ ...step, member_id: job.assigned_to }]);
  const { command, reason = null, changes = [] } = step;
  const entry_id = newId(now);
  const [noted] = await prepared(
    db,
    sql<{ version: number }>`
      select app.member_notes_timesheet(${entry_id}, ${job.job_id}, ${command}, ${reason}, ${JSON.stringify(changes)}, ${now})
        as version`,
  );
  announce(ctx, [{ ...job, entry_id, version: noted?.version ?? job.version, members: [job.assigned_to] }]);
}
