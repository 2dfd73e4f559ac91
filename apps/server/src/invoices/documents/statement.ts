import { sql } from 'kysely';
import type { InvoicePurpose, TaxTreatment } from '@handover/domain/invoices/invoice';
import { invoiceScope } from '@handover/domain/invoices/policy';
import { dayAfter, monthsAfter } from '@handover/domain/time';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { namedOn } from './facts.ts';
import type { Party } from './letterhead.ts';

/** An invoice or credit note issued in the month. */
export type Issued = {
  uuid: string;
  reference: string;
  purpose: InvoicePurpose;
  date: string;
  amount: number;
  tax_total: number;
  job_title: string;
  office_id: string;
  office_title: string;
  member_name: string;
  starts_at: Date;
  ends_at: Date;
  credits: string | null;
  reason: string;
  agency_id: string;
};
/** A payment or reversal of the month. */
export type Paid = {
  reference: string;
  date: string;
  amount: number;
  method: string;
  receipt: string;
  office_id: string;
  office_title: string;
  agency_id: string;
};
export type TaxSum = { tax_treatment: TaxTreatment; tax_rate: number; net: number; tax_total: number };

export type Statement = {
  month: string;
  last_day: string;
  supplier: Party & { payment_details: string };
  customer: Party;
  /** Names of other agencies, if the care provider has been with more than one. */
  others: ReadonlyMap<string, string>;
  opening: number;
  issued: readonly Issued[];
  paid: readonly Paid[];
  tax: readonly TaxSum[];
  at: Date;
};

export const monthOf = (month: string) => {
  const from = `${month}-01`;
  const to = monthsAfter(from, 1);
  return { from, to, last_day: dayAfter(to, -1) };
};

/**
 * Returns a care provider's statement of a month, as much of it as the viewer may read. The opening balance is computed
 * from what is owed now, less all that has happened since, so earlier years need not be read.
 */
export async function statementFacts(ctx: Ctx, care_provider_id: string, month: string): Promise<Statement> {
  const { db, viewer, now } = ctx;
  const { from, to, last_day } = monthOf(month);
  const parties = await sql<Party & { side: string; agency_id: string; payment_details: string }>`
    select * from app.statement_named(${care_provider_id})`.execute(db);
  const named = (side: string) =>
    orNotFound(
      parties.rows.find((party) => party.side === side),
      'Care provider',
    );
  const supplier = named('supplier');
  const scope = Object.entries(invoiceScope(viewer)).map(([column, value]) => sql`and i.${sql.ref(column)} = ${value}`);
  const seen = sql`i.for_provider = ${care_provider_id} ${sql.join(scope, sql` `)}`;

  const issued = await sql<Issued>`
    select i.uuid, i.reference, i.purpose, i.date, i.amount, i.tax_total, i.job_title, i.office_id, i.office_title,
      i.member_name, i.starts_at, i.ends_at, i.reason, i.agency_id,
      (select c.reference from invoices c where c.uuid = i.credits) as credits
    from invoices i where ${seen} and i.date >= ${from} and i.date < ${to} order by i.date, i.id`.execute(db);
  const paid = await sql<Paid>`
    select v.reference, i.date, i.amount, i.method, i.receipt, v.office_id, v.office_title, v.agency_id
    from invoice_payments i join invoices v on v.uuid = i.uuid
    where ${seen} and i.date >= ${from} and i.date < ${to} and i.method <> 'credit_note' order by i.date, i.id`.execute(
    db,
  );
  const tax = await sql<TaxSum>`
    select t.tax_treatment, t.tax_rate, sum(t.net)::bigint as net, sum(t.tax_total)::bigint as tax_total
    from invoices i join invoice_items t on t.uuid = i.uuid
    where ${seen} and i.date >= ${from} and i.date < ${to}
    group by t.tax_treatment, t.tax_rate order by t.tax_rate desc, t.tax_treatment`.execute(db);
  const opening = await sql<{ opening: number }>`
    select ((select coalesce(sum(i.balance), 0) from invoices i where ${seen} and i.balance > 0)
      + (select coalesce(sum(i.balance), 0) from invoices i where ${seen} and i.balance < 0 and i.purpose = 'credit_note')
      - (select coalesce(sum(i.amount), 0) from invoices i where ${seen} and i.date >= ${from})
      + (select coalesce(sum(i.amount), 0) from invoice_payments i
         where ${seen} and i.date >= ${from} and i.method <> 'credit_note'))::bigint as opening`.execute(db);
  return {
    month,
    last_day,
    supplier,
    customer: named('customer'),
    others: await othersAmong(ctx, issued.rows, supplier.agency_id),
    opening: opening.rows[0]?.opening ?? 0,
    issued: issued.rows,
    paid: paid.rows,
    tax: tax.rows,
    at: now,
  };
}

/** Returns the other agencies' names, as on their own invoices. */
async function othersAmong({ db }: Ctx, issued: readonly Issued[], agency_id: string): Promise<Map<string, string>> {
  const one = new Map(issued.filter((each) => each.agency_id !== agency_id).map((each) => [each.uuid, each.agency_id]));
  const firsts = new Map([...one].map(([uuid, agency]) => [agency, uuid]));
  if (firsts.size === 0) return new Map();
  const named = await namedOn(db, [...firsts.values()]);
  return new Map(named.filter(({ side }) => side === 'supplier').map(({ uuid, name }) => [one.get(uuid) ?? '', name]));
}
