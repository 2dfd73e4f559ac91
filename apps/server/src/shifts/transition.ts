import type { Updateable } from 'kysely';
import { type JobCommand, type JobStatus, leadsTo } from '@handover/domain/shifts/status';
import { preparedQuery } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Jobs } from '../db/schema.ts';
import type { Ctx } from '../http/route.ts';
import { announce } from './announce.ts';
import type { LockedJob } from './lock.ts';
import { memberName, nameOf } from './names.ts';

type Posted = Pick<LockedJob, 'job_id' | 'status' | 'agency_id' | 'care_provider_id' | 'office_id'>;
type Moving = Posted & Pick<LockedJob, 'version' | 'assigned_to'>;
/** A changed field. `from_id` is the former location, for the announcement there. */
export type Change = { field: string; from: unknown; to: unknown; from_id?: string };

/** The actor of a command: a signed-in viewer, or none for a task. */
export type Actor = Pick<Ctx, 'db' | 'now' | 'after' | 'live'> & Partial<Pick<Ctx, 'viewer'>>;

/** A person who acts, signed in or by a task in their name. */
export type Acting = Actor & Pick<Ctx, 'viewer'>;

/** A history entry to be written. */
type Step = {
  command: JobCommand;
  /** The member whom it concerns, if any. */
  member_id?: string | null;
  reason?: string | undefined;
  changes?: readonly Change[];
};
type Move = Step & {
  to: JobStatus;
  /** Other columns that change with the status. */
  set?: Updateable<Jobs>;
  /** Members who lose their offer by it: their pages change too. */
  rivals?: Promise<readonly string[]>;
};

/**
 * Throws if a command does not lead to a status. A defect, not a message for people: every caller has asked the policy.
 */
function assertTransition({ status }: Posted, command: JobCommand, to: JobStatus): void {
  if (!leadsTo(command, status, to)) throw new Error(`${command} does not lead from ${status} to ${to}`);
}

/** Changes the status of a shift by a known transition; no other code does. Returns the shift's new version. */
export const transitionShift = (ctx: Actor, job: Moving, { to, set, rivals, ...step }: Move): Promise<number> =>
  takeSteps(ctx, job, to, [step], set, rivals);

/** Writes steps that keep the status of a shift, for one or more members at once. */
export const moveInPlace = (ctx: Actor, job: Moving, steps: readonly Step[], set?: Updateable<Jobs>): Promise<number> =>
  takeSteps(ctx, job, job.status, steps, set);

/** Updates the row once, adds a history entry for each step, and announces them to every page that shows the shift. */
async function takeSteps(
  { db, viewer, now, after, live }: Actor,
  job: Moving,
  to: JobStatus,
  steps: readonly Step[],
  set: Updateable<Jobs> = {},
  rivals?: Promise<readonly string[]>,
): Promise<number> {
  const { job_id, office_id: left_office } = job;
  for (const { command } of steps) assertTransition(job, command, to);
  const { agency_id, care_provider_id, office_id } = { ...job, ...set } as Posted;
  const version = job.version + steps.length;
  // Managers may read a member's name only as that of the person who has the shift; everyone else reads it directly.
  const named = viewer && viewer.kind !== 'member' ? (member_id: string) => memberName(job_id, member_id) : nameOf;
  const entries = steps.map(({ command, member_id = null, reason = null, changes = [] }, n) => ({
    entry_id: newId(now),
    job_id,
    agency_id,
    care_provider_id,
    office_id,
    version: job.version + n + 1,
    at: now,
    ...actedBy(viewer),
    command,
    from_status: job.status,
    to_status: to,
    member_id,
    member_name: member_id === null ? null : named(member_id),
    reason,
    changes: JSON.stringify(changes),
  }));
  const history = db.insertInto('job_history').values(entries);
  // In this order, though sent at once.
  const [[moved], , lost] = await Promise.all([
    preparedQuery(
      db,
      db
        .updateTable('jobs')
        .set({ ...set, status: to, version, updated_at: now })
        .where('job_id', '=', job_id)
        .where('version', '=', job.version)
        .returning('assigned_to'),
    ),
    entries.length === 1 ? preparedQuery(db, history) : history.execute(),
    rivals,
  ]);
  if (!moved) throw new Error('A shift that moves is held, and moves from what it is');
  announce(
    { after, live },
    entries.map((entry) => ({
      ...entry,
      status: to,
      left_office,
      members: [entry.member_id, job.assigned_to, moved.assigned_to, ...(lost ?? [])],
    })),
  );
  return version;
}

const actedBy = (viewer: Ctx['viewer'] | undefined) =>
  viewer
    ? { actor_id: viewer.user_id, actor_name: nameOf(viewer.user_id), actor_level: viewer.level }
    : { actor_id: null, actor_name: 'Handover', actor_level: null };

/** Writes the first history entry of each new shift, and announces them together. */
export async function startHistory(ctx: Acting, posted: readonly Posted[]): Promise<void> {
  const { db, viewer, now } = ctx;
  const entries = posted.map(({ job_id, agency_id, care_provider_id, office_id, status }) => ({
    entry_id: newId(now),
    job_id,
    agency_id,
    care_provider_id,
    office_id,
    version: 1,
    status,
  }));
  await db
    .insertInto('job_history')
    .values(
      entries.map(({ status, ...entry }) => ({
        ...entry,
        at: now,
        ...actedBy(viewer),
        command: 'create',
        from_status: null,
        to_status: status,
      })),
    )
    .execute();
  announce(
    ctx,
    entries.map((entry) => ({ ...entry, members: [] })),
  );
}
