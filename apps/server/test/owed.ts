import { createHash } from 'node:crypto';
import { dayAfter, londonDay } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import type { TestServer } from './testServer.ts';
import { insertInvoice } from './insertInvoice.ts';

type Place = { agency_id: string; care_provider_id: string; office_id: string };
type Over = {
  kind?: 'client' | 'staff';
  /** Pence. */
  amount?: number;
  date?: string;
  due_date?: string;
  member_id?: string;
};
export type OwedInvoice = Place & {
  uuid: string;
  reference: string;
  amount: number;
  member_id: string;
  job_id: string;
};

const series = (kind: 'client' | 'staff', credits: boolean) =>
  kind === 'client' ? (credits ? 'CN' : 'INV') : credits ? 'SC' : 'SI';

/** Inserts an unpaid invoice of one line without tax, for any amount and day; `make.invoiced` makes real ones. */
export async function owed(server: TestServer, place?: Place, over: Over = {}): Promise<OwedInvoice> {
  const { make, clock } = server;
  const today = londonDay(clock());
  const member_id = over.member_id ?? (await make.member()).user_id;
  const job = await make.job(place);
  const { kind = 'client', amount = 56_346, date = today, due_date = dayAfter(date, 30) } = over;
  return insert(server, { ...job, kind, amount, date, due_date, member_id, credits: null });
}

/** Inserts a credit note of the whole invoice, without any repayment. */
export async function credited(server: TestServer, invoice: OwedInvoice): Promise<OwedInvoice> {
  const { rows } = await server.owner.query('select kind, date, due_date from app.invoices where uuid = $1', [
    invoice.uuid,
  ]);
  return insert(server, { ...invoice, ...rows[0], amount: -invoice.amount, credits: invoice.uuid });
}

type Issued = Place & {
  job_id: string;
  kind: 'client' | 'staff';
  amount: number;
  date: string;
  due_date: string;
  member_id: string;
  credits: string | null;
};

async function insert({ owner, clock }: TestServer, issued: Issued): Promise<OwedInvoice> {
  const { agency_id, care_provider_id, office_id, job_id, kind, amount, date, due_date, member_id, credits } = issued;
  const uuid = newId(clock());
  const its = series(kind, credits !== null);
  const { rows: parties } = await owner.query(
    `insert into app.invoice_parties (hash, name, address, country) values ($1, 'A party', '{York}', 'GB')
     on conflict (hash) do update set name = excluded.name returning party_id`,
    [createHash('sha256').update('A party').digest()],
  );
  const { rows: jobs } = await owner.query('select code, title, starts_at, ends_at from app.jobs where job_id = $1', [
    job_id,
  ]);
  const row = {
    uuid,
    kind,
    purpose: credits === null ? 'shift' : 'credit_note',
    agency_id,
    care_provider_id,
    office_id,
    job_id,
    member_id,
    series: its,
    year: Number(date.slice(0, 4)),
    date,
    due_date,
    amount,
    tax_total: 0,
    job_code: jobs[0].code,
    job_title: jobs[0].title,
    office_title: 'Location',
    member_name: 'Ann Lee',
    starts_at: jobs[0].starts_at,
    ends_at: jobs[0].ends_at,
    timesheet_version: 1,
    supplier: parties[0].party_id,
    customer: parties[0].party_id,
    credits,
    created_at: clock(),
  };
  const line = {
    name: 'Healthcare Assistant',
    pay_kind: 'basic' as const,
    minutes: Math.sign(amount) * 60,
    unit_cost: Math.abs(amount),
    tax_treatment: 'outside_scope' as const,
    tax_rate: 0,
    tax_reason: 'Outside the scope',
    net: amount,
    tax_total: 0,
    total: amount,
  };
  const { reference } = await insertInvoice(owner, row, [line]);
  return {
    uuid,
    reference,
    agency_id,
    care_provider_id,
    office_id,
    job_id,
    member_id,
    amount,
  };
}
