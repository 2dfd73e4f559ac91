import type pg from 'pg';

const ON_DISK = `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, '', ''); commit`;

/**
 * Leaves tables as autovacuum does, known and seen as a whole, so that a plan is the one of every day. What a database of
 * the tests writes is not waited for, and a page whose rows are not on the disk yet does not count as seen.
 */
export async function vacuum(owner: pg.Client, tables = ''): Promise<void> {
  await owner.query(ON_DISK);
  await owner.query(`vacuum (analyze) ${tables}`);
}
