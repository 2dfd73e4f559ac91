import pg from 'pg';
import { migrationTarget } from '../src/db/migrate.ts';

/** Environment variable with the name of the template database of a test run. */
export const TEMPLATE_NAME = 'HANDOVER_TEST_TEMPLATE';

/** The address of a database in the tests' cluster, for the superuser who makes and drops them. */
export function urlOf(database: string): string {
  const url = new URL(migrationTarget().url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Copies the template to a new database, and returns how to drop it. */
export async function copyTemplate(): Promise<{ name: string; drop: () => void }> {
  const template = process.env[TEMPLATE_NAME] ?? '';
  const run = template.replace('_template', '');
  const name = `${run}_${process.pid}_${Date.now()}`;
  await inCluster(async (client) => {
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    // Without fsync, a copy of the files takes half the time of a copy through the log.
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
    // Two files that copy the template at once would get "source database is being accessed".
    await client.query('select pg_advisory_lock(7310267)');
    await client.query(`create database ${name} template ${template} strategy ${strategy}`);
    await client.query('select pg_advisory_unlock(7310267)');
    // Data of a test is dropped with its database, so no commit needs to wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  return { name, drop: () => drop(name) };
}

const DROPPED_AT_ONCE = 10;
const done: string[] = [];

/**
 * Drops a database, several at a time: PostgreSQL writes all dirty buffers to the disk before it drops one, and of many
 * dropped together only the first waits for that. No test waits for it; what is left is dropped with the template when
 * the run ends.
 */
function drop(name: string): void {
  done.push(name);
  if (done.length < DROPPED_AT_ONCE) return;
  const names = done.splice(0);
  inCluster(async (client) => {
    for (const each of names) await client.query(`drop database ${each} with (force)`);
  }).catch(() => undefined);
}

/** Runs work as the superuser, outside of the tests' databases. */
export async function inCluster(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
