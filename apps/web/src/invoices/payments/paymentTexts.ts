import type { Invoice, InvoicePayment } from '@handover/contract/invoices/invoices';
import type { PaymentMethod } from '@handover/domain/invoices/invoice';

export const METHOD_WORDS: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
};

/** Invoice as the rules take it: in whole pence. */
export const inPence = ({ purpose, balance }: Pick<Invoice, 'purpose' | 'balance'>) => ({
  purpose,
  balance: Math.round(balance * 100),
});

/** Payment method in words, or the credit note that settled the invoice. */
export function methodWords({ method, counterpart }: Pick<InvoicePayment, 'method' | 'counterpart'>): string {
  return method === 'credit_note' ? `Settled with ${counterpart?.reference ?? 'another'}` : METHOD_WORDS[method];
}

/** Text for a reversed payment, or for the reversal itself. */
export function reversalWords({ reverses, reversed, reason }: InvoicePayment): string | undefined {
  if (reverses !== null) return `Takes back ${reverses}: ${reason}`;
  return reversed ? 'Taken back' : undefined;
}
