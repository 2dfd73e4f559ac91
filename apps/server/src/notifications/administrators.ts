import type { Db } from '../db/connect.ts';

/** Everyone who runs the platform, for what concerns all of them. */
export async function everyAdministrator(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('user_id')
    .where('level', '=', 1)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  return people.map(({ user_id }) => user_id);
}
