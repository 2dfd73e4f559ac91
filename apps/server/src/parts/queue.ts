import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Background work by name, with what each needs to know. */
export type Tasks = {
  send_password_reset: { email: string };
  send_welcome: { user_id: string };
  send_password_changed: { user_id: string };
  send_email_changed: { user_id: string; email: string };
  remove_file: { name: string };
  send_invitation: { invitation_id: string };
  send_notifications: { notification_ids: string[] };
  send_notification: { notification_id: string };
  /** How a staff member stands, what of theirs ends when, and which of their bookings that concerns. */
  recheck_member: { member_id: string };
  /** The same for everyone after this one, a batch at a time. */
  recheck_members: { after: string | null };
};

/**
 * Joins the transaction it is called in: what is rolled back is never done. Of the tasks under one key that nobody has
 * begun yet, the last one is done.
 */
export async function enqueue<T extends keyof Tasks>(
  db: Db,
  task: T,
  payload: Tasks[T],
  key: string | null = null,
): Promise<void> {
  await sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key})`.execute(db);
}

const recheckKey = (member_id: string): string => `recheck:${member_id}`;

/** Asked for by whoever changes something that counts; several changes in a row are looked at once. */
export const recheckSoon = (db: Db, member_id: string): Promise<void> =>
  enqueue(db, 'recheck_member', { member_id }, recheckKey(member_id));

/** The same for many, by a query of their `member_id`; in order, so that two who ask do not wait for each other. */
export const recheckEach = (db: Db, members: RawBuilder<unknown>): Promise<unknown> =>
  sql`
    select app.enqueue('recheck_member', json_build_object('member_id', member_id), ${recheckKey('')}::text || member_id)
    from (select member_id from (${members}) m order by member_id) each_of_them`.execute(db);

/** What is asked of staff has changed: how each of them stands is found anew. */
export const recheckEveryone = (db: Db): Promise<void> =>
  enqueue(db, 'recheck_members', { after: null }, recheckKey('everyone'));
