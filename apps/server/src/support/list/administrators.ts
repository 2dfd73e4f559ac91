import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { MOST_OPTIONS } from '@handover/contract/list';
import type { supportDesk } from '@handover/contract/support/list';
import { literally } from '../../db/like.ts';
import type { Ctx } from '../../http/route.ts';

/** Returns the administrators to whom a ticket may be assigned, by name. */
export async function administratorOptions({ db }: Ctx, { search = '' }: Input<typeof supportDesk.administrators>) {
  const { rows } = await sql<{ value: string; label: string }>`
    select * from (select user_id as value, first_name || ' ' || last_name as label from administrators) a
    where lower(label) like ${`%${literally(search.toLowerCase())}%`}
    order by label limit ${sql.lit(MOST_OPTIONS)}`.execute(db);
  return rows;
}
