import { z } from 'zod';
import { PAYMENT_METHODS } from '@handover/domain/invoices/invoice';
import { amountOf, LONGEST_RECEIPT } from '@handover/domain/invoices/payment';
import { endpoint } from '../endpoint.ts';
import { id } from '../id.ts';
import { invoiceAnswer } from './invoices.ts';
import { line, lines } from '../text.ts';

/** Sent in pounds, parsed into whole pence. */
const amount = z.number('Enter an amount').transform((pounds, ctx) => {
  const read = amountOf(pounds);
  if (read.ok) return read.pence;
  ctx.addIssue({ code: 'custom', message: read.message });
  return z.NEVER;
});

export const invoicePayments = {
  add: endpoint({
    name: 'invoices.add_payment',
    method: 'POST',
    path: '/invoices/:uuid/payment/store',
    levels: [1],
    summary: 'Enter what was paid of an invoice',
    description:
      'More than nothing, in whole pence, and at most the balance: whatever would be more is refused with 409, however many arrive at once. Of a credit note it is what was paid back, and is kept as less than nothing. An empty `payment_method_id` is a bank transfer.',
    input: z.strictObject({
      uuid: id(),
      amount,
      payment_method_id: z
        .enum(['', ...PAYMENT_METHODS], 'Choose how it was paid')
        .nullish()
        .transform((method) => method || PAYMENT_METHODS[0]),
      receipt: line(LONGEST_RECEIPT).default(''),
      date: z.iso.date('Enter the day on which it was paid'),
    }),
    answer: invoiceAnswer,
  }),
  reverse: endpoint({
    name: 'invoices.reverse_payment',
    method: 'POST',
    path: '/api/v1/invoices/:uuid/payments/:payment/reverse',
    levels: [1],
    summary: 'Take back a payment that was entered in error',
    description: 'By another entry, once, with a reason that its readers see; what a credit note settled stays.',
    input: z.strictObject({
      uuid: id(),
      payment: z.coerce.number('This is no payment').int('This is no payment').positive('This is no payment'),
      reason: lines(500, 'Say why'),
    }),
    answer: invoiceAnswer,
  }),
};
