import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, TAGS } from '../demo/names.ts';
import { CITIES } from './cities.ts';

export type MarketSize = { jobs: number; staff: number; now: Date };

/** Tables whose indexes are made after the rows, which is many times quicker; keys stay, their rows come in order. */
const LARGE = ['jobs', 'users', 'job_history', 'offers', 'applications', 'job_geo'];

/**
 * A market of any size, the same for the same numbers and day: a thousand days of shifts over care homes in 23 cities,
 * some providers large and most small. Written past the triggers, whose work is done at the end in one go.
 */
export async function loadMarket(url: string, { jobs, staff, now }: MarketSize, say: (words: string) => void) {
  if (staff * 50 < jobs) throw new Error('Members take turns: at most 50 shifts for each of them');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from app.users limit 1');
    if (rowCount) throw new Error('There are people here already; a market needs an empty database');
    // How far apart a member's turns are, in days, limits how long ahead shifts are posted.
    const lead = Math.max(2, Math.min(45, Math.floor((1000 * staff) / jobs) - 3));
    const settings = { jobs, staff, lead, providers: Math.round(50 * (jobs / 10_000) ** 0.53), now: now.toISOString() };
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [`market.${name}`, String(value)]);
    }
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set enable_nestloop = off; set statement_timeout = 0; select setseed(0.42)`);
    await names(client);
    const indexes = await dropIndexes(client);
    for (const part of ['people', 'jobs', 'history', 'counts']) {
      const began = performance.now();
      await client.query(await readFile(new URL(`${part}.sql`, import.meta.url), 'utf8'));
      say(`${part}: ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const began = performance.now();
    for (const words of indexes) await client.query(words);
    say(`indexes: ${Math.round((performance.now() - began) / 1000)} s`);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function names(client: pg.Client): Promise<void> {
  await client.query(`create temp table first_names (n int, name text); create temp table last_names (n int, name text);
    create temp table named_tags (n int, title text, importance text);
    create temp table cities (city text, longitude float8, latitude float8, spread float8, share float8)`);
  const fill = (into: string, rows: readonly object[]) =>
    client.query(`insert into ${into} select * from jsonb_populate_recordset(null::${into}, $1)`, [
      JSON.stringify(rows),
    ]);
  await fill(
    'first_names',
    FIRST_NAMES.map((name, n) => ({ n, name })),
  );
  await fill(
    'last_names',
    LAST_NAMES.map((name, n) => ({ n, name })),
  );
  await fill(
    'named_tags',
    TAGS.map(({ title, importance }, index) => ({ n: index + 1, title, importance })),
  );
  const all = CITIES.reduce((sum, { people }) => sum + people, 0);
  let share = 0;
  await fill(
    'cities',
    CITIES.map(({ people, ...city }) => ({ ...city, share: (share += people / all) + 1e-9 })),
  );
}

/** Answers the words that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; words: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as words
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'app'::regnamespace and t.relname = any ($1)
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [LARGE],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ words }) => words);
}
