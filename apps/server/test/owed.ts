import { createHash } from 'node:crypto';
import { dayAfter, londonDay } from '@handover/domain/time';
import { newId } from '../src/db/id.ts';
import type { House } from './house.ts';

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

/** An invoice of one line without tax for any amount and day, of which nothing was paid; `make.invoiced` has real ones. */
export async function owed(house: House, place?: Place, over: Over = {}): Promise<OwedInvoice> {
  const { make, clock } = house;
  const today = londonDay(clock());
  const member_id = over.member_id ?? (await make.member()).user_id;
  const job = await make.job(place);
  const { kind = 'client', amount = 56_346, date = today, due_date = dayAfter(date, 30) } = over;
  return insert(house, { ...job, kind, amount, date, due_date, member_id, credits: null });
}

/** What takes all of it back: its mirror, of which nothing was paid back yet. */
export async function credited(house: House, invoice: OwedInvoice): Promise<OwedInvoice> {
  const { rows } = await house.owner.query(
    `update app.invoices set credited_at = $2 where uuid = $1 returning kind, date, due_date`,
    [invoice.uuid, house.clock()],
  );
  return insert(house, { ...invoice, ...rows[0], amount: -invoice.amount, credits: invoice.uuid });
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

async function insert({ owner, clock }: House, issued: Issued): Promise<OwedInvoice> {
  const { agency_id, care_provider_id, office_id, job_id, kind, amount, date, due_date, member_id, credits } = issued;
  const uuid = newId(clock());
  const its = series(kind, credits !== null);
  const { rows: parties } = await owner.query(
    `insert into app.invoice_parties (hash, name, address, country) values ($1, 'A party', '{York}', 'GB')
     on conflict (hash) do update set name = excluded.name returning party_id`,
    [createHash('sha256').update('A party').digest()],
  );
  const year = Number(date.slice(0, 4));
  const { rows: counters } = await owner.query(
    `insert into app.invoice_counters (agency_id, series, year, last) values ($1, $2, $3, 1)
     on conflict (agency_id, series, year) do update set last = invoice_counters.last + 1 returning last`,
    [agency_id, its, year],
  );
  const { rows } = await owner.query<{ reference: string }>(
    `insert into app.invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year,
       number, date, due_date, amount, tax_total, balance, job_code, job_title, office_title, member_name, starts_at, ends_at,
       timesheet_version, supplier, customer, credits, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $14, j.code, j.title, 'Location', 'Ann Lee',
       j.starts_at, j.ends_at, 1, $15, $15, $16, $17
     from app.jobs j where j.job_id = $7 returning reference`,
    [
      uuid,
      kind,
      credits === null ? 'shift' : 'credit_note',
      agency_id,
      care_provider_id,
      office_id,
      job_id,
      member_id,
      its,
      year,
      counters[0].last,
      date,
      due_date,
      amount,
      parties[0].party_id,
      credits,
      clock(),
    ],
  );
  await owner.query(
    `insert into app.invoice_items (uuid, position, name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total)
     values ($1, 1, 'Healthcare Assistant', 'basic', $2, $3, 'outside_scope', 0, 'Outside the scope', $4, 0, $4)`,
    [uuid, Math.sign(amount) * 60, Math.abs(amount), amount],
  );
  return {
    uuid,
    reference: rows[0]?.reference ?? '',
    agency_id,
    care_provider_id,
    office_id,
    job_id,
    member_id,
    amount,
  };
}
