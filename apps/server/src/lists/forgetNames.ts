import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

const UNUSED = sql<boolean>`
  not exists (select from app.users where first_name = n.name and deleted_at is null)
  and not exists (select from app.users where last_name = n.name and deleted_at is null)`;

/**
 * Deletes the names that nobody has any more, in the transaction of its caller. A change that gives somebody a name holds
 * the lock until it commits, and the second statement sees what it committed.
 */
export async function forgetNames(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select n.name from app.names n where ${UNUSED}`.execute(db);
  if (rows.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('names'))`.execute(db);
  const names = rows.map(({ name }) => name);
  await sql`delete from app.names n where n.name = any (${names}::text[]) and ${UNUSED}`.execute(db);
}
