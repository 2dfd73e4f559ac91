import { INVOICE_STATE_WORDS } from '@handover/contract/invoices/list';
import type { Invoice, InvoiceItem } from '@handover/contract/invoices/invoices';
import type { HoursState } from '@handover/domain/timesheets/confirmation';
import type { InvoiceState, TaxTreatment } from '@handover/domain/invoices/invoice';
import { asPounds } from '@handover/domain/money';
import { counted } from '@handover/domain/staff/staffTexts';
import { daysBetween } from '@handover/domain/time';
import type { Tone } from '../../ui/Pill.tsx';

/** Formats pounds as the server sends them. */
export const inPounds = (pounds: number): string => asPounds(Math.round(pounds * 100));

function whenDue(due_date: string, today: string): string {
  const days = daysBetween(today, due_date);
  if (days < 0) return `${counted(-days, 'day')} ago`;
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${counted(days, 'day')}`;
}

const OPEN = new Set<InvoiceState>(['unpaid', 'part_paid', 'overdue']);

/** State in words: "Part paid, due in 11 days". */
export function stateWords({ state, due_date }: Pick<Invoice, 'state' | 'due_date'>, today: string): string {
  const word = INVOICE_STATE_WORDS[state];
  if (!OPEN.has(state)) return word;
  return state === 'overdue' ? `Due ${whenDue(due_date, today)}` : `${word}, ${whenDue(due_date, today)}`;
}

/** Texts for the state of the hours behind an invoice. */
export const HOURS_WORDS: Record<HoursState, string> = {
  to_confirm: 'Hours not confirmed yet',
  confirmed: 'Hours confirmed',
  disputed: 'Hours disputed',
  corrected: 'Hours corrected',
};

export const HOURS_TONES: Record<HoursState, Tone> = {
  to_confirm: 'grey',
  confirmed: 'green',
  disputed: 'amber',
  corrected: 'blue',
};

/** Title of an invoice: "Credit note CN-2026-000004". */
export const invoiceTitle = ({ purpose, reference }: Pick<Invoice, 'purpose' | 'reference'>): string =>
  `${purpose === 'credit_note' ? 'Credit note' : 'Invoice'} ${reference}`;

const WITHOUT_VAT: Record<Exclude<TaxTreatment, 'standard'>, string> = {
  nursing_concession: 'No VAT on wages, by the nursing agencies’ concession',
  outside_scope: 'Outside the scope of VAT',
};

/** Reason why a line bears no VAT, or another rate than most. */
export function taxWords({ tax_treatment, tax_rate, tax_reason }: InvoiceItem): string | undefined {
  if (tax_treatment === 'standard') return tax_rate === 20 ? undefined : `VAT at ${tax_rate}%: ${tax_reason}`;
  return tax_reason || WITHOUT_VAT[tax_treatment];
}

/** Paid share in whole per cent; 100 only if nothing is open. */
export function paidShare({ amount, balance }: Pick<Invoice, 'amount' | 'balance'>): number {
  if (amount === 0 || balance === 0) return 100;
  return Math.min(99, Math.max(0, Math.round(((amount - balance) / amount) * 100)));
}
