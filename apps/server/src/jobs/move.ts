import { sql, type Updateable } from 'kysely';
import { type JobCommand, leadsTo } from '@handover/domain/jobs/status';
import type { JobStatus } from '@handover/domain/jobs/status';
import { newId } from '../db/id.ts';
import type { Jobs } from '../db/schema.ts';
import type { Ctx } from '../http/route.ts';
import type { HeldJob } from './lock.ts';

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

const nameOf = (user_id: string) =>
  sql<string>`(select first_name || ' ' || last_name from users where user_id = ${user_id})`;

/** Staff stand behind a wall for those whom a shift is for; whoever has it does not. */
const memberName = (job_id: string, member_id: string) => sql<string>`coalesce(${nameOf(member_id)},
  (select concat_ws(' ', assigned_to->>'first_name', assigned_to->>'last_name') from job_people
   where job_id = ${job_id} and assigned_to->>'member_id' = ${member_id}))`;

/** The only way that a status changes: the row and its history in one, by a move that the table knows. */
export async function moveJob({ db, viewer, now }: Ctx, job: Moving, move: Move): Promise<void> {
  const { command, to, set = {}, member_id = null, reason = null, changes = [] } = move;
  if (!leadsTo(command, job.status, to)) throw new Error(`${command} does not lead from ${job.status} to ${to}`);
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
  if (!leadsTo(command, job.status, to)) throw new Error(`${command} does not lead from ${job.status} to ${to}`);
  const { rows } = await sql<{ member_id: string }>`
    select app.member_moves_job(${newId(now)}, ${job.job_id}, ${command}, ${to}, ${reason ?? null}, ${now}) as member_id`.execute(
    db,
  );
  return rows.map(({ member_id }) => member_id);
}

type Posted = Moving & { job_id: string };

/** The first entry of each new shift's history. */
export async function startHistory({ db, viewer, now }: Ctx, posted: readonly Posted[]): Promise<void> {
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

/** Takes back every offer for a shift that nobody has answered yet, and says who had one. */
export async function withdrawOffers({ db, now }: Ctx, job_id: string): Promise<string[]> {
  const withdrawn = await db
    .updateTable('offers')
    .set({ status: 'withdrawn', answered_at: now })
    .where('job_id', '=', job_id)
    .where('status', '=', 'pending')
    .returning('member_id')
    .execute();
  return withdrawn.map(({ member_id }) => member_id);
}

/** Who has applied and not thought better of it. */
export async function applicantsOf({ db }: Ctx, job_id: string): Promise<string[]> {
  const applied = await db
    .selectFrom('applications')
    .select('member_id')
    .where('job_id', '=', job_id)
    .where('withdrawn_at', 'is', null)
    .execute();
  return applied.map(({ member_id }) => member_id);
}
