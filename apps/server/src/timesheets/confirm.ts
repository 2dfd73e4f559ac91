import type { Input } from '@handover/contract/endpoint';
import type { timesheets } from '@handover/contract/timesheets/timesheets';
import { jobPolicy } from '@handover/domain/shifts/policy';
import { assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findTimesheet } from './find.ts';
import { lockHours } from './lockHours.ts';
import { noteStep } from './step.ts';
import { addConfirmation } from './writes.ts';

type Seen = Input<typeof timesheets.confirm>;

/** Confirms the hours of a shift for the home, in the version that it has read. */
export async function confirmHours(ctx: Ctx, seen: Seen) {
  await confirmOne(ctx, seen, false);
  return findTimesheet(ctx, { job_id: seen.job_id });
}

/**
 * Confirms many, each separately: a refused one does not stop the others. In one order, so that two people cannot
 * deadlock.
 */
export async function confirmMany(ctx: Ctx, asked: Input<typeof timesheets.confirmMany>) {
  const confirmed: string[] = [];
  const refused: { job_id: string; message: string }[] = [];
  const each = new Map(asked.timesheets.map((seen) => [seen.job_id, seen]));
  for (const job_id of [...each.keys()].toSorted()) {
    try {
      await confirmOne(ctx, each.get(job_id) as Seen, each.size > 1);
      confirmed.push(job_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ job_id, message: error.message });
    }
  }
  return { data: { confirmed, refused } };
}

const planOf = ({ db }: Ctx, job_id: string) =>
  db
    .selectFrom('jobs')
    .select(['break_length', 'break_is_paid_for'])
    .where('job_id', '=', job_id)
    .executeTakeFirstOrThrow();

async function confirmOne(ctx: Ctx, { job_id, version }: Seen, together: boolean): Promise<void> {
  const { viewer, now } = ctx;
  const { job, sheet, standing } = await lockHours(ctx, job_id);
  assertAllowed(jobPolicy.confirm_hours(viewer, job, standing, now));
  if (together) {
    const { break_length, break_is_paid_for } = await planOf(ctx, job_id);
    const plan = { ...job, break_length, break_is_paid_for };
    assertAllowed(jobPolicy.confirm_together(viewer, plan, { ...sheet, ...standing }, now));
  }
  if (sheet.version !== version) throw new Refusal('not_now', 'These hours have changed since you read them');
  await addConfirmation(ctx, job, sheet, 'home');
  await noteStep(ctx, job, { command: 'confirm_hours' });
}
