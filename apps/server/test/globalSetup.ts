import pg from 'pg';
import { migrate, migrationTarget } from '../src/db/migrate.ts';
import { TEMPLATE, urlOf } from './databases.ts';

/** One migrated database that every test file copies: a copy takes a tenth of a second, a migration ten times that. */
export default async function prepare(): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.end();
  await migrate({ url: urlOf(TEMPLATE), password: migrationTarget().password });
}
