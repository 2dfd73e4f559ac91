import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Background work by name, with what each needs to know. */
export type Tasks = {
  send_password_reset: { email: string };
  send_welcome: { user_id: string };
  send_password_changed: { user_id: string };
};

/** Joins the transaction it is called in: what is rolled back is never done. */
export async function enqueue<T extends keyof Tasks>(db: Db, task: T, payload: Tasks[T]): Promise<void> {
  await sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
}
