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
