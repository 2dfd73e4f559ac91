import { sql } from 'kysely';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Db } from '../../db/connect.ts';
import { recheckEach, recheckEveryone } from '../../adapters/queue.ts';

/** Days that are checked again, in case no worker ran on them. */
const DAYS_BACK = 3;

/**
 * Enqueues rechecks of members with a document or requirement that begins to count today: no other event changes their
 * compliance.
 */
export async function recheckWhatBegins(db: Db, now: Date): Promise<void> {
  const today = londonDay(now);
  const since = dayAfter(today, -DAYS_BACK);
  await recheckEach(
    db,
    sql`
      select member_id from skills where start_date between ${since}::date and ${today}::date
      union
      select member_id from medicals where date_administered between ${since}::date and ${today}::date`,
  );
  const { rows } = await sql`
    select from requirements where valid_from between ${since}::date and ${today}::date limit 1`.execute(db);
  if (rows.length > 0) await recheckEveryone(db);
}
