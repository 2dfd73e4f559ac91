import pg from 'pg';
import { migrationTarget } from '../apps/server/src/db/migrate.ts';

/** An empty place for a database of this name; whatever stood there is gone. */
export async function recreate(name: string): Promise<{ url: string; password: string }> {
  const { url, password } = migrationTarget();
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, password };
}

/** A look or a change behind the server's back, in the browser tests' own database. */
export async function owner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(migrationTarget().url);
  url.pathname = '/handover_e2e';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
