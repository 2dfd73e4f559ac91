import { randomBytes } from 'node:crypto';
import type { InvoiceKind } from '@handover/domain/invoices/invoice';
import { dayAfter, londonDay } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import type { TestServer } from './testServer.ts';
import { insertInvoice } from './insertInvoice.ts';
import type { MadeJob } from './makeJobs.ts';

type Over = {
  kind?: InvoiceKind;
  date?: string;
  due_date?: string;
  paid?: number;
  job_title?: string;
  member_name?: string;
  admin_notes?: string;
  client_notes?: string;
  terms?: string;
};
export type Billed = { uuid: string; id: number; reference: string; amount: number };

const SERIES = { client: ['INV', 'CN'], staff: ['SI', 'SC'] } as const;
/** Lines of eleven and a half hours at £20.10 with VAT, or at £13.40 without. */
const LINES = {
  client: { minutes: 690, unit_cost: 2010, tax_treatment: 'standard', tax_rate: 2000, net: 23_115, tax_total: 4623 },
  staff: { minutes: 690, unit_cost: 1340, tax_treatment: 'outside_scope', tax_rate: 0, net: 15_410, tax_total: 0 },
} as const;

async function insert({ owner }: TestServer, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const values = names.map((_, at) => `$${at + 1}`).join(', ');
  await owner.query(`insert into app.${table} (${names.join(', ')}) values (${values})`, Object.values(row));
}

async function party({ owner }: TestServer): Promise<number> {
  const { rows } = await owner.query<{ party_id: number }>(
    `insert into app.invoice_parties (hash, name, address, country) values ($1, 'Brightwell Staffing', '{York}', 'GB')
     returning party_id`,
    [randomBytes(32)],
  );
  return rows[0]?.party_id ?? 0;
}

type Row = Record<string, unknown> & { kind: InvoiceKind; agency_id: string; series: string; year: number };

async function issue(server: TestServer, row: Row, sign: 1 | -1): Promise<Billed> {
  const { owner, clock } = server;
  const { minutes, net, tax_total, ...line } = LINES[row.kind];
  const amount = sign * (net + tax_total);
  const uuid = newId(clock());
  const parties = row['supplier'] ? {} : { supplier: await party(server), customer: await party(server) };
  const item = {
    name: 'Night Carer, Wed 4 Nov, 20:00 – 08:00',
    pay_kind: 'basic' as const,
    tax_reason: 'Standard rate',
    ...line,
    minutes: sign * minutes,
    net: sign * net,
    tax_total: sign * tax_total,
    total: amount,
  };
  const whole = { ...row, ...parties, uuid, amount, tax_total: sign * tax_total, created_at: clock() };
  return { uuid, amount, ...(await insertInvoice(owner, whole, [item])) };
}

/**
 * Inserts an invoice of a worked shift, with its payments, straight in the database. The shift itself does not change
 * and needs no hours.
 */
export async function bill(server: TestServer, job: MadeJob, over: Over = {}): Promise<Billed> {
  const { kind = 'client', paid = 0, date = londonDay(server.clock()), ...rest } = over;
  const { agency_id, care_provider_id, office_id, job_id, assigned_to, starts_at, ends_at } = job;
  const row = {
    kind,
    purpose: 'shift',
    agency_id,
    care_provider_id,
    office_id,
    job_id,
    starts_at,
    ends_at,
    member_id: assigned_to,
    series: SERIES[kind][0],
    year: Number(date.slice(0, 4)),
    date,
    due_date: dayAfter(date, 30),
    job_code: job.code,
    job_title: job.title,
    office_title: 'Beechwood Manor',
    member_name: 'Grace Nwosu',
    ...rest,
  };
  const billed = await issue(server, row, 1);
  if (paid > 0) await pay(server, billed, paid);
  return billed;
}

export async function pay(server: TestServer, { uuid }: Pick<Billed, 'uuid'>, amount: number, over: object = {}) {
  const now = server.clock();
  const how = {
    method: 'bank_transfer',
    receipt: 'BACS 55120981',
    date: londonDay(now),
    created_by_name: 'Priya Nair',
  };
  await insert(server, 'invoice_payments', { uuid, amount, ...how, created_at: now, ...over });
}

/** Settles a part of an invoice with a credit note, from both sides. */
export const settle = (
  { owner, clock }: TestServer,
  invoice: { uuid: string },
  note: { uuid: string },
  amount: number,
) =>
  owner.query(
    `insert into app.invoice_payments (uuid, amount, method, date, counterpart, created_by_name, created_at)
     values ($1, $3, 'credit_note', $4, $2, 'Handover', $5), ($2, -$3::bigint, 'credit_note', $4, $1, 'Handover', $5)
     returning id`,
    [invoice.uuid, note.uuid, amount, londonDay(clock()), clock()],
  );

/** Credits an invoice by a credit note; `settled`: the credit note settles its open balance. */
export async function credit(server: TestServer, billed: Billed, { settled = true } = {}): Promise<Billed> {
  const { rows } = await server.owner.query(
    `select kind, agency_id, care_provider_id, office_id, job_id, member_id, year, date, due_date, job_code, job_title,
            office_title, member_name, starts_at, ends_at, supplier, customer, balance from app.invoices where uuid = $1`,
    [billed.uuid],
  );
  const { balance, ...row } = rows[0] as Row & { balance: number };
  const of = { purpose: 'credit_note', series: SERIES[row.kind][1], credits: billed.uuid, reason: 'The hours changed' };
  const note = await issue(server, { ...row, ...of }, -1);
  if (settled && balance > 0) {
    await settle(server, billed, note, balance);
  }
  return note;
}
