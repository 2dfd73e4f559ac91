import { daysBetween } from '../time.ts';
import type { InvoiceKind, InvoicePurpose, PayKind } from './invoice.ts';

/** What a line of pay is for, in the words of a payroll. */
export const PAY_KINDS: Record<PayKind | 'holiday', string> = {
  basic: 'Basic',
  night: 'Night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bank_holiday: 'Bank holiday',
  late_cancellation: 'Late cancellation',
  holiday: 'Holiday',
};

/** Under which heading the books have it. */
export function nominalOf(kind: InvoiceKind, purpose: Exclude<InvoicePurpose, 'credit_note'>): string {
  const what = purpose === 'late_cancellation' ? 'late cancellation' : 'shifts';
  return kind === 'client' ? `Care staff: ${what}` : `Staff pay: ${what}`;
}

/** A year and its leap day. */
const MOST_DAYS = 366;

/** What is wrong with the days of an export, by field; nothing if it can be made. */
export function checkRange({ from, until }: { from: string; until: string }): { until?: string } {
  if (until < from) return { until: 'The last day cannot be before the first' };
  return daysBetween(from, until) >= MOST_DAYS ? { until: 'Choose at most a year at a time' } : {};
}
