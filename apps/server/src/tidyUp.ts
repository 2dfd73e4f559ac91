import { sql } from 'kysely';
import { LONG_COUNTERS, LONG_COUNTERS_DAYS } from '@handover/domain/accounts/attempts';
import { inOneGo } from './adapters/tasks.ts';
import { asServer, type Pools, type Db } from './db/connect.ts';
import { forgetNames } from './lists/forgetNames.ts';

/**
 * Deletes expired rows: attempts after an hour (misses in a row after a month), links a day past their end, accounts that
 * nobody accepted and emails that nobody confirmed at theirs, uploads without a ticket after a day, unused invitations a week
 * past theirs, personal data exports after a week, idempotency keys after a month (attendance comes late), notifications after
 * 90 days, or a year if unread. Check-in positions go after a month; the distance to the shift stays.
 * Publications, which nobody can take back any more, go after a day.
 */
export async function tidyUp(pools: Pools, now: Date): Promise<void> {
  await asServer(pools, 'worker', async (db) => {
    await sql`
      delete from attempts
      where at < ${now}::timestamptz - interval '1 hour'
        and (what <> all (${LONG_COUNTERS}) or at < ${now}::timestamptz - make_interval(days => ${LONG_COUNTERS_DAYS}))`.execute(
      db,
    );
    await sql`delete from sessions where expires_at < ${now} or last_seen_at + idle < ${now}`.execute(db);
    await sql`delete from passkey_challenges where expires_at < ${now}`.execute(db);
    await sql`delete from password_resets where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db);
    await sql`
      delete from invitations where used_at is null and expires_at < ${now}::timestamptz - interval '7 days'`.execute(
      db,
    );
    await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`
      delete from notifications
      where created_at < ${now}::timestamptz - interval '90 days'
        and (read_at is not null or created_at < ${now}::timestamptz - interval '1 year')`.execute(db);
    await sql`
      update attendance set latitude = null, longitude = null, accuracy = null, position_at = null
      where latitude is not null and checked_in_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`
      update attendance_claims set sent = sent - 'position'
      where sent ? 'position' and received_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`delete from publications where published_at < ${now}::timestamptz - interval '1 day'`.execute(db);
    await sql`delete from job_warnings where starts_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await endPendingAccounts(db, now);
    await forgetEmailChanges(db, now);
    await forgetUploads(db, now);
    await forgetExports(db, now);
    await inOneGo({ db }, (ctx) => forgetNames(ctx.db));
  });
}

/** Ends the accounts that nobody accepted in time, and has what was written about their people erased. */
const endPendingAccounts = (db: Db, now: Date): Promise<unknown> =>
  sql`
    with late as (delete from pending_accounts where expires_at <= ${now} returning user_id, invited_by),
    ended as (
      update users u set status = 'disabled', deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now}
      from late where u.user_id = late.user_id returning u.user_id, late.invited_by),
    noted as (
      insert into erasures (user_id, asked_by, asked_at, next_at) select user_id, invited_by, ${now}, ${now} from ended
      on conflict do nothing returning user_id)
    select app.enqueue('erase_person', json_build_object('user_id', user_id), 'erase:' || user_id) from noted`.execute(
    db,
  );

/** Forgets changes of an email a day after nothing can be done with their links any more. */
const forgetEmailChanges = (db: Db, now: Date): Promise<unknown> =>
  sql`
    delete from email_changes
    where coalesce(undo_until, expires_at) < ${now}::timestamptz - case when confirmed_at is null and ended_at is null
      then interval '0' else interval '1 day' end`.execute(db);

/**
 * Deletes the file of somebody's data when its time is over, row and bytes; a file that was never made is deleted after
 * as long again.
 */
const forgetExports = (db: Db, now: Date): Promise<unknown> =>
  sql`
    with gone as (
      delete from exports where expires_at <= ${now} or asked_at < ${now}::timestamptz - interval '14 days'
      returning file)
    select app.enqueue('remove_file', json_build_object('name', file)) from gone where file is not null`.execute(db);

/** Deletes uploads that nobody has named within a day, row and bytes. */
const forgetUploads = (db: Db, now: Date): Promise<unknown> =>
  sql`
    with gone as (
      delete from ticket_uploads where created_at < ${now}::timestamptz - interval '1 day' returning stored_as)
    select app.enqueue('remove_file', json_build_object('name', stored_as)) from gone`.execute(db);
