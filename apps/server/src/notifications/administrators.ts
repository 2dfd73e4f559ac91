import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';

/** Returns all administrators, for what concerns all of them. */
export async function everyAdministrator(db: Db): Promise<string[]> {
  const people = await prepared(db, sql<{ user_id: string }>`select user_id from active_administrators`);
  return people.map(({ user_id }) => user_id);
}
