import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { onTheDay } from '@handover/contract/attendance/onTheDay';
import { shownSince } from '@handover/domain/attendance/induction';
import { type Db, prepared } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { HeldJob } from '../shifts/lock.ts';

/** What the member who is booked is to be shown before they begin; nothing where they were shown around lately. */
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

/** For the phone, which keeps it for when there is no network at the door. */
export async function readInduction({ db, viewer, now }: Ctx, { job_id }: Input<typeof onTheDay.induction>) {
  orNotFound(
    await db.selectFrom('my_bookings').select('job_id').where('job_id', '=', job_id).executeTakeFirst(),
    'Shift',
  );
  return { data: { job_id, items: await inductionDue(db, job_id, viewer.user_id, now) } };
}

/** That they were shown around, with the list as it read when they ticked it, under the hand that signed the check-in. */
export async function keepInduction(
  { db, viewer, now }: Ctx,
  {
    job_id,
    agency_id,
    care_provider_id,
    office_id,
  }: Pick<HeldJob, 'job_id' | 'agency_id' | 'care_provider_id' | 'office_id'>,
  items: string[],
  signature_id: string,
): Promise<void> {
  const at_place = { agency_id, care_provider_id, office_id, job_id };
  await db
    .insertInto('inductions')
    .values({ induction_id: newId(now), ...at_place, member_id: viewer.user_id, items, signature_id, at: now })
    .execute();
}
