import { daysBetween } from '../time.ts';
import type { InvoiceKind, InvoicePurpose, PayKind } from './invoice.ts';

/** Labels of the kinds of pay in a payroll export. */
export const PAY_KINDS: Record<PayKind | 'holiday', string> = {
  basic: 'Basic',
  night: 'Night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bank_holiday: 'Bank holiday',
  late_cancellation: 'Late cancellation',
  holiday: 'Holiday',
};

/** Returns the nominal account that the books enter an invoice under. */
export function nominalOf(kind: InvoiceKind, purpose: Exclude<InvoicePurpose, 'credit_note'>): string {
  const what = purpose === 'late_cancellation' ? 'late cancellation' : 'shifts';
  return kind === 'client' ? `Care staff: ${what}` : `Staff pay: ${what}`;
}

/** Days of a leap year. */
const MOST_DAYS = 366;

/** Returns the problems with the dates of an export by field; empty if it can be made. */
export function checkRange({ from, until }: { from: string; until: string }): { until?: string } {
  if (until < from) return { until: 'The last day cannot be before the first' };
  return daysBetween(from, until) >= MOST_DAYS ? { until: 'Choose at most a year at a time' } : {};
}
