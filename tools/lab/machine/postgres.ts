import pg from 'pg';
import { join } from 'node:path';
import { execute, mustRun } from './execute.ts';
import { findPostgres } from './installed.ts';

/** PostgreSQL's own programs: what they measure is the engine without us. */
export function postgresProgram(name: 'psql' | 'pgbench'): string {
  const [newest] = findPostgres();
  if (newest === undefined) throw new Error('PostgreSQL is not installed: npm run setup');
  return join(newest.bin, name);
}

/** The same cluster and rights, another database. */
export function inDatabase(url: string, database: string): string {
  const at = new URL(url);
  at.pathname = `/${database}`;
  return at.href;
}

/** Returns where a database is, for a program that brings its own logins. */
export function addressOf(owner_url: string): string {
  const address = new URL(owner_url);
  address.username = '';
  address.password = '';
  return address.href;
}

/** Runs work on a connection of a database's owner, and closes it. */
export async function withOwner<T>(owner_url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: owner_url });
  try {
    await owner.connect();
    return await work(owner);
  } finally {
    await owner.end();
  }
}

export const psql = (url: string, ...args: string[]): Promise<string> =>
  mustRun(execute(postgresProgram('psql'), ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...args, url]));

/** The processes that serve a program's connections to a database. */
export async function backendsOf(owner_url: string, program: string): Promise<number[]> {
  const wanted = `datname = current_database() and application_name like '${program}'`;
  const found = await psql(owner_url, '-c', `select pid from pg_stat_activity where ${wanted}`);
  return found.trim().split('\n').filter(Boolean).map(Number);
}
