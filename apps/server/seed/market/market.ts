import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { dropIndexes, LARGE, LARGE_LATER } from './indexes.ts';
import { prepareMarket, type MarketSize } from './prepare.ts';
import { rememberMarket } from './identity.ts';
import { runOnBoth, openConnections, type Both } from './connections.ts';

/** Shifts per statement. */
const STRETCH = 50_000;

/**
 * Loads a market of any size, the same for the same numbers and day: a thousand days of shifts over care homes in 23
 * cities, some providers large and most small. Rows are written without triggers, whose work is done at the end in one
 * go.
 */
export async function loadMarket(url: string, size: MarketSize, say: (words: string) => void): Promise<void> {
  const { jobs, staff } = size;
  if (staff * 50 < jobs || staff < 100)
    throw new Error('Members take turns: at least 100, and at most 50 shifts for each');
  const began = performance.now();
  const connections = await openConnections(url);
  const [first] = connections;
  const step = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    say(`${name}: ${seconds(start)} s`);
  };
  try {
    const { rowCount } = await first.query('select 1 from app.users limit 1');
    if (rowCount) throw new Error('There are people here already; a market needs an empty database');
    // Its staff are too many to have documents, so all requirements are deleted.
    await first.query('delete from app.requirements');
    await prepareMarket(first, size);
    const indexes = await dropIndexes(first, LARGE);
    const later = await dropIndexes(first, LARGE_LATER);
    const [posting, ...counting] = await Promise.all(['jobs', 'map', 'tallies', 'roles', 'slips'].map(sqlOf));
    await step('people', async () => first.query(await sqlOf('people')));
    await step('shifts', () =>
      runOnBoth(connections, stretches(jobs), async (client, [from, past]) => {
        await client.query(`select setseed($1)`, [((from / STRETCH) % 1000) / 1000]);
        await client.query(posting ?? '', [from, past]);
      }),
    );
    await first.query(
      `select setval('app.job_number', $1), setval(pg_get_serial_sequence('app.agreed_terms', 'terms_id'), $1)`,
      [20_000 + jobs],
    );
    await step('counts and indexes', () => runOnBoth(connections, [...counting, ...indexes], run));
    await step('invoices', () => issueInvoices(connections, size));
    const rollups = await sqlOf('rollups');
    await step('rollups and indexes of invoices', () => runOnBoth(connections, [rollups, ...later], run));
    await first.query('drop schema market cascade');
    await step('vacuum', () =>
      runOnBoth(
        connections,
        [...LARGE, ...LARGE_LATER].map((table) => `vacuum (analyze) app.${table}`),
        run,
      ),
    );
    await first.query('vacuum (analyze)');
    await rememberMarket(first, size, seconds(began));
  } finally {
    await first.query('drop schema if exists market cascade').catch(() => undefined);
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1000);
const run = async (client: pg.Client, words: string): Promise<void> => void (await client.query(words));

function stretches(jobs: number): [from: number, past: number][] {
  return Array.from({ length: Math.ceil(jobs / STRETCH) }, (_, n) => [n * STRETCH, Math.min(jobs, (n + 1) * STRETCH)]);
}

/** Days over which shifts are posted, with some days more for the last of them. */
const DAYS = 1_060;
const DAY = 24 * 3_600_000;

/** Issues the invoices and payments of every completed shift. The shifts and their indexes exist by now. */
async function issueInvoices(connections: Both, { jobs, now }: MarketSize): Promise<void> {
  await connections[0].query(await sqlOf('invoicing'));
  const issuing = await sqlOf('invoices');
  const days = Math.ceil(STRETCH / (jobs / 1_000));
  const dayAt = (n: number) => new Date(now.getTime() + (n - DAYS + 2) * DAY).toISOString().slice(0, 10);
  const periods = Array.from({ length: Math.ceil(DAYS / days) }, (_, n) => [dayAt(n * days), dayAt((n + 1) * days)]);
  await runOnBoth(connections, periods, async (client, period) => void (await client.query(issuing, period)));
  await connections[0].query(await sqlOf('invoiceTotals'));
}

const sqlOf = (name: string) => readFile(new URL(`${name}.sql`, import.meta.url), 'utf8');
