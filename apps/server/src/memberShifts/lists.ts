import { type RawBuilder, sql } from 'kysely';
import type { MEMBER_LISTS } from '@handover/contract/memberShifts/views';
import type { Condition } from '../shifts/filter.ts';

export type MemberList = (typeof MEMBER_LISTS)[number];

/** Selects the shifts that a member applied for and that are to come: open, or taken by another member. */
const appliedFor = (now: Date) => sql`
  select m.* from applications y join job_market m on m.job_id = y.job_id
  where y.withdrawn_at is null and m.starts_at > ${now}
  union all
  select * from taken_jobs where starts_at > ${now}`;

/** Returns the source of each of a member's lists, as `j`: always a view, never the table itself. */
export function listOf(type: MemberList, now: Date): { from: RawBuilder<unknown>; where: Condition[] } {
  switch (type) {
    case 'available':
      return { from: sql`job_market j`, where: [sql`j.starts_at > ${now}`] };
    case 'my_bookings':
      return { from: sql`my_bookings j`, where: [] };
    case 'applied_jobs':
      return { from: sql`(${appliedFor(now)}) j`, where: [] };
  }
}
