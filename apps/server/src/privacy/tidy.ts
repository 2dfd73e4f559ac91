import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * Deletes the file of somebody's data when its time is over, row and bytes; a file that was never made is deleted after
 * as long again.
 */
export const forgetExports = (db: Db, now: Date): Promise<unknown> =>
  sql`
    with gone as (
      delete from exports where expires_at <= ${now} or asked_at < ${now}::timestamptz - interval '14 days'
      returning file)
    select app.enqueue('remove_file', json_build_object('name', file)) from gone where file is not null`.execute(db);
