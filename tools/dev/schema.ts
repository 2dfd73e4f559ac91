import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, execute, mustRun } from '../lab/machine/execute.ts';
import { findPostgres } from '../lab/machine/installed.ts';
import { compactDump } from './schema/compact.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';

const OUT = 'apps/server/sql/schema.sql';
const FIRST_LINE = /^-- Written by `npm run schema` with PostgreSQL (\d+)\./;

/** Tables, views, indexes, constraints, policies, triggers and grants of the schema app. */
export async function dumpSchema(url: string): Promise<string> {
  const postgres = findPostgres()[0];
  if (postgres === undefined) throw new Error('PostgreSQL is not installed: npm run setup');
  const program = join(postgres.bin, 'pg_dump');
  const dump = await mustRun(execute(program, ['--schema-only', '--schema=app', '--dbname', url]));
  const first = `-- Written by \`npm run schema\` with PostgreSQL ${postgres.major}. Functions are below functions/.`;
  return `${first}\n\n${compactDump(dump)}`;
}

/** Compares the written dump with a migrated database. Another major version of PostgreSQL prints views in another way. */
export async function staleSchema(url: string): Promise<string[]> {
  const written = await readFile(join(ROOT, OUT), 'utf8').catch(() => '');
  const major = FIRST_LINE.exec(written)?.[1];
  const found = findPostgres()[0]?.major;
  if (major !== undefined && Number(major) !== found) {
    console.log(`${OUT} was written with PostgreSQL ${major} and is not compared by ${found}`);
    return [];
  }
  const dumped = await dumpSchema(url);
  if (written === dumped) return [];
  const lines = new Set(written.split('\n'));
  const first = dumped.split('\n').find((line) => !lines.has(line)) ?? 'a line that is gone from the database';
  return [`${OUT} is not the schema of the database, beginning with: ${first}\nRun npm run schema`];
}

if (import.meta.main) {
  await withScratchDatabase('schema', async (url) => writeFile(join(ROOT, OUT), await dumpSchema(url)));
  console.log(`Wrote ${OUT}`);
}
