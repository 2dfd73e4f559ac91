import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { atWork, closedByClock, MORNING, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import { invoicesOf, linesOf } from '../../test/invoices.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { countAnew } from '../../test/rollups.ts';
import { asServer } from '../db/connect.ts';
import { issueInvoices } from './issue.ts';

const server = useTestServer({ DATABASE_POOL: '12' });
beforeEach(() => void (server().time.now = new Date('2026-11-12T10:24:00Z')));
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

const correct = async (job: MadeJob, over: object = {}) => {
  const hours = { start_time: job.starts_at.toISOString(), end_time: job.ends_at.toISOString(), break_time: 30 };
  const answer = await server()
    .as(await server().make.admin())
    .post(`/api/v1/jobs/${job.job_id}/timesheet/correct`, { ...hours, reason: 'She left at seven', ...over });
  expect(answer.statusCode).toBe(200);
};
const AN_HOUR_LESS = { end_time: '2026-11-11T19:00:00.000Z' };
const AN_HOUR_MORE = { end_time: '2026-11-11T21:00:00.000Z' };
const pay = async ({ uuid }: { uuid: string }, amount: number) => {
  const answer = await server()
    .as(await server().make.admin())
    .post(`/invoices/${uuid}/payment/store`, {
      amount: amount / 100,
      payment_method_id: '',
      receipt: 'BACS 1',
      date: '2026-11-12',
    });
  expect(answer.statusCode).toBe(200);
};
const takeBack = async (job: MadeJob, { uuid }: { uuid: string }) => {
  const [payment] = await query(
    `select id from app.invoice_payments where uuid = $1 and method <> 'credit_note' and reverses is null`,
    uuid,
  );
  const answer = await server()
    .as(await server().make.admin())
    .post(`/api/v1/invoices/${uuid}/payments/${payment.id}/reverse`, { reason: 'The cheque bounced' });
  expect(answer.statusCode).toBe(200);
  return money(await client(job));
};
const client = async (job: MadeJob) => (await invoicesOf(server(), job)).filter(({ kind }) => kind === 'client');
const placeOf = ({ agency_id, care_provider_id, office_id }: MadeJob) => ({ agency_id, care_provider_id, office_id });
const money = (invoices: { reference: string; amount: number; balance: number }[]) =>
  invoices.map(({ reference, amount, balance }) => [reference, amount, balance]);

describe('corrected hours', () => {
  test('have their invoices credited in full, line by line, and issued anew', async () => {
    const { job } = await server().make.invoiced();
    await correct(job, AN_HOUR_LESS);
    const [first, note, second, ...staff] = await invoicesOf(server(), job);
    expect(money([first, note, second].flatMap((row) => row ?? []))).toEqual([
      ['INV-2026-000001', 25_668, 0],
      ['CN-2026-000001', -25_668, 0],
      ['INV-2026-000002', 23_436, 23_436],
    ]);
    expect(note).toMatchObject({ credits: first?.uuid, reason: 'She left at seven', tax_total: -4278 });
    expect(second).toMatchObject({ timesheet_version: 2, credits: null });
    expect(money(staff)).toEqual([
      ['SI-2026-000001', 15_410, 0],
      ['SC-2026-000001', -15_410, 0],
      ['SI-2026-000002', 14_070, 14_070],
    ]);
    const [line] = await linesOf(server(), first);
    const { id: _, uuid, ...mirrored } = (await linesOf(server(), note))[0];
    expect(uuid).toBe(note?.uuid);
    const { minutes, net, tax_total, total } = line;
    expect(mirrored).toMatchObject({
      minutes: -minutes,
      net: -net,
      tax_total: -tax_total,
      total: -total,
      name: line.name,
    });
  });

  test('give back what was overpaid: it settles the new invoice, and the rest stays on the credit note', async () => {
    const { job, client: first } = await server().make.invoiced();
    await pay(first, first.amount);
    await correct(job, AN_HOUR_LESS);
    expect(money(await client(job))).toEqual([
      ['INV-2026-000001', 25_668, 0],
      ['CN-2026-000001', -25_668, -2232],
      ['INV-2026-000002', 23_436, 0],
    ]);
    await correct(job);
    expect(money(await client(job))).toEqual([
      ['INV-2026-000001', 25_668, 0],
      ['CN-2026-000001', -25_668, 0],
      ['INV-2026-000002', 23_436, 0],
      ['CN-2026-000002', -23_436, 0],
      ['INV-2026-000003', 25_668, 0],
    ]);
  });

  test('leave the rest to be paid where they became more, or where a part had been paid', async () => {
    const { job, client: first } = await server().make.invoiced();
    await pay(first, 10_000);
    await correct(job, AN_HOUR_MORE);
    expect(money(await client(job))).toEqual([
      ['INV-2026-000001', 25_668, 0],
      ['CN-2026-000001', -25_668, 0],
      ['INV-2026-000002', 27_900, 17_900],
    ]);
    const settled = await query(
      `select i.reference, p.amount, o.reference as other from app.invoice_payments p join app.invoices i using (uuid)
       join app.invoices o on o.uuid = p.counterpart where i.job_id = $1 and i.kind = 'client' order by p.id`,
      job.job_id,
    );
    expect(settled).toEqual([
      { reference: 'INV-2026-000001', amount: 15_668, other: 'CN-2026-000001' },
      { reference: 'CN-2026-000001', amount: -15_668, other: 'INV-2026-000001' },
      { reference: 'INV-2026-000002', amount: 10_000, other: 'CN-2026-000001' },
      { reference: 'CN-2026-000001', amount: -10_000, other: 'INV-2026-000002' },
    ]);
  });

  test('give nothing back of a reversed payment: the credit first settles what is owed for the shift', async () => {
    const { job, client: first } = await server().make.invoiced();
    await pay(first, first.amount);
    await correct(job, AN_HOUR_LESS);
    const manager = await server().make.providerManager(job);
    expect(await takeBack(job, first)).toEqual([
      ['INV-2026-000001', 25_668, 23_436],
      ['CN-2026-000001', -25_668, 0],
      ['INV-2026-000002', 23_436, 0],
    ]);
    const told = await query('select body from app.notifications where user_id = $1', manager.user_id);
    expect(told).toEqual([{ body: '£234.36 is left to pay. The cheque bounced' }]);
    await correct(job, { end_time: '2026-11-11T18:00:00.000Z' });
    expect(money(await client(job))).toEqual([
      ['INV-2026-000001', 25_668, 0],
      ['CN-2026-000001', -25_668, 0],
      ['INV-2026-000002', 23_436, 0],
      ['CN-2026-000002', -23_436, 0],
      ['INV-2026-000003', 21_204, 21_204],
    ]);
  });

  test('that come to the same money issue nothing', async () => {
    const { job } = await server().make.invoiced();
    await correct(job, { start_time: '2026-11-11T08:15:00.000Z', end_time: '2026-11-11T20:15:00.000Z' });
    expect(await invoicesOf(server(), job)).toHaveLength(2);
  });

  test('are reported to everyone who reads the invoice', async () => {
    const { job } = await server().make.invoiced();
    const manager = await server().make.providerManager(job);
    await correct(job, AN_HOUR_LESS);
    for (const [user_id, credited] of [
      [manager.user_id, 'INV-2026'],
      [job.assigned_to, 'SI-2026'],
    ]) {
      const told = await query(
        `select title, body, link from app.notifications where user_id = $1 and kind = 'invoice_credited'`,
        user_id,
      );
      expect(told).toEqual([
        {
          title: expect.stringContaining(`Invoice ${credited}`),
          body: 'She left at seven',
          link: expect.stringMatching(/^\/invoices\//),
        },
      ]);
    }
  });

  test('by agreement have the same effect, under every login', async () => {
    const { make } = server();
    const { job } = await make.invoiced();
    await make.query(job, { user_id: job.created_by, level: 3 });
    const ann = { user_id: job.assigned_to ?? '', level: 4 as const };
    expect((await server().as(ann).post(`/api/v1/jobs/${job.job_id}/timesheet/agree`)).statusCode).toBe(200);
    const other = await make.invoiced();
    await make.query(other.job, { user_id: other.job.assigned_to ?? '', level: 4 });
    const helen = await make.locationManager(placeOf(other.job));
    expect((await server().as(helen).post(`/api/v1/jobs/${other.job.job_id}/timesheet/agree`)).statusCode).toBe(200);
    for (const { job_id } of [job, other.job]) {
      const purposes = await query(
        `select purpose from app.invoices where job_id = $1 and kind = 'staff' order by id`,
        job_id,
      );
      expect(purposes.map(({ purpose }) => purpose)).toEqual(['shift', 'credit_note', 'shift']);
    }
  });

  test('stay with the agency that issued the invoice, although the care provider moved to another', async () => {
    const { job, client: first } = await server().make.invoiced();
    const { agency_id } = await server().make.agency();
    // The state once all of its shifts have moved with it.
    await query('set session_replication_role = replica');
    for (const table of ['care_providers', 'offices', 'jobs', 'timesheets']) {
      await query(
        `update app.${table} set agency_id = $1 where care_provider_id = $2`,
        agency_id,
        job.care_provider_id,
      );
    }
    await query('reset session_replication_role');
    await countAnew(server().owner);
    await correct(job, AN_HOUR_MORE);
    const issuers = await query('select distinct agency_id from app.invoices where job_id = $1', job.job_id);
    expect(issuers).toEqual([{ agency_id: job.agency_id }]);
    expect((await client(job)).map(({ reference }) => reference)).toEqual([
      first.reference,
      'CN-2026-000001',
      'INV-2026-000002',
    ]);
    await server().make.query({ ...job, agency_id }, { user_id: job.assigned_to ?? '', level: 4 });
    const helen = await server().make.locationManager({ ...placeOf(job), agency_id });
    expect((await server().as(helen).post(`/api/v1/jobs/${job.job_id}/timesheet/agree`)).statusCode).toBe(200);
    expect((await client(job)).at(-1)).toMatchObject({ reference: 'INV-2026-000003', agency_id: job.agency_id });
  });
});

test('corrections, payments and reversals at once never deadlock, and come to what the hours cost', async () => {
  const { job, client: first } = await server().make.invoiced();
  await pay(first, first.amount);
  const priya = server().as(await server().make.admin());
  for (const round of [0, 15, 30, 45]) {
    server().time.now = new Date(server().clock().getTime() + 1000);
    const open = (await invoicesOf(server(), job)).filter(({ balance }) => balance !== 0);
    const paid = await query(
      `select p.id, p.uuid from app.invoice_payments p join app.invoices i using (uuid)
       where i.job_id = $1 and p.method <> 'credit_note' and p.reverses is null
         and not exists (select from app.invoice_payments r where r.reverses = p.id)`,
      job.job_id,
    );
    const answers = await Promise.all([
      ...[16, 17, 18, 19].map((hour) =>
        priya.post(`/api/v1/jobs/${job.job_id}/timesheet/correct`, {
          start_time: job.starts_at.toISOString(),
          end_time: new Date(Date.UTC(2026, 10, 11, hour, round)).toISOString(),
          break_time: 30,
          reason: 'They say otherwise',
        }),
      ),
      ...open.map(({ uuid, balance }) =>
        priya.post(`/invoices/${uuid}/payment/store`, { amount: Math.abs(balance) / 100, date: '2026-11-12' }),
      ),
      ...paid.map(({ uuid, id }) =>
        priya.post(`/api/v1/invoices/${uuid}/payments/${id}/reverse`, { reason: 'The cheque bounced' }),
      ),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    const sums = await query(
      `select sum(i.balance)::int as owed, min(i.balance) < 0 and max(i.balance) > 0 as both,
         sum(i.amount)::int - coalesce(sum((select sum(p.amount) from app.invoice_payments p
           where p.uuid = i.uuid and p.method <> 'credit_note')), 0)::int as truly
       from app.invoices i where i.job_id = $1 group by i.kind`,
      job.job_id,
    );
    for (const { owed, both, truly } of sums) expect([owed, both]).toEqual([truly, false]);
  }
});

test('a VAT rule saved while a correction waits for the invoices applies to that correction', async () => {
  const { job, client: first } = await server().make.invoiced();
  const priya = await server().make.admin();
  const desk = server().as(priya);
  // Other transactions do not see a session that is not committed.
  await desk.get(`/api/v1/invoices/${first.uuid}`);
  const shorten = () =>
    desk.post(`/api/v1/jobs/${job.job_id}/timesheet/correct`, {
      start_time: job.starts_at.toISOString(),
      break_time: 30,
      reason: 'She left at seven',
      ...AN_HOUR_LESS,
    });
  const waited = await meanwhile(
    server(),
    [
      ['select from app.invoices where uuid = $1 for update', first.uuid],
      [
        `insert into app.vat_rules (rule_id, agency_id, treatment, tax_rate, reason, valid_from, created_by, created_at)
         values ($1, $2, 'nursing_concession', 0, 'Nursing agencies’ concession', '2026-11-01', $3, $4)`,
        randomUUID(),
        job.agency_id,
        priya.user_id,
        server().clock(),
      ],
    ],
    shorten,
  );
  expect(waited.statusCode).toBe(200);
  expect((await client(job)).at(-1)).toMatchObject({ reference: 'INV-2026-000002', amount: 19_530, tax_total: 0 });
});

test('a check-out after the clock had closed the shift replaces what was invoiced', async () => {
  server().time.now = MORNING;
  const { ann, job } = await atWork(server());
  await closedByClock(server(), job);
  await asServer(server().pools, 'worker', (db) =>
    issueInvoices({ db, now: MORNING, after: () => undefined, live: server().adapters.live }, job.job_id, {
      purpose: 'shift',
    }),
  );
  server().time.now = new Date(MORNING.getTime() + 60_000);
  const body = await signed(server().clock(), { break_time: 60, total_time: undefined });
  const answer = await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkout`, body);
  expect(answer.statusCode).toBe(200);
  expect((await client(job)).map(({ amount }) => amount)).toEqual([25_668, -25_668, 24_552]);
});
