import type { Input } from '@handover/contract/endpoint';
import type { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findJob } from './find.ts';
import { lockJob } from './lock.ts';
import { transitionShift } from './transition.ts';
import { notifyAboutShift } from './notifyAboutShift.ts';

/** Lists the administrators among whom a planner is chosen. */
export async function listAdministrators({ db }: Ctx) {
  const people = await db
    .selectFrom('administrators')
    .select(['user_id', 'first_name', 'last_name'])
    .orderBy('first_name')
    .orderBy('last_name')
    .execute();
  return {
    data: people.map(({ user_id, first_name, last_name }) => ({
      id: user_id ?? '',
      name: `${first_name} ${last_name}`,
    })),
  };
}

const findAdministrator = async ({ db }: Ctx, user_id: string) =>
  orNotFound(
    await db
      .selectFrom('administrators')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
    'Administrator',
  );

/** Returns the name of the person in a role until now, for the history. */
async function whoWas({ db }: Ctx, job_id: string, field: 'job_planner' | 'admin_user'): Promise<string | null> {
  const people = await db.selectFrom('job_people').select(field).where('job_id', '=', job_id).executeTakeFirst();
  const person = people?.[field] as { first_name: string; last_name: string } | null | undefined;
  return person ? `${person.first_name} ${person.last_name}` : null;
}

/** Assigns the planner, who is responsible for a shift and gets its alerts. */
export async function assignPlanner(ctx: Ctx, { job_id, user_id }: Input<typeof shiftCommands.assignPlanner>) {
  const job = await lockJob(ctx, job_id);
  const { first_name, last_name } = await findAdministrator(ctx, user_id);
  assertAllowed(jobPolicy.assign_planner(ctx.viewer, job));
  const changes = [
    { field: 'job_planner', from: await whoWas(ctx, job_id, 'job_planner'), to: `${first_name} ${last_name}` },
  ];
  await transitionShift(ctx, job, {
    command: 'assign_planner',
    to: job.status,
    set: { job_planner: user_id },
    changes,
  });
  await notifyAboutShift(ctx, [user_id], job, { kind: 'planner_chosen', title: 'You plan this shift' });
  return { data: await findJob(ctx, job_id) };
}

/** Assigns the administrator who works on a shift at the moment, so that two do not. */
export async function assignAdmin(ctx: Ctx, { job_id, user_id }: Input<typeof shiftCommands.assignAdmin>) {
  const job = await lockJob(ctx, job_id);
  const { first_name, last_name } = await findAdministrator(ctx, user_id);
  assertAllowed(jobPolicy.assign_admin(ctx.viewer, job));
  const changes = [
    { field: 'admin_user', from: await whoWas(ctx, job_id, 'admin_user'), to: `${first_name} ${last_name}` },
  ];
  await transitionShift(ctx, job, { command: 'assign_admin', to: job.status, set: { admin_user: user_id }, changes });
  return { data: await findJob(ctx, job_id) };
}

export async function unassignAdmin(ctx: Ctx, { job_id }: { job_id: string }) {
  const job = await lockJob(ctx, job_id);
  assertAllowed(jobPolicy.unassign_admin(ctx.viewer, job));
  const changes = [{ field: 'admin_user', from: await whoWas(ctx, job_id, 'admin_user'), to: null }];
  await transitionShift(ctx, job, { command: 'unassign_admin', to: job.status, set: { admin_user: null }, changes });
  return { data: await findJob(ctx, job_id) };
}
