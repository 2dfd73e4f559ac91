import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, urlOf } from '../test/databases.ts';
import { seedDemo } from './seed.ts';

const NOW = new Date('2026-11-16T10:24:00Z');
let owner: pg.Client;
let drop: () => void;

beforeAll(async () => {
  const copy = await copyTemplate();
  ({ drop } = copy);
  await seedDemo(urlOf(copy.name), { today: NOW, days_back: 60 });
  owner = new pg.Client({ connectionString: urlOf(copy.name) });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  drop();
});

const count = async (where: string) =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${where}`)).rows[0]?.n);

test('every worked shift of the demo has its two invoices, numbered without a gap', async () => {
  const worked = await count(`app.jobs where status = 'Completed'`);
  expect(worked).toBeGreaterThan(100);
  expect(await count(`app.invoices where purpose = 'shift' and credited_at is null`)).toBe(2 * worked);
  const { rows } = await owner.query(
    'select 1 from app.invoices group by agency_id, series, year having max(number) <> count(*)',
  );
  expect(rows).toEqual([]);
});

test('payments and balances add up to the invoices, in every state of the list', async () => {
  const wrong = await count(`app.invoices i where amount <> balance + (
    select coalesce(sum(p.amount), 0) from app.invoice_payments p where p.uuid = i.uuid)`);
  expect(wrong).toBe(0);
  const day = `date '2026-11-16'`;
  for (const state of [
    `balance = 0 and credited_at is null`,
    `balance > 0 and balance < amount`,
    `balance = amount and due_date >= ${day}`,
    `balance > 0 and due_date < ${day}`,
    `purpose = 'credit_note' and balance < 0`,
  ]) {
    expect([state, (await count(`app.invoices where kind = 'client' and ${state}`)) > 0]).toEqual([state, true]);
  }
});

test('some lines bear no VAT by the concession, and some are at a night rate', async () => {
  expect(await count(`app.invoice_items where tax_treatment = 'nursing_concession'`)).toBeGreaterThan(0);
  expect(await count(`app.invoice_items where name like '%, night rate'`)).toBeGreaterThan(0);
});

test('the demo notifies nobody', async () => {
  expect([await count('graphile_worker.jobs'), await count('app.notifications')]).toEqual([0, 0]);
});
