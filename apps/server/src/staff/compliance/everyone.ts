import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../parts/queue.ts';

/** What is asked of staff has changed: how each of them stands is found anew. */
export const recheckEveryone = ({ db }: { db: Db }): Promise<void> =>
  enqueue(db, 'recheck_members', { after: null }, 'recheck:everyone');

type Place = { care_provider_id: string | null; office_id: string | null };

/** What is asked at one place is nothing to how people stand: it concerns those who are to work there, and nobody else. */
export async function recheckAskedAt(
  ctx: { db: Db; now: Date },
  { care_provider_id, office_id }: Place,
): Promise<void> {
  if (care_provider_id === null) return recheckEveryone(ctx);
  await sql`
    select app.enqueue('recheck_member', json_build_object('member_id', member_id), 'recheck:' || member_id)
    from (
      select distinct assigned_to as member_id from jobs
      where care_provider_id = ${care_provider_id} ${office_id === null ? sql`` : sql`and office_id = ${office_id}`}
        and status in ('Assigned', 'Confirmed') and starts_at > ${ctx.now}
      order by member_id) booked`.execute(ctx.db);
}
