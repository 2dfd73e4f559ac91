import { sql } from 'kysely';
import { type NewInvoice, numbering, type Settlement } from '@handover/domain/invoices/issue';
import { londonDay } from '@handover/domain/time';
import { type Db, prepared } from '../db/connect.ts';
import type { Party, Repeated } from './issueFacts.ts';

/** A row of `invoices` to be written. A party is given by its number, or by its hash before it has one. */
export type InvoiceRow = Omit<NewInvoice, 'balance' | 'credited'> &
  Omit<Repeated, 'starts_at' | 'ends_at' | 'supplier' | 'customer'> & {
    job_id: string;
    starts_at: string | Date;
    ends_at: string | Date;
    supplier: number | null;
    customer: number | null;
    supplier_hash: string | null;
    customer_hash: string | null;
    created_at: Date;
  };
type Written = { uuid: string; reference: string };

/**
 * Stores each party once for all invoices that name it so. In the order of their keys, so that two writers cannot
 * deadlock.
 */
const keepParties = (db: Db, parties: readonly Party[]) =>
  prepared(
    db,
    sql`
      insert into invoice_parties (hash, name, address, country, email, vat_number, payment_details)
      select distinct on (p.hash) decode(p.hash, 'hex'), p.name, p.address, p.country, p.email, p.vat_number, p.payment_details
      from json_to_recordset(${JSON.stringify(parties)}::json)
        p (hash text, name text, address text[], country text, email text, vat_number text, payment_details text)
      where not exists (select from invoice_parties k where k.hash = decode(p.hash, 'hex'))
      order by p.hash
      on conflict (hash) do nothing`,
  );

/** Enqueues the documents of these invoices, which are made after the commit. */
const askForDocuments = (db: Db, rows: readonly InvoiceRow[]) => {
  const payloads = JSON.stringify(rows.map(({ uuid }) => ({ uuid })));
  return prepared(
    db,
    sql`select app.enqueue('archive_invoice', payload) from json_array_elements(${payloads}::json) payload`,
  );
};

/**
 * Takes the numbers and writes the invoices with their lines, in one statement that the database checks as a whole. It
 * locks the counters until the transaction ends.
 */
function writeNumbered(db: Db, rows: readonly InvoiceRow[]): Promise<Written[]> {
  const { nth, takings } = numbering(rows);
  const invoices = rows.map(({ lines: _, ...row }, index) => ({ ...row, nth: nth[index] }));
  const lines = rows.flatMap((row) =>
    row.lines.map((line, index) => ({ uuid: row.uuid, position: index + 1, ...line })),
  );
  return prepared(
    db,
    sql<Written>`
      with asked as (
        select * from rows from (json_to_recordset(${JSON.stringify(takings)}::json)
          as (agency_id uuid, series text, year int, taken int)) with ordinality t (agency_id, series, year, taken, n)),
      counted as (
        insert into invoice_counters as c (agency_id, series, year, last)
        select agency_id, series, year, taken from asked order by n
        on conflict (agency_id, series, year) do update set last = c.last + excluded.last
        returning agency_id, series, year, last),
      written as (
        insert into invoices (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id, member_id, series, year, number,
          date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name, starts_at, ends_at,
          timesheet_version, supplier, customer, credits, reason, created_at)
        select d.uuid, d.kind, d.purpose, d.agency_id, d.care_provider_id, d.office_id, d.job_id, d.member_id, d.series, d.year,
          c.last - a.taken + d.nth, d.date, d.due_date, d.amount, d.tax_total, d.terms, d.job_code, d.job_title, d.office_title,
          d.member_name, d.starts_at, d.ends_at, d.timesheet_version,
          coalesce(d.supplier, (select p.party_id from invoice_parties p where p.hash = decode(d.supplier_hash, 'hex'))),
          coalesce(d.customer, (select p.party_id from invoice_parties p where p.hash = decode(d.customer_hash, 'hex'))),
          d.credits, d.reason, d.created_at
        from rows from (json_to_recordset(${JSON.stringify(invoices)}::json) as (uuid uuid, kind text, purpose text,
          agency_id uuid, care_provider_id uuid, office_id uuid, job_id uuid, member_id uuid, series text, year int, nth int,
          date date, due_date date, amount bigint, tax_total bigint, terms text, job_code text, job_title text,
          office_title text, member_name text, starts_at timestamptz, ends_at timestamptz, timesheet_version int,
          supplier bigint, supplier_hash text, customer bigint, customer_hash text, credits uuid, reason text,
          created_at timestamptz)) with ordinality d (uuid, kind, purpose, agency_id, care_provider_id, office_id, job_id,
          member_id, series, year, nth, date, due_date, amount, tax_total, terms, job_code, job_title, office_title, member_name,
          starts_at, ends_at, timesheet_version, supplier, supplier_hash, customer, customer_hash, credits, reason, created_at, n)
        join counted c using (agency_id, series, year) join asked a using (agency_id, series, year)
        order by d.n
        returning uuid, reference),
      lines as (
        insert into invoice_items (uuid, position, name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net,
          tax_total, total)
        select w.uuid, l.position, l.name, l.pay_kind, l.minutes, l.unit_cost, l.tax_treatment, l.tax_rate, l.tax_reason, l.net,
          l.tax_total, l.total
        from (select uuid from written) w join json_to_recordset(${JSON.stringify(lines)}::json)
          l (uuid uuid, position int, name text, pay_kind text, minutes int, unit_cost bigint, tax_treatment text, tax_rate int,
             tax_reason text, net bigint, tax_total bigint, total bigint) using (uuid)
        order by l.uuid, l.position)
      select uuid, reference from written`,
  );
}

/**
 * Writes the settlements of credit notes, both sides of each; a trigger updates the balances. Entries by the clock have
 * Handover as their author.
 */
export async function writeSettlements(db: Db, settlements: readonly Settlement[], now: Date): Promise<void> {
  if (settlements.length === 0) return;
  const entries = settlements.flatMap(({ credit_note, invoice, amount }) => [
    { uuid: invoice, amount, counterpart: credit_note },
    { uuid: credit_note, amount: -amount, counterpart: invoice },
  ]);
  await prepared(
    db,
    sql`
      insert into invoice_payments (uuid, amount, method, date, counterpart, created_by, created_by_name, created_at)
      select e.uuid, e.amount, 'credit_note', ${londonDay(now)}, e.counterpart, me.user_id,
        coalesce((select u.first_name || ' ' || u.last_name from users u where u.user_id = me.user_id), 'Handover'), ${now}
      from json_to_recordset(${JSON.stringify(entries)}::json) e (uuid uuid, amount bigint, counterpart uuid),
        (select app.scope_user() as user_id) me`,
  );
}

/**
 * Writes invoices in their order. All statements are sent at once; the numbers are the last lock taken, so that their
 * holder waits for nothing else.
 */
export async function writeInvoices(
  db: Db,
  rows: readonly InvoiceRow[],
  parties: readonly Party[],
): Promise<Written[]> {
  const [, , written] = await Promise.all([
    keepParties(db, parties),
    askForDocuments(db, rows),
    writeNumbered(db, rows),
  ]);
  return written;
}
