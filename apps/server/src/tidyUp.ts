import { sql } from 'kysely';
import { LONG_COUNTERS, LONG_COUNTERS_DAYS } from '@handover/domain/accounts/attempts';
import { endPendingAccounts, forgetEmailChanges } from './accounts/tidy.ts';
import { inOneGo } from './adapters/tasks.ts';
import { asServer, type Pools } from './db/connect.ts';
import { forgetNames } from './lists/forgetNames.ts';
import { forgetExports } from './privacy/tidy.ts';
import { forgetUploads } from './support/files/tidy.ts';

/**
 * Deletes expired rows: attempts after an hour (misses in a row after a month), links a day past their end, accounts that
 * nobody accepted and emails that nobody confirmed at theirs, uploads without a ticket after a day, unused invitations a week
 * past theirs, personal data exports after a week, idempotency keys after a month (attendance comes late), notifications after
 * 90 days, or a year if unread. Check-in positions go after a month; the distance to the shift stays.
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
    await sql`delete from job_warnings where starts_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await endPendingAccounts(db, now);
    await forgetEmailChanges(db, now);
    await forgetUploads(db, now);
    await forgetExports(db, now);
    await inOneGo({ db }, (ctx) => forgetNames(ctx.db));
  });
}
