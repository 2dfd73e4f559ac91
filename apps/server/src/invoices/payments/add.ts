import type { Input } from '@handover/contract/endpoint';
import type { invoicePayments } from '@handover/contract/invoices/payments';
import { dateProblem } from '@handover/domain/invoices/payment';
import { invoicePolicy } from '@handover/domain/invoices/policy';
import { londonDay } from '@handover/domain/time';
import { assertAllowed, invalidField } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findInvoice } from '../find.ts';
import { notifyAboutPayment } from './notifyAboutPayment.ts';
import { lockInvoice, writePayment } from './queries.ts';

/** Adds a payment to an invoice; for a credit note, a repayment, which is stored as a negative amount. */
export async function addPayment(
  ctx: Ctx,
  { uuid, amount, payment_method_id, ...paid }: Input<typeof invoicePayments.add>,
) {
  const invoice = await lockInvoice(ctx, uuid);
  assertAllowed(invoicePolicy.add_payment(ctx.viewer, invoice, amount));
  const wrong = dateProblem(paid.date, invoice, londonDay(ctx.now));
  if (wrong !== undefined) throw invalidField('date', wrong);
  const signed = invoice.balance < 0 ? -amount : amount;
  await writePayment(ctx, { uuid, amount: signed, method: payment_method_id, ...paid });
  await notifyAboutPayment(ctx, invoice, signed);
  return { data: await findInvoice(ctx, uuid) };
}
