import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';
import type { TaskName } from '../db/loginRights.ts';

/** Background tasks by name, with what each needs to know. */
export type Tasks = {
  send_password_reset: { email: string };
  send_welcome: { user_id: string };
  send_password_changed: { user_id: string };
  send_passkey_changed: { user_id: string; name: string; change: 'added' | 'removed' };
  /** Mails the new address of an account. */
  send_email_link: { change_id: string };
  /** Mails the address that an account had before. */
  send_email_changed: { change_id: string };
  remove_file: { name: string };
  send_invitation: { invitation_id: string };
  /** Sends notifications by every way that their reader wants, unless one is named. */
  send_notifications: { notification_ids: string[]; by?: 'mail' | 'phone' };
  send_notification: { notification_id: string };
  /** Sends a notification to one phone. */
  send_push: { notification_id: string; subscription_id: string };
  /** Counts the people whom published shifts fit or, with `tell`, tells them. */
  tell_publication: { publication_id: string; tell: boolean };
  /** Posts the due days of repeating shifts. */
  post_series: { series_id: string };
  /** Asks the next people whether they take a shift that is filled again. */
  refill_wave: { refill_id: string; wave: number };
  /** Follows up on a refusal by somebody of an offer round. */
  refill_answered: { refill_id: string; wave: number };
  /** Fills a shift again that somebody has left, if that is automatic. */
  refill_if_automatic: { job_id: string; left_by: string };
  /** Does what the clock alone makes of a shift that was found due. */
  clock_job: { job_id: string };
  /**
   * Checks that signed timesheets still read as they were signed, from the version after this one on, a batch at a
   * time.
   */
  recheck_timesheets: { night: string; after: { job_id: string; version: number } | null };
  /** Checks that the dashboard's counts are right, from the period after this one on, a period at a time. */
  recount_rollups: { night: string; after: { grain: 'day' | 'week' | 'month'; from: string; until: string } | null };
  /**
   * Checks that the entries of the audit still read as they were sealed, from the seal after this one on, a batch at a
   * time.
   */
  check_audit: { night: string; after: number };
  /** Reminds care providers of what they owe on a day, from the care provider after this one on, a batch at a time. */
  remind_of_invoices: { night: string; after: string | null };
  /** Makes and keeps the document of an invoice, as it was issued. */
  archive_invoice: { uuid: string };
  /**
   * Rechecks a staff member: how they stand, what of theirs expires when, and which of their bookings that concerns.
   */
  recheck_member: { member_id: string };
  /** Rechecks everyone after this one, a batch at a time. */
  recheck_members: { after: string | null };
  /** Tells administrators that somebody has opted out of the 48-hour week, or ends that. */
  tell_opt_out: { entry_id: string };
  /** Puts together everything that is kept about a person, for the person who asked. */
  make_export: { export_id: string };
  /** Erases what no law keeps any more of a person who is erased. */
  erase_person: { user_id: string };
};

/**
 * Enqueues a task in the transaction of its caller: what is rolled back is never done. Of the tasks under one key that
 * nobody has begun yet, the last one is done.
 */
export async function enqueue<T extends TaskName>(
  db: Db,
  task: T,
  payload: Tasks[T],
  key: string | null = null,
): Promise<void> {
  await prepared(db, sql`select app.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key})`);
}

/** Task to be enqueued together with others. */
export type Task = { [T in TaskName]: { task: T; payload: Tasks[T]; key?: string } }[TaskName];

/** Enqueues a task that is not done before its time. */
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

/** Enqueues a recheck of a member after a change that counts; several changes in a row are rechecked at once. */
export const recheckSoon = (db: Db, member_id: string): Promise<void> =>
  enqueue(db, 'recheck_member', { member_id }, recheckKey(member_id));

/**
 * Enqueues a recheck of many members, by a query of their `member_id`; in order, so that two callers do not wait for
 * each other.
 */
export const recheckEach = (db: Db, members: RawBuilder<unknown>): Promise<unknown> =>
  sql`
    select app.enqueue('recheck_member', json_build_object('member_id', member_id), ${recheckKey('')}::text || member_id)
    from (select member_id from (${members}) m order by member_id) each_of_them`.execute(db);

/** Enqueues a recheck of everyone, because the requirements of staff have changed. */
export const recheckEveryone = (db: Db): Promise<void> =>
  enqueue(db, 'recheck_members', { after: null }, recheckKey('everyone'));
