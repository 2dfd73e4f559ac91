import { readersOf } from '@handover/domain/invoices/issue';
import { asPounds } from '@handover/domain/money';
import type { Ctx } from '../../http/route.ts';
import { notify } from '../../notifications/notify.ts';
import type { LockedInvoice } from './queries.ts';
import { payersOf } from '../payers.ts';

const whoReads = async ({ db }: Ctx, invoice: LockedInvoice): Promise<string[]> =>
  readersOf(invoice, invoice.kind === 'client' ? await payersOf(db, [invoice.care_provider_id]) : []);

const notifyPayer = async (ctx: Ctx, invoice: LockedInvoice, title: string, body: string) =>
  notify(ctx, await whoReads(ctx, invoice), { kind: 'invoice_paid', title, body, link: `/invoices/${invoice.uuid}` });

/** Text of what is left to pay, after an amount of this sign. */
const left = ({ balance }: LockedInvoice, amount: number): string =>
  balance === amount ? 'Nothing is left to pay' : `${asPounds(Math.abs(balance - amount))} is left to pay`;

export const notifyAboutPayment = (ctx: Ctx, invoice: LockedInvoice, amount: number): Promise<void> =>
  notifyPayer(
    ctx,
    invoice,
    amount < 0
      ? `${asPounds(-amount)} of credit note ${invoice.reference} was paid back`
      : `${asPounds(amount)} was paid of invoice ${invoice.reference}`,
    left(invoice, amount),
  );

/** Notifies of a reversal; the invoice is as after it. */
export const notifyAboutReversal = (ctx: Ctx, invoice: LockedInvoice, amount: number, reason: string): Promise<void> =>
  notifyPayer(
    ctx,
    invoice,
    `A payment of ${asPounds(Math.abs(amount))} on ${invoice.reference} was taken back`,
    `${left(invoice, 0)}. ${reason}`,
  );
