import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { recheckEach, recheckEveryone } from '../../adapters/queue.ts';

type Place = { care_provider_id: string | null; office_id: string | null };

/**
 * Enqueues a recheck of the members who are to work at a place with a changed requirement. It does not affect the
 * compliance of others.
 */
export async function recheckAskedAt(
  { db, now }: { db: Db; now: Date },
  { care_provider_id, office_id }: Place,
): Promise<void> {
  if (care_provider_id === null) return recheckEveryone(db);
  await recheckEach(
    db,
    sql`
      select distinct assigned_to as member_id from jobs
      where care_provider_id = ${care_provider_id} ${office_id === null ? sql`` : sql`and office_id = ${office_id}`}
        and status in ('Assigned', 'Confirmed') and starts_at > ${now}`,
  );
}
