import { sql } from 'kysely';
import { dayAfter, londonDay } from '@handover/domain/time';
import type { Db } from '../../db/connect.ts';
import { recheckEach, recheckEveryone } from '../../adapters/queue.ts';

/** A day on which nobody worked here is made up for. */
const DAYS_BACK = 3;

/** What begins to count or to be asked for on a day changes how people stand without anybody's doing. */
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
