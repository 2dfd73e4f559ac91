import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Ends the accounts that nobody accepted in time, and has what was written about their people erased. */
export const endPendingAccounts = (db: Db, now: Date): Promise<unknown> =>
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
export const forgetEmailChanges = (db: Db, now: Date): Promise<unknown> =>
  sql`
    delete from email_changes
    where coalesce(undo_until, expires_at) < ${now}::timestamptz - case when confirmed_at is null and ended_at is null
      then interval '0' else interval '1 day' end`.execute(db);
