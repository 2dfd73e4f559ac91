import pg from 'pg';
import { londonDay } from '@handover/domain/time';
import { mendAll } from './dashboard/mendRollups.ts';
import { migrationTarget } from './db/migrate.ts';

/** Command that repairs the counts of the dashboard, as the superuser: see docs/operations.md. */
const owner = new pg.Client({ connectionString: migrationTarget().url });
try {
  await owner.connect();
  console.log(`${await mendAll(owner, londonDay(new Date()))} counts were put right`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.end();
}
