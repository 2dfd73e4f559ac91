import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { MarketSize } from './prepare.ts';

type Size = Pick<MarketSize, 'jobs' | 'staff'>;

const HERE = new URL('./', import.meta.url);
const ALSO = ['../demo/names.ts', '../demo/roles.ts'];

/** Identifies a market by its size and a hash of the files that make it. */
async function identityOf({ jobs, staff }: Size): Promise<string> {
  const made = (await readdir(HERE)).filter((file) => !file.endsWith('.test.ts')).toSorted();
  const hash = createHash('sha256');
  for (const file of [...made, ...ALSO]) hash.update(await readFile(new URL(file, HERE)));
  return `A market of ${jobs} shifts and ${staff} staff by ${hash.digest('hex').slice(0, 12)}`;
}

/** Stores the identity of the market in the database's comment, so that it is filled once. */
export async function rememberMarket(client: pg.Client, size: Size, seconds: number): Promise<void> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select current_database() as name, (select max(name) from public.migrations where kind <> 'function') as last`,
  );
  const [at] = rows;
  if (at === undefined) return;
  const words = `${await identityOf(size)} at ${at.last}, loaded in ${seconds} s`;
  await client.query(`comment on database ${client.escapeIdentifier(at.name)} is ${client.escapeLiteral(words)}`);
}

/** Returns the seconds in which this market was loaded, if this database has it already. */
export async function findMarket(client: pg.Client, size: Size): Promise<number | undefined> {
  const { rows } = await client.query<{ words: string | null }>(
    `select shobj_description(oid, 'pg_database') as words from pg_database where datname = current_database()`,
  );
  const words = rows[0]?.words;
  if (!words?.startsWith(await identityOf(size))) return undefined;
  return Number(/in (\d+) s$/.exec(words)?.[1]);
}
