import { sql } from 'kysely';
import type { Answer, Input } from '@handover/contract/endpoint';
import type { staff } from '@handover/contract/staff/staff';
import { BOOKED_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { isInvoiced } from './invoiced.ts';
import { visibleStaff } from './members.ts';

const MOST = 200;

const STATUSES: Record<Exclude<Input<typeof staff.jobs>['status'], 'invoiced'>, readonly JobStatus[]> = {
  active: BOOKED_STATUSES,
  completed: ['Completed'],
};

/** Lists the shifts behind one of the three counters of a profile. */
export async function listMembersJobs({ db, viewer }: Ctx, { member_id, status }: Input<typeof staff.jobs>) {
  const member = await visibleStaff(db, viewer)
    .select('member_id')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  orNotFound(member, 'Staff member');
  const { rows } = await sql<Answer<typeof staff.jobs>['data'][number]>`
    select job_id, code, title, coalesce(city, '') as city, date, status
    from ${sql.table(viewer.kind === 'member' ? 'my_bookings' : 'jobs')} j
    where assigned_to = ${member_id} and ${status === 'invoiced' ? isInvoiced(viewer) : sql`status = any (${STATUSES[status]})`}
    order by starts_at desc, job_id desc limit ${sql.lit(MOST)}`.execute(db);
  return { data: rows };
}
