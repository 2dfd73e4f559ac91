import type { InvoiceKind, InvoicePurpose } from '@handover/domain/invoices/invoice';
import { invoiceScope } from '@handover/domain/invoices/policy';
import { type Insertable, sql } from 'kysely';
import type { InvoicePayments } from '../../db/schema.ts';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';

/** An invoice locked by this transaction, with the fields for rules and notifications. */
export type LockedInvoice = {
  uuid: string;
  reference: string;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  job_id: string;
  date: string;
  balance: number;
  care_provider_id: string;
  office_id: string;
  member_id: string;
};

/**
 * Locks an invoice. Lock shift and member first, if they are needed too: commands that credit an invoice take them in
 * this order.
 */
export async function lockInvoice({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<LockedInvoice> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['uuid', 'reference', 'kind', 'purpose', 'job_id', 'date', 'balance'])
    .select(['care_provider_id', 'office_id', 'member_id'])
    .where('uuid', '=', uuid)
    .where((eb) => eb.and(invoiceScope(viewer)))
    .forUpdate()
    .executeTakeFirst();
  return orNotFound(invoice, 'Invoice') as LockedInvoice;
}

/** Locks an invoice with all others of its shift, in the same order as a correction of the hours does. */
export async function lockWithOthers(ctx: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<LockedInvoice> {
  await ctx.db
    .selectFrom('invoices')
    .select('uuid')
    .where('job_id', '=', (eb) => eb.selectFrom('invoices as i').select('i.job_id').where('i.uuid', '=', uuid))
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return lockInvoice(ctx, uuid);
}

type Entry = Pick<
  Insertable<InvoicePayments>,
  'uuid' | 'amount' | 'method' | 'receipt' | 'date' | 'reverses' | 'reason'
>;

/** Adds an entry. Entries never change; the database computes the balance from them. */
export async function writePayment({ db, viewer, now }: Ctx, entry: Entry): Promise<void> {
  const { user_id } = viewer;
  await db
    .insertInto('invoice_payments')
    .values({
      ...entry,
      created_by: user_id,
      created_by_name: sql<string>`(select first_name || ' ' || last_name from users where user_id = ${user_id})`,
      created_at: now,
    })
    .execute();
}
