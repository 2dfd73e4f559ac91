import { type Insertable, sql } from 'kysely';
import type { FORM_STATUSES } from '@handover/domain/jobs/status';
import type { Jobs } from '../../db/schema.ts';
import type { Ctx } from '../../http/route.ts';
import { startHistory } from '../move.ts';

type Shift = Omit<Insertable<Jobs>, 'version' | 'created_by' | 'created_at' | 'updated_at'> & {
  status: (typeof FORM_STATUSES)[number];
};

/** Puts new shifts up, all of them or none: their rows, the first entry of each one's history, and what is usual now. */
export async function post(ctx: Ctx, shifts: readonly Shift[]) {
  const { db, viewer, now } = ctx;
  const posted = await db
    .insertInto('jobs')
    .values(shifts.map((shift) => ({ ...shift, version: 1, created_by: viewer.user_id, ...at(now) })))
    .returning(['job_id', 'code', 'date'])
    .execute();
  await startHistory(ctx, shifts);
  await rememberRoles(ctx, shifts);
  return posted;
}

const at = (now: Date) => ({ created_at: now, updated_at: now });

type Remembered = Pick<Shift, 'agency_id' | 'care_provider_id' | 'office_id' | 'title' | 'job_id'>;

/**
 * The last shift of each role at a location says what the next one is likely to be. Roles are written in one order by
 * everyone, so that no two who post the same ones wait for each other.
 */
export async function rememberRoles({ db, now }: Ctx, shifts: readonly Remembered[]): Promise<void> {
  const latest = new Map(shifts.map((shift) => [shift.title.toLowerCase(), shift]));
  const inOrder = [...latest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, shift]) => shift);
  for (const { agency_id, care_provider_id, office_id, title, job_id } of inOrder) {
    await db
      .insertInto('office_roles')
      .values({ agency_id, care_provider_id, office_id, title, role: sql`lower(${title})`, job_id, used_at: now })
      .onConflict((known) => known.columns(['office_id', 'role']).doUpdateSet({ title, job_id, used_at: now }))
      .execute();
  }
}
