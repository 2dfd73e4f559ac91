import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, POSITIONS, TAGS, WARDS } from '../demo/names.ts';
import { CITIES } from './cities.ts';
import { KINDS, kindRows } from './kinds.ts';
import { fateRows, storyRows, WAYS } from './stories.ts';
import { COMPANIES, ENDINGS, HOMES, STARTS, STREETS } from './words.ts';

/**
 * Size of a market. `now` is when the last shift was posted; managers and some of the staff sign in with the password.
 */
export type MarketSize = { jobs: number; staff: number; now: Date; password_hash: string };

/** Creates the schema, settings and tables that the statements of the market use. */
export async function layGround(client: pg.Client, size: MarketSize): Promise<void> {
  await client.query('drop schema if exists market cascade; create schema market');
  for (const [name, value] of Object.entries(settingsOf(size))) await client.query(asFunction(name, value));
  await client.query(await readFile(new URL('ground.sql', import.meta.url), 'utf8'));
  for (const [table, rows] of Object.entries(tables())) {
    await client.query(
      `insert into market.${table} select * from jsonb_populate_recordset(null::market.${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
}

function settingsOf({ jobs, staff, now, password_hash }: MarketSize) {
  // The days between a member's shifts limit how far ahead shifts are posted.
  const lead = Math.max(2, Math.min(45, Math.floor((1000 * staff) / jobs) - 3));
  return {
    jobs,
    staff,
    now,
    password_hash,
    lead,
    providers: Math.round(50 * (jobs / 10_000) ** 0.53),
    kinds: KINDS,
    ways: WAYS,
    first_names: FIRST_NAMES,
    last_names: LAST_NAMES,
    positions: POSITIONS,
    wards: WARDS,
    starts: STARTS,
    endings: ENDINGS,
    homes: HOMES,
    companies: COMPANIES,
    streets: STREETS,
  };
}

function asFunction(name: string, value: number | string | Date | readonly string[]): string {
  const returns = (type: string, words: string) =>
    `create function market.${name}() returns ${type} language sql immutable as $$ select ${words} $$`;
  if (typeof value === 'number') return returns('bigint', `${value}::bigint`);
  if (typeof value === 'string') return returns('text', pg.escapeLiteral(value));
  if (value instanceof Date) return returns('timestamptz', `${pg.escapeLiteral(value.toISOString())}::timestamptz`);
  return returns('text[]', `array[${value.map((word) => pg.escapeLiteral(word)).join(', ')}]`);
}

function tables() {
  const all = CITIES.reduce((sum, { people }) => sum + people, 0);
  let share = 0;
  return {
    cities: CITIES.map(({ people, ...city }) => ({
      country: 'GB',
      ...city,
      share: (share += people / all) + 1e-9,
    })),
    tags: TAGS.map((tag, index) => ({ n: index + 1, ...tag })),
    kinds: kindRows(),
    fates: fateRows(),
    stories: storyRows(),
  };
}
