import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';
import type { TaskName } from '../db/loginRights.ts';

/** Background work by name, with what each needs to know. */
export type Tasks = {
  send_password_reset: { email: string };
  send_welcome: { user_id: string };
  send_password_changed: { user_id: string };
  send_passkey_changed: { user_id: string; name: string; change: 'added' | 'removed' };
  /** To the new address of an account. */
  send_email_link: { change_id: string };
  /** To the address that an account had before. */
  send_email_changed: { change_id: string };
  remove_file: { name: string };
  send_invitation: { invitation_id: string };
  /** By every way that its reader wants, unless one is named. */
  send_notifications: { notification_ids: string[]; by?: 'mail' | 'phone' };
  send_notification: { notification_id: string };
  /** The same to one phone. */
  send_push: { notification_id: string; subscription_id: string };
  /** The next people are asked whether they take a shift that is filled again. */
  refill_wave: { refill_id: string; wave: number };
  /** Someone of a wave has said no. */
  refill_answered: { refill_id: string; wave: number };
  /** Someone has left a shift. */
  refill_if_automatic: { job_id: string; left_by: string };
  /** What the clock alone makes of a shift that was found due. */
  clock_job: { job_id: string };
  /** Whether what was signed still reads as it was signed, from the version after this one on, a batch at a time. */
  recheck_timesheets: { night: string; after: { job_id: string; version: number } | null };
  /** Whether the dashboard's counts are what there is, from the stretch after this one on, a stretch at a time. */
  recount_rollups: { night: string; after: { grain: 'day' | 'week' | 'month'; from: string; until: string } | null };
  /** Whether the entries of the audit still read as they were sealed, from the seal after this one on, a batch at a time. */
  check_audit: { night: string; after: number };
  /** Who owes what on a day is reminded of it, from the care provider after this one on, a batch at a time. */
  remind_of_invoices: { night: string; after: string | null };
  /** The document of an invoice, as it was issued, is made and kept. */
  archive_invoice: { uuid: string };
  /** What was completed before there were invoices gets them, from the shift after this one on, a batch at a time. */
  raise_past_invoices: { after: string | null };
  /** How a staff member stands, what of theirs ends when, and which of their bookings that concerns. */
  recheck_member: { member_id: string };
  /** The same for everyone after this one, a batch at a time. */
  recheck_members: { after: string | null };
  /** Administrators hear that somebody has opted out of the 48-hour week, or ends that. */
  tell_opt_out: { entry_id: string };
  /** Everything that is kept about a person is put together for whoever asked. */
  make_export: { export_id: string };
  /** What no law keeps any more of a person who is erased goes. */
  erase_person: { user_id: string };
};

/**
 * Joins the transaction it is called in: what is rolled back is never done. Of the tasks under one key that nobody has
 * begun yet, the last one is done.
 */
export async function enqueue<T extends TaskName>(
  db: Db,
  task: T,
  payload: Tasks[T],
  key: string | null = null,
): Promise<void> {
  await prepared(db, sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key})`);
}

/** A task to be asked for together with others. */
export type Task = { [T in TaskName]: { task: T; payload: Tasks[T]; key?: string } }[TaskName];

/** The same, not before its time. */
export async function enqueueAt<T extends TaskName>(
  db: Db,
  task: T,
  payload: Tasks[T],
  run_at: Date,
  key: string | null = null,
): Promise<void> {
  await sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key}, ${run_at})`.execute(db);
}

const recheckKey = (member_id: string): string => `recheck:${member_id}`;

export const recheckTask = (member_id: string): Task => ({
  task: 'recheck_member',
  payload: { member_id },
  key: recheckKey(member_id),
});

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
