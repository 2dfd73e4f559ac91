import pg from 'pg';
import { migrate, migrationTarget } from '../src/db/migrate.ts';
import { inCluster, TEMPLATE_NAME, urlOf } from './databases.ts';

/**
 * Makes one migrated database that every test file copies: a copy takes a tenth of a second, a migration ten times
 * that. Each run has its own template, so that two runs do not interfere; databases that crashed runs left behind are
 * dropped.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const own = `handover_test_template_${process.pid}`;
  process.env[TEMPLATE_NAME] = own;
  await inCluster(dropLeft);
  await migrate({ url: urlOf(own), password: migrationTarget().password });
  await finishTemplate(urlOf(own));
  return () => inCluster(dropLeft);
}

/** Drops databases of runs that have ended, and of this one. */
async function dropLeft(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^handover_test_(template_)?[0-9]+'`,
  );
  for (const { datname } of rows.filter((left) => !isAnothers(left.datname))) {
    await client.query(`drop database if exists ${datname} with (force)`);
  }
}

/** Id of the one spatial reference system that the schema uses; PostGIS brings thousands, a third of each copy. */
const WGS_84 = 4326;

/** Deletes what no test needs: a test adds its own requirements. */
async function finishTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from app.requirements');
  await client.query('delete from spatial_ref_sys where srid <> $1', [WGS_84]);
  await client.query('vacuum full spatial_ref_sys');
  await client.end();
}

/** Tells whether a database belongs to another run that still goes on. */
function isAnothers(database: string): boolean {
  const run = Number(/\d+/.exec(database)?.[0]);
  if (run === process.pid) return false;
  try {
    process.kill(run, 0);
    return true;
  } catch {
    return false;
  }
}
