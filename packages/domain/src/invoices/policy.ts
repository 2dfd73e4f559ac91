import { asPounds } from '../money.ts';
import { allowed, forbidden, notNow, type Verdict } from '../verdict.ts';
import type { HoursState } from '../timesheets/confirmation.ts';
import { type Viewer, isAdmin } from '../viewer.ts';
import type { InvoicePurpose } from './invoice.ts';
import { openAmount } from './payment.ts';

/**
 * Decides which invoices a viewer may read, as a condition on their columns: a manager client invoices alone
 * (`for_agency`, `for_provider`, `for_office` are empty on others), a member those of their own work, an administrator
 * all. Every query adds it, and row-level security checks it again.
 */
export function invoiceScope(viewer: Viewer): Record<string, string> {
  switch (viewer.kind) {
    case 'admin':
      return {};
    case 'agency':
      return { for_agency: viewer.agency_id };
    case 'provider':
      return { for_provider: viewer.care_provider_id };
    case 'office':
      return { for_office: viewer.office_id };
    case 'member':
      return { for_member: viewer.member_id };
  }
}

/** Rules for acting on an invoice that the viewer may see. */
export const invoicePolicy = {
  /** Notes beside an invoice, to its readers and among administrators; the invoice itself never changes. */
  notes: (viewer: Viewer): Verdict =>
    isAdmin(viewer) ? allowed : forbidden('Notes on an invoice are written by an administrator'),

  /**
   * In pence: a payment, or a repayment of a credit note, is at most the open amount. Without an amount: whether any is
   * allowed.
   */
  add_payment(viewer: Viewer, invoice: { purpose: InvoicePurpose; balance: number }, amount = 1): Verdict {
    if (!isAdmin(viewer)) return forbidden('Payments are entered by an administrator');
    const open = openAmount(invoice);
    if (open === 0) {
      return notNow(
        invoice.purpose === 'credit_note'
          ? 'Nothing is left of this credit note'
          : 'This invoice is paid in full already',
      );
    }
    if (amount <= open) return allowed;
    const words = `The balance is ${asPounds(open)}: enter at most that`;
    return notNow(words, { amount: [words] });
  },

  /** Hours are disputed beside the invoice as long as nobody has confirmed or disputed them; `job_id`: their shift. */
  dispute_hours(
    viewer: Viewer,
    { hours_state, job_id }: { hours_state: HoursState | null; job_id: string | null },
  ): Verdict {
    if (isAdmin(viewer)) return forbidden('An administrator corrects the hours instead');
    if (hours_state === null || job_id === null) return notNow('There are no hours behind this invoice');
    if (hours_state === 'disputed') return notNow('These hours are being disputed already');
    return hours_state === 'to_confirm'
      ? allowed
      : notNow('These hours are confirmed: only an administrator can correct them now');
  },

  /** Allowed once, and never for a payment by a credit note: that follows from the hours. */
  reverse(viewer: Viewer, payment: { method: string; reverses: number | null; reversed: boolean }): Verdict {
    if (!isAdmin(viewer)) return forbidden('Payments are reversed by an administrator');
    if (payment.method === 'credit_note') return notNow('What a credit note settled is not reversed');
    if (payment.reverses !== null) return notNow('This is a reversal itself: enter the payment again instead');
    return payment.reversed ? notNow('This payment was reversed already') : allowed;
  },
};
