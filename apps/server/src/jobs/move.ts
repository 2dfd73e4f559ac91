import { sql, type Updateable } from 'kysely';
import { type JobCommand, type JobStatus, leadsTo } from '@handover/domain/jobs/status';
import { newId } from '../db/id.ts';
import type { Jobs } from '../db/schema.ts';
import type { Ctx } from '../http/route.ts';
import type { HeldJob } from './lock.ts';
import { memberName, nameOf } from './names.ts';

type Moving = Pick<HeldJob, 'job_id' | 'status' | 'agency_id' | 'care_provider_id' | 'office_id'>;
export type Change = { field: string; from: unknown; to: unknown };

type Move = {
  command: JobCommand;
  to: JobStatus;
  /** What changes beside the status. */
  set?: Updateable<Jobs>;
  /** Whom it concerns, if it is someone. */
  member_id?: string | null;
  reason?: string | undefined;
  changes?: readonly Change[];
};

/** No words for people: whoever gets here has asked the policy, so anything else is a defect of ours. */
function insistOnMove({ status }: Moving, command: JobCommand, to: JobStatus): void {
  if (!leadsTo(command, status, to)) throw new Error(`${command} does not lead from ${status} to ${to}`);
}

/** The only way that a status changes: the row and its history in one, by a move that the table knows. */
export async function moveJob({ db, viewer, now }: Ctx, job: Moving, move: Move): Promise<void> {
  const { command, to, set = {}, member_id = null, reason = null, changes = [] } = move;
  insistOnMove(job, command, to);
  const { version, agency_id, care_provider_id, office_id } = await db
    .updateTable('jobs')
    .set({ ...set, status: to, version: sql`version + 1`, updated_at: now })
    .where('job_id', '=', job.job_id)
    .returning(['version', 'agency_id', 'care_provider_id', 'office_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('job_history')
    .values({
      entry_id: newId(now),
      job_id: job.job_id,
      agency_id,
      care_provider_id,
      office_id,
      version,
      at: now,
      actor_id: viewer.user_id,
      actor_name: nameOf(viewer.user_id),
      actor_level: viewer.level,
      command,
      from_status: job.status,
      to_status: to,
      member_id,
      member_name: member_id === null ? null : memberName(job.job_id, member_id),
      reason,
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** What a member makes of a shift goes by the database's own function; it says whose offers lapsed by it. */
export async function moveJobAsMember(
  { db, now }: Ctx,
  job: Moving,
  { command, to, reason }: Pick<Move, 'command' | 'to' | 'reason'>,
): Promise<string[]> {
  insistOnMove(job, command, to);
  const { rows } = await sql<{ member_id: string }>`
    select app.member_moves_job(${newId(now)}, ${job.job_id}, ${command}, ${to}, ${reason ?? null}, ${now}) as member_id`.execute(
    db,
  );
  return rows.map(({ member_id }) => member_id);
}

/** The first entry of each new shift's history. */
export async function startHistory({ db, viewer, now }: Ctx, posted: readonly Moving[]): Promise<void> {
  await db
    .insertInto('job_history')
    .values(
      posted.map(({ job_id, agency_id, care_provider_id, office_id, status }) => ({
        entry_id: newId(now),
        job_id,
        agency_id,
        care_provider_id,
        office_id,
        version: 1,
        at: now,
        actor_id: viewer.user_id,
        actor_name: nameOf(viewer.user_id),
        actor_level: viewer.level,
        command: 'create',
        from_status: null,
        to_status: status,
      })),
    )
    .execute();
}
