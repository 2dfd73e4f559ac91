import type pg from 'pg';

const ON_DISK = `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, '', ''); commit`;

/**
 * Vacuums tables as autovacuum does, so that plans are the usual ones. Tests commit without waiting for the disk, and a
 * page whose rows are not on the disk yet is not marked as visible; so it is flushed first.
 */
export async function vacuum(owner: pg.Client, tables = ''): Promise<void> {
  await owner.query(ON_DISK);
  await owner.query(`vacuum (analyze) ${tables}`);
}
