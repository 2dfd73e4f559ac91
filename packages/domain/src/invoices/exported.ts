import { daysBetween } from '../time.ts';
import type { BandName } from './bandNames.ts';
import type { InvoiceKind, InvoicePurpose } from './invoice.ts';
import { BAND_WORDS } from './reckon.ts';

/** What a line of pay is for, in the words of a payroll. */
export const PAY_KINDS: Record<BandName | 'basic' | 'late_cancellation' | 'holiday', string> = {
  basic: 'Basic',
  night: 'Night',
  saturday: 'Saturday',
  sunday: 'Sunday',
  bank_holiday: 'Bank holiday',
  late_cancellation: 'Late cancellation',
  holiday: 'Holiday',
};

/** By the band that ends a line's name, as it was reckoned. */
export function payKind(name: string, purpose: Exclude<InvoicePurpose, 'credit_note'>): keyof typeof PAY_KINDS {
  if (purpose === 'late_cancellation') return purpose;
  const band = Object.entries(BAND_WORDS).find(([, words]) => name.endsWith(`, ${words}`))?.[0];
  return (band as BandName | undefined) ?? 'basic';
}

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
