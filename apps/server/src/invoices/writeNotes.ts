import type { Input } from '@handover/contract/endpoint';
import type { invoices } from '@handover/contract/invoices/list';
import { invoicePolicy } from '@handover/domain/invoices/policy';
import { assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findInvoice } from './find.ts';

/** Saves the notes and terms of an invoice; the rest of it stays as it was issued. */
export async function writeNotes(ctx: Ctx, { uuid, ...notes }: Input<typeof invoices.update>) {
  assertAllowed(invoicePolicy.notes(ctx.viewer));
  await ctx.db.updateTable('invoices').set(notes).where('uuid', '=', uuid).execute();
  return { data: await findInvoice(ctx, uuid) };
}
