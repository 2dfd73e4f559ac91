import { type RawBuilder, sql } from 'kysely';
import type { MEMBER_LISTS } from '@handover/contract/jobViews';
import type { Condition } from '../list/filter.ts';

export type MemberList = (typeof MEMBER_LISTS)[number];

const APPLIED_FOR = sql`
  select m.* from applications y join job_market m on m.job_id = y.job_id where y.withdrawn_at is null
  union all
  select b.* from applications y join my_bookings b on b.job_id = y.job_id where y.withdrawn_at is null`;

/** What a member may see in each of their lists, as `j`: never the table itself. */
export function listOf(type: MemberList, now: Date): { from: RawBuilder<unknown>; where: Condition[] } {
  switch (type) {
    case 'available':
      return { from: sql`job_market j`, where: [sql`j.starts_at > ${now}`] };
    case 'my_bookings':
      return { from: sql`my_bookings j`, where: [] };
    case 'applied_jobs':
      return { from: sql`(${APPLIED_FOR}) j`, where: [] };
  }
}
