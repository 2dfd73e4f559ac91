import type pg from 'pg';

/** Tables whose indexes are made after the rows, which is many times faster; the slowest come first. */
export const LARGE = [
  'jobs',
  'job_orders',
  'job_history',
  'users',
  'offers',
  'applications',
  'client_terms',
  'agreed_terms',
  'job_geo',
  'map_cells',
];
/** Large tables of invoices, which are written after the shifts, and of the sums of both. */
export const LARGE_LATER = ['invoices', 'invoice_payments', 'invoice_items', 'rollups', 'invoice_parties'];

/** Drops indexes and returns the statements that make them again. Keys stay, because their rows come in order. */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; words: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as words
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'app'::regnamespace and t.relname = any ($1)
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
     order by array_position($1, t.relname::text), 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ words }) => words);
}
