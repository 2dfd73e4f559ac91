import { dayAfter } from '../time.ts';
import type { EnhancementName } from './enhancementNames.ts';

/** Invoice kinds: to the care provider, or from the member. */
export const INVOICE_KINDS = ['client', 'staff'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_PURPOSES = ['shift', 'late_cancellation', 'credit_note'] as const;
export type InvoicePurpose = (typeof INVOICE_PURPOSES)[number];

export const TAX_TREATMENTS = ['standard', 'nursing_concession', 'outside_scope'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** Payment methods; the first is the default. */
export const PAYMENT_METHODS = ['bank_transfer', 'card', 'cheque', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** States of an invoice. `credited`: a credit note took it back. `credit`: a credit note with an open balance. */
export const INVOICE_STATES = ['unpaid', 'part_paid', 'overdue', 'paid', 'credited', 'credit'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

type Standing = { purpose: InvoicePurpose; amount: number; balance: number; due_date: string; credited: boolean };

/** Returns the state on a day: an invoice is overdue from the day after its due date. */
export function invoiceState({ purpose, amount, balance, due_date, credited }: Standing, today: string): InvoiceState {
  if (purpose === 'credit_note') return balance === 0 ? 'paid' : 'credit';
  if (credited && balance === 0) return 'credited';
  if (balance === 0) return 'paid';
  if (today >= dayAfter(due_date)) return 'overdue';
  return balance < amount ? 'part_paid' : 'unpaid';
}

/** Kind of pay of a line: the plain rate, an enhancement, or a late cancellation. */
export type PayKind = EnhancementName | 'basic' | 'late_cancellation';

/** Line of an invoice, in minutes and pence; negative on a credit note. */
export type InvoiceLine = {
  name: string;
  pay_kind: PayKind;
  minutes: number;
  /** Pence per hour. */
  unit_cost: number;
  tax_treatment: TaxTreatment;
  /** In hundredths of a percent. */
  tax_rate: number;
  tax_reason: string;
  net: number;
  tax_total: number;
  total: number;
};
