import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A person who pays, and the location of the care provider that they answer for: null is all of them. */
export type Payer = { user_id: string; care_provider_id: string; office_id: string | null };

/** Returns the active managers of each care provider; if it has none, those of its locations. */
export async function payersOf(db: Db, care_provider_ids: readonly string[]): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    select u.user_id, u.care_provider_id, u.office_id from users u
    where u.care_provider_id = any(${[...care_provider_ids]}::uuid[]) and u.status = 'active' and u.deleted_at is null
      and (u.office_id is null or not exists (
        select from users o where o.care_provider_id = u.care_provider_id and o.office_id is null
          and o.status = 'active' and o.deleted_at is null))
    order by u.user_id`.execute(db);
  return rows;
}
