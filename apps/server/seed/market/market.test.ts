import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOB_STATUSES, leadsTo, type JobCommand, type JobStatus } from '@handover/domain/shifts/status';
import { copyTemplate, urlOf } from '../../test/databases.ts';
import { moneyAddsUp } from '../../test/money.ts';
import { findMarket } from './identity.ts';
import { loadMarket } from './market.ts';
import { forgetRollups } from '../../src/dashboard/mendRollups.ts';
import { londonDay } from '@handover/domain/time';
import { foldAll, on } from '../../test/rollups.ts';

const SIZE = { jobs: 8_000, staff: 400, now: new Date('2026-11-12T10:24:00Z'), password_hash: 'nobody knows it' };
let market: pg.Client;
let done: (() => Promise<void>)[] = [];

async function emptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const { name, drop } = await copyTemplate();
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  done.push(async () => {
    await client.end();
    drop();
  });
  return { url: urlOf(name), client };
}

beforeAll(async () => {
  const { url, client } = await emptyDatabase();
  await loadMarket(url, SIZE, () => undefined);
  market = client;
});
afterAll(async () => {
  for (const end of done) await end();
});

const rowsOf = async <Row extends pg.QueryResultRow>(words: string, values: unknown[] = []) =>
  (await market.query<Row>(words, values)).rows;
const NOW = `'${SIZE.now.toISOString()}'::timestamptz`;

describe('a market', () => {
  test('has as many shifts and staff as were asked for, in every status', async () => {
    const [counted] = await rowsOf<{ jobs: number; staff: number }>(
      'select (select count(*)::int from app.jobs) as jobs, (select count(*)::int from app.staff) as staff',
    );
    expect(counted).toEqual({ jobs: SIZE.jobs, staff: SIZE.staff });
    const statuses = await rowsOf<{ status: string }>('select distinct status from app.jobs');
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(JOB_STATUSES));
  });

  test('has no member at two places at once', async () => {
    const twice = await rowsOf(`
      select from app.jobs a join app.jobs b on b.assigned_to = a.assigned_to and b.job_id > a.job_id
      where tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`);
    expect(twice).toHaveLength(0);
  });

  test('has statuses that fit the time', async () => {
    const wrong = await rowsOf(`
      select code, status, starts_at, ends_at from app.jobs where not case status
        when 'Unpublished' then starts_at > ${NOW} when 'Published' then starts_at > ${NOW}
        when 'Assigned' then starts_at > ${NOW} when 'Confirmed' then ends_at > ${NOW}
        when 'Checked in' then ${NOW} between starts_at and ends_at
        when 'Completed' then ends_at <= ${NOW} when 'missed' then ends_at <= ${NOW} else true end`);
    expect(wrong).toEqual([]);
  });

  test('has some care providers large and most small, and London the largest city', async () => {
    const sizes = await rowsOf<{ n: string }>(
      'select count(*) as n from app.jobs group by care_provider_id order by 1',
    );
    const [least, most] = [sizes.at(0), sizes.at(-1)].map((row) => Number(row?.n));
    expect(most).toBeGreaterThan(10 * (least ?? 0));
    const [city] = await rowsOf('select city from app.jobs group by 1 order by count(*) desc limit 1');
    expect(city).toEqual({ city: 'London' });
    const [largest] = await rowsOf(`select bool_or(city = 'London') as there from app.jobs
      group by care_provider_id order by count(*) desc limit 1`);
    expect(largest).toEqual({ there: true });
  });
});

describe('the money of a market', () => {
  test('adds up to the penny, and every completed shift has its two invoices', async () => {
    await moneyAddsUp(market);
    const [counted] = await rowsOf<{ shifts: number; standing: number; last: number; issued: number }>(`
      select (select count(*)::int from app.jobs where status = 'Completed') as shifts,
        (select count(*)::int from app.invoices where purpose = 'shift' and credited_at is null) as standing,
        (select sum(last)::int from app.invoice_counters) as last, (select count(*)::int from app.invoices) as issued`);
    expect(counted?.standing).toBe(2 * (counted?.shifts ?? 0));
    expect(counted?.last).toBe(counted?.issued);
  });

  test('is mostly paid, sometimes in part, and some of it is overdue, credited or not due yet', async () => {
    const shares = await rowsOf<{ state: string; share: number }>(`
      select state, count(*)::float / sum(count(*)) over () as share from (
        select case when purpose = 'credit_note' then 'credit note' when credited_at is not null then 'credited'
          when balance = 0 then 'paid' when balance < amount then 'part paid'
          when due_date < ${NOW}::date then 'overdue' else 'open' end as state from app.invoices) i group by state`);
    const shareOf = Object.fromEntries(shares.map(({ state, share }) => [state, share]));
    expect(shareOf['paid']).toBeCloseTo(0.76, 1);
    expect(shareOf['part paid']).toBeCloseTo(0.08, 1);
    for (const state of ['overdue', 'open', 'credited', 'credit note']) expect(shareOf[state]).toBeGreaterThan(0.005);
  });
});

type Entry = { version: number; command: string; from_status: string | null; to_status: string; at: Date };
type Told = { code: string; status: string; version: number; recent: boolean; entries: Entry[] };

describe('the history of a market', () => {
  let told: Told[];
  beforeAll(async () => {
    told = await rowsOf<Told>(`
      select j.code, j.status, j.version, j.starts_at > ${NOW} - interval '90 days' as recent,
        json_agg(json_build_object('version', h.version, 'command', h.command, 'from_status', h.from_status,
          'to_status', h.to_status, 'at', h.at) order by h.version) as entries
      from app.jobs j join app.job_history h on h.job_id = j.job_id group by j.job_id`);
  });

  test('has no gaps, and is complete for the last ninety days and coming shifts', () => {
    expect(told).toHaveLength(SIZE.jobs);
    for (const { code, status, version, recent, entries } of told) {
      const versions = entries.map((entry) => entry.version);
      expect([code, versions]).toEqual([code, Array.from({ length: version }, (_, index) => index + 1)]);
      if (recent) expect([code, entries.at(-1)?.to_status]).toEqual([code, status]);
      else expect([code, version, entries[0]?.command]).toEqual([code, 1, 'create']);
    }
  });

  test('consists of valid transitions, one after the other, none of them in the future', () => {
    for (const { code, entries } of told) {
      for (const [index, entry] of entries.entries()) {
        const before = entries[index - 1];
        const { command, from_status, to_status } = entry;
        expect([code, from_status]).toEqual([code, before?.to_status ?? null]);
        const knows =
          before === undefined
            ? command === 'create'
            : leadsTo(command as JobCommand, from_status as JobStatus, to_status as JobStatus);
        expect([code, command, from_status, to_status, knows]).toEqual([code, command, from_status, to_status, true]);
        const [at, earlier] = [new Date(entry.at).getTime(), new Date(before?.at ?? entry.at).getTime()];
        expect([code, command, at >= earlier, at <= SIZE.now.getTime()]).toEqual([code, command, true, true]);
      }
    }
  });

  test('agrees with offers and applications', async () => {
    const wrong = await rowsOf(`
      select j.code from app.jobs j where j.starts_at > ${NOW} - interval '90 days' and (
        (select count(*) from app.applications a where a.job_id = j.job_id)
          <> (select count(*) from app.job_history h where h.job_id = j.job_id and h.command = 'apply')
        or (select count(*) from app.offers o where o.job_id = j.job_id and o.status = 'accepted')
          <> (select count(*) from app.job_history h where h.job_id = j.job_id and h.command = 'accept')
        or exists (select from app.offers o where o.job_id = j.job_id and o.status = 'pending'
                   and (j.status not in ('Published', 'Assigned') or o.exclusive <> (j.status = 'Assigned'))))`);
    expect(wrong).toEqual([]);
    const answers = await rowsOf<{ status: string }>('select distinct status from app.offers');
    expect(answers.map(({ status }) => status).sort()).toEqual([
      'accepted',
      'declined',
      'expired',
      'pending',
      'withdrawn',
    ]);
  });
});

/** Tables that the seed writes, in an order that satisfies the foreign keys. */
const WRITTEN = [
  'job_tags',
  'agencies',
  'care_providers',
  'offices',
  'users',
  'credentials',
  'staff',
  'jobs',
  'slips',
  'job_history',
  'offers',
  'applications',
  'office_roles',
  'office_role_shifts',
  'invoice_parties',
  'invoice_counters',
  'invoices',
  'invoice_payments',
];
/** Columns of a row as the seed writes it. An invoice begins unpaid; payments and its credit note change it. */
const AS_WRITTEN: Record<string, string> = {
  invoices: `t.*, t.amount as balance, null::timestamptz as credited_at`,
  // The booking itself makes the agreed terms.
  jobs: `t.*, null::bigint as terms_id`,
};
/** Order of rows: a credit note comes before the invoice that replaces the credited one. */
const ORDERED: Record<string, string> = {
  invoices: `order by t.job_id, t.kind, t.created_at, t.purpose <> 'credit_note', t.id`,
};
/** Columns that triggers and the worker write. */
const KEPT: Record<string, string> = {
  tallies: 'what, scope_id, total',
  names: 'name',
  staff: 'member_id, name',
  job_geo: 'job_id, agency_id, care_provider_id, office_id, status, starts_at, location::text',
  job_orders: 'job_id, agency_id, care_provider_id, office_id, number, staff_rate',
  map_cells: 'scope_id, z, cx, cy, status, n, lat_sum, lng_sum',
  invoices: 'uuid, reference, balance, credited_at, for_agency, for_provider, for_office, for_member',
  invoice_items: 'id, uuid, for_agency, for_provider, for_office, for_member',
  invoice_payments: 'id, uuid, for_agency, for_provider, for_office, for_member',
  agreed_terms:
    'job_id, agency_id, care_provider_id, office_id, member_id, agreed_at, starts_at, ends_at, break_length, break_is_paid_for, staff_rate, hcp_rate, pay_bands, charge_bands, cancellation, vat_rules, terms_hash',
  client_terms: 'job_id, agency_id, care_provider_id, office_id, hcp_rate, charge_bands, cancellation',
  job_facts: 'job_id, agency_id, care_provider_id, office_id, day, measure, n, amount',
  rollups: 'scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id',
};
/**
 * Conditions on rows with a history: earlier visits are known of everyone, but their history only of the last ninety
 * days.
 */
const TOLD: Record<string, string> = {
  job_facts: `where day > '2026-08-31'`,
  // The seed writes shifts in their final status, so terms are published only of those that are open.
  client_terms: `where job_id in (select job_id from app.jobs where status = 'Published')`,
  rollups: `where measure <> 'returned' or bucket > '2026-08-31'`,
};

/** Returns the rows of a table as the seed writes them, with the names of their columns. */
async function writtenRows(table: string): Promise<{ columns: string; rows: string }> {
  const named = await rowsOf<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const [all] = await rowsOf<{ rows: unknown }>(
    `select json_agg(w) as rows from (select ${AS_WRITTEN[table] ?? 't.*'} from app.${table} t
     ${ORDERED[table] ?? ''}) w`,
  );
  return { columns: named.map(({ name }) => name).join(', '), rows: JSON.stringify(all?.rows) };
}

test('a market written with all triggers and constraints active is the same', async () => {
  const { client } = await emptyDatabase();
  for (const table of WRITTEN) {
    const { columns, rows } = await writtenRows(table);
    const insert = `insert into app.${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::app.${table}, $1)`;
    if (table !== 'invoices') {
      await client.query(insert, [rows]);
      continue;
    }
    // An invoice is written in one statement with its lines.
    const lines = await writtenRows('invoice_items');
    await client.query(
      `with written as (${insert} returning uuid)
       insert into app.invoice_items (${lines.columns}) overriding system value
       select ${lines.columns} from written join (
         select ${lines.columns} from jsonb_populate_recordset(null::app.invoice_items, $2)) l using (uuid)`,
      [rows, lines.rows],
    );
  }
  await foldAll(client);
  await forgetRollups(on(client), londonDay(SIZE.now));
  for (const [table, columns] of Object.entries(KEPT)) {
    const words = `select ${columns} from app.${table} ${TOLD[table] ?? ''} order by ${columns.split(', ').map((_, index) => index + 1)}`;
    const [ours, theirs] = await Promise.all([market.query(words), client.query(words)]);
    expect(theirs.rows.length).toBeGreaterThan(0);
    expect([table, ours.rows]).toEqual([table, theirs.rows]);
  }
});

test('a market has all the indexes that an empty database has', async () => {
  const { client } = await emptyDatabase();
  const words = `select indexname, indexdef from pg_indexes where schemaname in ('app', 'market') order by 1`;
  expect((await market.query(words)).rows).toEqual((await client.query(words)).rows);
});

test('a market is recognized by its size, and not mistaken for another', async () => {
  expect(await findMarket(market, SIZE)).toBeGreaterThanOrEqual(0);
  expect(await findMarket(market, { ...SIZE, jobs: 8_001 })).toBeUndefined();
  await expect(loadMarket(urlOf(market.database ?? ''), SIZE, () => undefined)).rejects.toThrow('people here already');
});
