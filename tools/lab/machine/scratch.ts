import { join } from 'node:path';
import { ROOT, execute, mustRun } from './execute.ts';
import { findPostgres } from './installed.ts';
import { serviceEnvironment } from './ports.ts';

/** Lends a freshly migrated database and drops it afterwards; each process has its own. */
export const withScratchDatabase = <T>(purpose: string, use: (url: string) => Promise<T>): Promise<T> =>
  withDatabaseToMake(purpose, async (url) => {
    const env = { ...process.env, MIGRATION_DATABASE_URL: url };
    await mustRun(execute(process.execPath, [join(ROOT, 'apps/server/src/db/migrate.ts')], { env }));
    return use(url);
  });

/** Lends the name of a database that the caller makes and migrates, and drops it afterwards. */
export async function withDatabaseToMake<T>(purpose: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = `handover_${purpose}_${process.pid}`;
  const url = new URL(serviceEnvironment()['MIGRATION_DATABASE_URL'] ?? '');
  url.pathname = `/${name}`;
  try {
    return await use(url.href);
  } finally {
    await drop(name, url);
  }
}

async function drop(name: string, url: URL): Promise<void> {
  const bin = findPostgres()[0]?.bin;
  if (bin === undefined) throw new Error('PostgreSQL is not installed: npm run setup');
  const maintenance = new URL('/postgres', url);
  const statement = `drop database if exists ${name} with (force)`;
  await mustRun(execute(join(bin, 'psql'), [maintenance.href, '-qc', statement]));
}
