import { sql } from 'kysely';
import type { InvoiceLine } from '@handover/domain/invoices/invoice';
import type { Db } from '../../db/connect.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { InvoiceDocument } from './invoicePdf.ts';
import type { Party } from './letterhead.ts';

export type Named = Party & { uuid: string; side: 'supplier' | 'customer'; payment_details: string };

/** Returns the parties of those of these invoices that the login may read. */
export async function namedOn(db: Db, uuids: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`select * from app.invoice_named(${uuids}::uuid[])`.execute(db);
  return rows;
}

type Row = Omit<InvoiceDocument, 'supplier' | 'customer' | 'payment_details'>;

/** Returns the whole content of an invoice as it was issued: nothing in it ever changes. */
export async function invoiceDocument(db: Db, uuid: string): Promise<InvoiceDocument> {
  const { rows } = await sql<Row>`
    select i.reference, i.kind, i.purpose, i.date, i.due_date, i.terms, i.job_code, i.office_title, i.member_name,
      i.starts_at, i.ends_at, i.amount, i.tax_total, i.reason, i.created_at,
      (select json_build_object('reference', c.reference, 'date', c.date) from invoices c where c.uuid = i.credits) as credits
    from invoices i where i.uuid = ${uuid}`.execute(db);
  const invoice = orNotFound(rows[0], 'Invoice');
  const { rows: lines } = await sql<InvoiceLine>`
    select name, pay_kind, minutes, unit_cost, tax_treatment, tax_rate, tax_reason, net, tax_total, total
    from invoice_items where uuid = ${uuid} order by position`.execute(db);
  const named = await namedOn(db, [uuid]);
  const [supplier, customer] = (['supplier', 'customer'] as const).map((side) =>
    orNotFound(
      named.find((party) => party.side === side),
      'Invoice',
    ),
  ) as [Named, Named];
  return { ...invoice, lines, supplier, customer, payment_details: supplier.payment_details };
}
