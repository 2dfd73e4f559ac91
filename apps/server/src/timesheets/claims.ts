import { sql } from 'kysely';
import type { TimesheetClaim } from '@handover/contract/timesheets/timesheets';
import { type Db, prepared } from '../db/connect.ts';

/**
 * Reads the claims of a shift, with their hours: check-ins and check-outs that came when it was no longer the member's.
 * For administrators.
 */
export const readClaims = (db: Db, job_id: string): Promise<TimesheetClaim[]> =>
  prepared(
    db,
    sql<TimesheetClaim>`
      select c.claim_id, c.kind, u.first_name || ' ' || u.last_name as member_name, c.captured_at, c.received_at,
        c.sent->>'start_time' as start_time, c.sent->>'end_time' as end_time, (c.sent->>'break_time')::int as break_time,
        c.note, c.settled_at,
        (select first_name || ' ' || last_name from users s where s.user_id = c.settled_by) as settled_by_name
      from attendance_claims c join users u on u.user_id = c.member_id
      where c.job_id = ${job_id} order by c.received_at desc, c.claim_id desc`,
  );
