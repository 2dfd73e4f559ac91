import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Record that a transaction changed, as `app.note_change` collects them for the audit entry. */
export type Noted = {
  table: string;
  id: string;
  /** Part of the record, if it has several. */
  of?: string;
  /** Values of each column before and after. */
  fields: Record<string, readonly [unknown, unknown]>;
};

/**
 * Adds changes to the audit entry of this transaction that no trigger sees, because a version is added where a value
 * seems to change. They hold nothing of health, nothing secret and nothing that people wrote.
 */
export async function noteChanges(db: Db, noted: readonly Noted[]): Promise<void> {
  const changed = noted.flatMap(({ fields, ...record }) => {
    const those = Object.entries(fields).filter(([, [from, to]]) => JSON.stringify(from) !== JSON.stringify(to));
    return those.length === 0 ? [] : [{ ...record, fields: Object.fromEntries(those) }];
  });
  if (changed.length === 0) return;
  await sql`
    select set_config('app.changes',
      (coalesce(nullif(current_setting('app.changes', true), ''), '[]')::jsonb || ${JSON.stringify(changed)}::jsonb)::text,
      true)`.execute(db);
}
