import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { shownSince } from '@handover/domain/attendance/induction';
import { type Db, prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { LockedJob } from '../shifts/lock.ts';

/**
 * Returns the induction items that the booked member must be shown before they begin; none if they were shown around
 * lately.
 */
export async function inductionDue(db: Db, job_id: string, member_id: string, now: Date): Promise<string[]> {
  const due = await prepared(
    db,
    sql<{ text: string }>`
      select i.text from my_induction_items i
      where i.job_id = ${job_id} and not exists (
        select from inductions d
        where d.member_id = ${member_id} and d.office_id = i.office_id and d.at > ${shownSince(now)})
      order by i.position`,
  );
  return due.map(({ text }) => text);
}

/** Returns the induction list for the phone, which stores it for a check-in without network. */
export async function readInduction({ db, viewer, now }: Ctx, { job_id }: Input<typeof onTheDay.induction>) {
  orNotFound(
    await db.selectFrom('my_bookings').select('job_id').where('job_id', '=', job_id).executeTakeFirst(),
    'Shift',
  );
  return { data: { job_id, items: await inductionDue(db, job_id, viewer.user_id, now) } };
}

/**
 * Stores that the member was shown around, with the list as it read when they ticked it, under the signature of the
 * check-in.
 */
export async function keepInduction(
  { db, viewer, now }: Ctx,
  {
    job_id,
    agency_id,
    care_provider_id,
    office_id,
  }: Pick<LockedJob, 'job_id' | 'agency_id' | 'care_provider_id' | 'office_id'>,
  items: string[],
  signature_id: string,
): Promise<void> {
  const at_place = { agency_id, care_provider_id, office_id, job_id };
  await db
    .insertInto('inductions')
    .values({ induction_id: newId(now), ...at_place, member_id: viewer.user_id, items, signature_id, at: now })
    .execute();
}
