import pg from 'pg';
import { migrationTarget } from '../apps/server/src/db/migrate.ts';

/** Database that is seeded once and copied for each worker. Nothing may connect to it while it is copied. */
export const TEMPLATE = 'handover_e2e_seeded';
/** Number of a worker among those that run at the same time; a replacement takes over the number. */
export const workerNumber = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** Name of a worker's database. */
export const databaseOf = (worker = workerNumber()): string => `handover_e2e_${worker}`;

const urlOf = (name: string): string => {
  const url = new URL(migrationTarget().url);
  url.pathname = `/${name}`;
  return url.href;
};

async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops a database of this name, if any, and returns the address for a new one. */
export async function recreate(name: string): Promise<{ url: string; password: string }> {
  await onDatabase('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: urlOf(name), password: migrationTarget().password };
}

/** Creates a worker's database anew, as a copy of the template. */
export const copyTemplate = (name: string): Promise<unknown> =>
  onDatabase('postgres', async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });

/** Runs queries directly in this worker's database, past the server. */
export const owner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => onDatabase(databaseOf(), work);
