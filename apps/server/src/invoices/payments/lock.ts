import type { InvoiceKind, InvoicePurpose } from '@handover/domain/invoices/invoice';
import { orNotFound } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { invoiceScope } from '../scope.ts';

/** An invoice as the rules and whoever is told need it, held by this transaction. */
export type HeldInvoice = {
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

/** After the job and the member, if those are held too: whoever credits an invoice comes from there. */
export async function lockInvoice({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<HeldInvoice> {
  const invoice = await db
    .selectFrom('invoices')
    .select(['uuid', 'reference', 'kind', 'purpose', 'job_id', 'date', 'balance'])
    .select(['care_provider_id', 'office_id', 'member_id'])
    .where('uuid', '=', uuid)
    .where((eb) => eb.and(invoiceScope(viewer)))
    .forUpdate()
    .executeTakeFirst();
  return orNotFound(invoice, 'Invoice') as HeldInvoice;
}

/** With all others of its shift, in the order in which whoever corrects the hours holds them. */
export async function lockWithOthers(ctx: Pick<Ctx, 'db' | 'viewer'>, uuid: string): Promise<HeldInvoice> {
  await ctx.db
    .selectFrom('invoices')
    .select('uuid')
    .where('job_id', '=', (eb) => eb.selectFrom('invoices as i').select('i.job_id').where('i.uuid', '=', uuid))
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return lockInvoice(ctx, uuid);
}
