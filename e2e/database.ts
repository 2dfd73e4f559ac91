import pg from 'pg';
import { migrationTarget } from '../apps/server/src/db/migrate.ts';

/** The database that is seeded once; each worker gets a copy. Nothing connects to it while it is copied. */
export const TEMPLATE = 'handover_e2e_seeded';
/** The number of a worker among those that run at the same time; a worker that replaces another takes over its number. */
export const workerNumber = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The name of the database of one worker. */
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

/** An empty place for a database of this name; whatever stood there is gone. */
export async function recreate(name: string): Promise<{ url: string; password: string }> {
  await onDatabase('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: urlOf(name), password: migrationTarget().password };
}

/** Makes the database of a worker anew, as a copy of the template. */
export const copyTemplate = (name: string): Promise<unknown> =>
  onDatabase('postgres', async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });

/** A look or a change behind the server's back, in the database of this worker. */
export const owner = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => onDatabase(databaseOf(), work);
