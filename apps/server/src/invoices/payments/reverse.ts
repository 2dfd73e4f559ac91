import type { Input } from '@handover/contract/endpoint';
import type { invoicePayments } from '@handover/contract/invoices/payments';
import { invoicePolicy } from '@handover/domain/invoices/policy';
import { type Settled, settlementsOf } from '@handover/domain/invoices/issue';
import { londonDay } from '@handover/domain/time';
import { orNotFound, assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { findInvoice } from '../find.ts';
import { writeSettlements } from '../issueWrites.ts';
import { notifyAboutReversal } from './notifyAboutPayment.ts';
import { lockWithOthers, writePayment } from './queries.ts';

const findPayment = ({ db }: Ctx, uuid: string, payment: number) =>
  db
    .selectFrom('invoice_payments as p')
    .leftJoin('invoice_payments as r', 'r.reverses', 'p.id')
    .select(['p.id', 'p.amount', 'p.method', 'p.receipt', 'p.reverses', 'r.id as reversed_by'])
    .where('p.id', '=', payment)
    .where('p.uuid', '=', uuid)
    .executeTakeFirst();

/** Returns the invoices and credit notes of a locked shift, the oldest first. */
const readSettled = async ({ db }: Ctx, job_id: string) =>
  (await db
    .selectFrom('invoices')
    .select(['uuid', 'kind', 'purpose', 'balance', 'credits'])
    .where('job_id', '=', job_id)
    .orderBy('id')
    .execute()) as Settled[];

/**
 * Reverses a payment that was entered in error, or that did not arrive, by another entry. The remaining credit of the
 * shift's credit notes then settles what is owed.
 */
export async function reversePayment(ctx: Ctx, { uuid, payment, reason }: Input<typeof invoicePayments.reverse>) {
  const invoice = await lockWithOthers(ctx, uuid);
  const { id, amount, method, receipt, reverses, reversed_by } = orNotFound(
    await findPayment(ctx, uuid, payment),
    'Payment',
  );
  assertAllowed(invoicePolicy.reverse(ctx.viewer, { method, reverses, reversed: reversed_by !== null }));
  const back = { amount: -amount, method, receipt, date: londonDay(ctx.now), reverses: id, reason };
  await writePayment(ctx, { uuid, ...back });
  await writeSettlements(ctx.db, settlementsOf(await readSettled(ctx, invoice.job_id)), ctx.now);
  const data = await findInvoice(ctx, uuid);
  await notifyAboutReversal(ctx, { ...invoice, balance: data.balance }, amount, reason);
  return { data };
}
