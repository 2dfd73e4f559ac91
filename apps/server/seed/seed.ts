import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { timesheetHash } from '../src/timesheets/hash.ts';
import { recheckMember } from '../src/staff/compliance/recheck.ts';
import { kyselyOn } from '../src/db/connect.ts';
import { demoAfterwards } from './demo/afterwards.ts';
import { demoAttendance } from './demo/attendance.ts';
import { demoBilling } from './demo/billing.ts';
import { demoConversations } from './demo/conversations.ts';
import { demoJobs } from './demo/jobs.ts';
import { demoMarket } from './demo/market.ts';
import { randomFrom } from './demo/random.ts';
import { demoStaff } from './demo/staff.ts';
import { demoTickets } from './demo/tickets.ts';
import { demoUsual } from './demo/usual.ts';
import { findMarket } from './market/identity.ts';
import { loadMarket } from './market/market.ts';
import { migrationTarget } from '../src/db/migrate.ts';
import { seedMoney } from './seedMoney.ts';

export const DEMO_PASSWORD = 'four quiet wards';
const SEED = 20_261_112;
/** End of the year in which people and companies joined, so that two people who seed the demo see the same. */
const DEMO_NOW = new Date('2026-11-12T10:24:00Z');

type Demo = {
  seed?: number;
  today?: Date;
  /** Days that its shifts go back. */
  days_back?: number;
};

/**
 * Seeds a plausible small market, the same every time for a given seed. Its shifts are those of the year before the day
 * of seeding and the two weeks after. Does nothing if there are people already.
 */
export async function seedDemo(
  url: string,
  { seed = SEED, today = new Date(), days_back = 365 }: Demo = {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from app.users limit 1');
    if (rowCount) return false;
    const random = randomFrom(seed);
    const market = demoMarket(random, DEMO_NOW);
    const password_hash = await hashed(random.bytes(16));
    const credentials = market.users.map(({ user_id, created_at }) => ({
      user_id,
      password_hash,
      changed_at: created_at,
      // They were asked when they joined, and said “Not now”.
      second_factor_answered_at: created_at,
    }));
    const shifts = demoJobs(random, market, today, days_back);
    const people = demoStaff(random, market, today);
    const days = demoAttendance(random, market, shifts, timesheetHash);
    const afterwards = demoAfterwards(random, market, shifts, days, today);
    const usual = demoUsual(market, shifts.jobs);
    const billing = demoBilling(random, market, DEMO_NOW);
    const asked = demoTickets(random, market, today, days_back);
    const said = demoConversations(random, market, shifts, today);
    const tables = {
      ...market,
      ...people,
      credentials,
      // Before the shifts, whose bookings agree to it.
      ...billing,
      ...shifts,
      ...days,
      ...afterwards,
      ...usual,
      ...asked,
      ...said,
    };
    await client.query('begin');
    // The same few statements run thousands of times: planning each takes longer than running it.
    await client.query('set local plan_cache_mode = force_generic_plan');
    for (const [table, rows] of Object.entries(tables)) await insertAll(client, table, rows);
    await client.query(`select setval('app.staff_code', $1)`, [1000 + market.staff.length]);
    await client.query(`select setval('app.job_number', (select max(number) from app.jobs))`);
    await client.query('set local search_path = app, public');
    for (const { member_id } of market.staff) await recheckMember(kyselyOn(client), member_id, today);
    await seedMoney(client, market, days.timesheets, today);
    await client.query('commit');
    await client.query('analyze');
    return true;
  } finally {
    await client.end();
  }
}

const hashed = (salt: Buffer) => hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });

/**
 * Loads a market for measurements, which is kept as long as it is made the same way; its managers sign in with the
 * demo's password.
 */
async function seedMarket(url: string, size: { jobs: number; staff: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seconds = await findMarket(client, size).finally(() => void client.end());
  if (seconds !== undefined) return console.log(`This market is there already, loaded in ${seconds} s`);
  const password_hash = await hashed(randomFrom(SEED).bytes(16));
  await loadMarket(url, { ...size, now: new Date(), password_hash }, console.log);
}

/** Inserts all rows of a table in one statement: columns from the rows' keys, values through JSON. */
async function insertAll(client: pg.Client, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => client.escapeIdentifier(name))
    .join(', ');
  const name = `app.${client.escapeIdentifier(table)}`;
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { jobs: { type: 'string', default: '10000' }, staff: { type: 'string', default: '10000' } },
  });
  const [which, number] = positionals;
  const { url } = migrationTarget();
  if (which === 'demo') {
    const done = await seedDemo(url, number === undefined ? {} : { seed: Number(number) });
    console.log(done ? 'The demo market is there' : 'There are people here already; nothing was added');
  } else if (which === 'market') {
    await seedMarket(url, { jobs: Number(values.jobs), staff: Number(values.staff) });
  } else {
    console.error('Say which: npm run seed -- demo [number], or npm run seed -- market --jobs N --staff M');
    process.exitCode = 1;
  }
}
