import type pg from 'pg';

const ROOTS = ['jobs', 'map_cells', 'map_cell_deltas', 'rollups', 'rollup_deltas'].map((table) => `app.${table}`);

/** Selects each table that `truncate ... cascade` would empty: the roots and all tables that refer to them. */
const EMPTIED = `
  with recursive emptied as (
    select unnest($1::text[])::regclass::oid as id
    union select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f')
  select id::regclass::text as name from emptied join pg_class c on c.oid = id where c.relkind = 'r' order by id`;

const statements = new WeakMap<pg.Client, Promise<string>>();

/**
 * Deletes all shifts and everything that refers to one. Rows are deleted, without triggers, because a truncation makes
 * new files for each of the hundred and more tables and indexes, which takes a hundred times longer for a few rows.
 */
export async function clearShifts(owner: pg.Client): Promise<void> {
  let statement = statements.get(owner);
  statements.set(owner, (statement ??= deletionOn(owner)));
  await owner.query(await statement);
}

async function deletionOn(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(EMPTIED, [ROOTS]);
  const deletions = rows.map(({ name }) => `delete from ${name};`);
  return `begin; set local session_replication_role = replica; ${deletions.join(' ')} commit`;
}
