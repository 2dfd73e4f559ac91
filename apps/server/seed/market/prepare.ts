import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, POSITIONS, TAGS, WARDS } from '../demo/names.ts';
import { ASKED_FOR, DEMO_SHIFTS } from '../demo/roles.ts';
import { CITIES } from './cities.ts';
import { fateRows, storyRows, WAYS } from './stories.ts';

/**
 * Kinds of each role: divisible by two and three, so that a role with two or three kinds of shift has each equally
 * often.
 */
const EACH = 6;
const KINDS = ASKED_FOR.length * EACH;

/** Rows of the shifts that homes ask for, by frequency; `tags` are indexes in the list of tags. */
const kindRows = () =>
  ASKED_FOR.flatMap(({ title, description, staff_rate, hcp_rate, tags, shifts }, role) => {
    const theirs = DEMO_SHIFTS.filter(({ id }) => shifts.includes(id));
    const asked = TAGS.flatMap((tag, index) => (tags.includes(tag.title) ? [index + 1] : []));
    return Array.from({ length: EACH }, (_, turn) => {
      const times = theirs[turn % theirs.length];
      return { kind: role * EACH + turn, title, description, staff_rate, hcp_rate, tags: asked, ...times };
    });
  });

/** Beginnings and endings of rare surnames, of homes and of companies: together some two thousand. */
const STARTS =
  `Ash Ald Arm Bar Beck Black Blen Brad Bram Brook Burn Cal Car Chad Clay Cop Cran Crow Dal Dar Den Dray Dun
East Edge El Fair Fal Farn Fen Field Gar Glen Gold Good Gran Green Had Hal Ham Har Haw Hazel Hol Horn Hux Ivy Ken King
Kirk Lan Lang Lind Long Mal Mar Mel Mid Mill Mor New Nor Oak Old Os Pem Pen Pick Pres Ray Red Ridge Rother Rush Ruther
Sand Shel Sher Sil South Stan Stock Stone Sut Swin Thorn Til Tre Wake Wal War Wat West Whit Wil Win Wood Wor York`.split(
    /\s+/,
  );
const ENDINGS =
  `ley ton worth field wood son by ham man well shaw bury ford croft gate stead thorpe wick dale hurst`.split(' ');
const HOMES = ['House', 'Court', 'Lodge', 'Manor', 'View', 'Gardens', 'Grange', 'Hall'];
const COMPANIES = ['Care', 'Homes', 'Living', 'Healthcare', 'Residential', 'Nursing Homes'];
const STREETS = ['Station Road', 'Church Lane', 'Mill Lane', 'Park Avenue', 'Victoria Road', 'The Green'];

/**
 * Size of a market. `now` is when the last shift was posted; managers and some of the staff sign in with the password.
 */
export type MarketSize = { jobs: number; staff: number; now: Date; password_hash: string };

/** Creates the schema, settings and tables that the statements of the market use. */
export async function prepareMarket(client: pg.Client, size: MarketSize): Promise<void> {
  await client.query('drop schema if exists market cascade; create schema market');
  for (const [name, value] of Object.entries(settingsOf(size))) await client.query(asFunction(name, value));
  await client.query(await readFile(new URL('prepare.sql', import.meta.url), 'utf8'));
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
