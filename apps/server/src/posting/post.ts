import { type Insertable, sql } from 'kysely';
import { afterSaving, type RateReview } from '@handover/domain/posting/rateGuard';
import type { FORM_STATUSES } from '@handover/domain/shifts/status';
import type { Jobs } from '../db/schema.ts';
import { type Acting, startHistory } from '../shifts/transition.ts';
import { recordPublication } from './publication.ts';
import { assertMinimumWage, oddRatesOf } from '../shifts/rates.ts';
import { withRoleTags } from '../shifts/roleTags.ts';

export type NewShift = Omit<Insertable<Jobs>, 'version' | 'created_by' | 'created_at' | 'updated_at' | 'date'> & {
  date: string;
  staff_rate: number;
  hcp_rate: number;
  status: (typeof FORM_STATUSES)[number];
  tag_ids: string[];
};

/**
 * Posts new shifts, all or none: their rows, the first entry of each one's history, and the location's usual values.
 */
export async function post(ctx: Acting, entered: readonly NewShift[]) {
  const { db, viewer, now } = ctx;
  await assertMinimumWage(db, entered);
  const odd = await oddRatesOf(db, entered);
  const shifts = (await withRoleTags(db, entered)).map((shift, at) => {
    const { status, rate_review } = afterSaving(viewer, { changed: true, status: shift.status, odd: odd[at] ?? [] });
    return { ...shift, status, rate_review };
  });
  const posted = await db
    .insertInto('jobs')
    .values(shifts.map((shift) => ({ ...shift, version: 1, created_by: viewer.user_id, ...at(now) })))
    .returning(['job_id', 'code', 'date', 'rate_review'])
    .execute();
  await startHistory(ctx, shifts);
  await rememberRoles(ctx, shifts);
  const published = shifts.filter(({ status }) => status === 'Published');
  if (published[0]) {
    await recordPublication(
      ctx,
      published[0],
      published.map(({ job_id }) => job_id),
    );
  }
  return posted.map((each) => ({ ...each, rate_review: each.rate_review as RateReview }));
}

const at = (now: Date) => ({ created_at: now, updated_at: now });

type Remembered = Pick<NewShift, 'agency_id' | 'care_provider_id' | 'office_id' | 'title' | 'shift_time' | 'job_id'>;

/**
 * Returns the last shift of each key, in the order of the keys, so that all transactions write rows in one order and
 * never deadlock.
 */
function lastBy(shifts: readonly Remembered[], key: (shift: Remembered) => string): Remembered[] {
  const last = new Map(shifts.map((shift) => [key(shift), shift]));
  return [...last].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, shift]) => shift);
}

/**
 * Stores the last shift of each role, and of each role and shift type, at a location, as the default of the next one.
 */
export async function rememberRoles({ db, now }: Acting, shifts: readonly Remembered[]): Promise<void> {
  for (const { agency_id, care_provider_id, office_id, title, job_id } of lastBy(shifts, byRole)) {
    await db
      .insertInto('office_roles')
      .values({ agency_id, care_provider_id, office_id, title, role: sql`lower(${title})`, job_id, used_at: now })
      .onConflict((known) => known.columns(['office_id', 'role']).doUpdateSet({ title, job_id, used_at: now }))
      .execute();
  }
  for (const { agency_id, care_provider_id, office_id, title, shift_time, job_id } of lastBy(shifts, byRoleAndType)) {
    await db
      .insertInto('office_role_shifts')
      .values({ agency_id, care_provider_id, office_id, role: sql`lower(${title})`, shift_time, job_id, used_at: now })
      .onConflict((known) => known.columns(['office_id', 'role', 'shift_time']).doUpdateSet({ job_id, used_at: now }))
      .execute();
  }
}

const byRole = ({ title }: Remembered) => title.toLowerCase();
const byRoleAndType = ({ title, shift_time }: Remembered) => `${title.toLowerCase()} ${shift_time}`;
