import { sql } from 'kysely';
import type { Candidate } from '@handover/domain/jobs/policy';
import { BOOKED_STATUSES } from '@handover/domain/jobs/status';
import { openForBusiness } from '@handover/domain/clients/policy';
import { found, insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { HeldJob } from './lock.ts';

/** A member who can be offered a shift: their account is there and in use. */
export async function findMember({ db }: Ctx, member_id: string): Promise<void> {
  const member = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.member_id')
    .select('staff.member_id')
    .where('staff.member_id', '=', member_id)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  found(member, 'Staff member');
}

/** A member beside a shift: whether they applied, and what keeps them from it. */
export async function candidateFor({ db, viewer }: Ctx, job: HeldJob, member_id: string): Promise<Candidate> {
  const own = viewer.kind === 'member';
  const application = await db
    .selectFrom('applications')
    .select('application_id')
    .where('job_id', '=', job.job_id)
    .where('member_id', '=', member_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(own ? 'my_bookings' : 'jobs')}
    where assigned_to = ${member_id} and status = any (${BOOKED_STATUSES}) and job_id <> ${job.job_id}
      and tstzrange(starts_at, ends_at) && tstzrange(${job.starts_at}, ${job.ends_at}) limit 1`.execute(db);
  const who = own ? 'You are' : 'This staff member is';
  const blocks = rows.map(({ code }) => `${who} already booked at that time (${code})`);
  return { member_id, applied: application !== undefined, blocks };
}

/** Nothing new comes of a company that is not active. */
export async function insistOnOpenClient(
  { db }: Ctx,
  { care_provider_id }: Pick<HeldJob, 'care_provider_id'>,
  so = 'its shifts cannot be offered',
): Promise<void> {
  const client = await db
    .selectFrom('care_providers')
    .innerJoin('agencies', 'agencies.agency_id', 'care_providers.agency_id')
    .select(['care_providers.status', 'agencies.status as agency_status'])
    .where('care_provider_id', '=', care_provider_id)
    .executeTakeFirstOrThrow();
  for (const status of [client.status, client.agency_status]) {
    insist(openForBusiness({ status }, so));
  }
}
