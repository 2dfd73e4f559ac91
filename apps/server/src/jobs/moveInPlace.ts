import { sql, type Updateable } from 'kysely';
import { type JobCommand, leadsTo } from '@handover/domain/jobs/status';
import { newId } from '../db/id.ts';
import type { Jobs } from '../db/schema.ts';
import type { Ctx } from '../http/route.ts';
import { announce } from './announce.ts';
import type { HeldJob } from './lock.ts';
import type { Change } from './move.ts';
import { nameOf } from './names.ts';

/** Whoever acts: someone who is signed in, or nobody in person when a task does. */
export type Actor = Pick<Ctx, 'db' | 'now' | 'after' | 'live'> & Partial<Pick<Ctx, 'viewer'>>;
type Step = {
  command: JobCommand;
  member_id?: string | null;
  reason?: string | null;
  changes?: readonly Change[];
};

/** What leaves a shift where it is, for one or many people at once: the row once, and an entry of its history for each. */
export async function moveInPlace(
  { db, viewer, now, after, live }: Actor,
  job: HeldJob,
  steps: readonly Step[],
  set: Updateable<Jobs> = {},
): Promise<void> {
  const { status } = job;
  for (const { command } of steps) {
    if (!leadsTo(command, status, status)) throw new Error(`${command} does not leave a shift ${status}`);
  }
  const { version, assigned_to, ...place } = await db
    .updateTable('jobs')
    .set({ ...set, version: sql`version + ${steps.length}`, updated_at: now })
    .where('job_id', '=', job.job_id)
    .returning(['version', 'assigned_to', 'job_id', 'agency_id', 'care_provider_id', 'office_id'])
    .executeTakeFirstOrThrow();
  const entries = steps.map(({ command, member_id = null, reason = null, changes = [] }, n) => ({
    entry_id: newId(now),
    ...place,
    version: version - steps.length + n + 1,
    at: now,
    actor_id: viewer?.user_id ?? null,
    actor_name: viewer ? nameOf(viewer.user_id) : 'Handover',
    actor_level: viewer?.level ?? null,
    command,
    from_status: status,
    to_status: status,
    member_id,
    member_name: member_id === null ? null : nameOf(member_id),
    reason,
    changes: JSON.stringify(changes),
  }));
  await db.insertInto('job_history').values(entries).execute();
  announce(
    { after, live },
    entries.map((entry) => ({ ...entry, status, members: [entry.member_id, assigned_to] })),
  );
}
