import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Deletes uploads that nobody has named within a day, row and bytes. */
export const forgetUploads = (db: Db, now: Date): Promise<unknown> =>
  sql`
    with gone as (
      delete from ticket_uploads where created_at < ${now}::timestamptz - interval '1 day' returning stored_as)
    select app.enqueue('remove_file', json_build_object('name', stored_as)) from gone`.execute(db);
