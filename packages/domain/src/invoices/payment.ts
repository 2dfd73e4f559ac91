import { asPounds } from '../money.ts';
import { dayInWords } from '../staff/staffTexts.ts';
import { dayAfter } from '../time.ts';

/** Maximum payment in pence, whatever the balance: a larger one is a typing mistake. */
export const MOST_PAID = 1_000_000_000;
export const LONGEST_RECEIPT = 100;
/**
 * Maximum days a payment may be dated before its invoice, since some pay early; an earlier date is a typing mistake.
 */
export const DAYS_IN_ADVANCE = 60;

export type Amount = { ok: true; pence: number } | { ok: false; message: string };
const no = (message: string): Amount => ({ ok: false, message });

const EXAMPLE = 'Enter the amount in pounds, such as 563.46';

/** Parses a typed amount into whole pence; it must be above zero and unambiguous. */
export function amountOf(typed: unknown): Amount {
  const said = String(typeof typed === 'number' || typeof typed === 'string' ? typed : '')
    .replace('£', '')
    .trim();
  if (said === '') return no('Enter an amount');
  if (/^[+-]?\d[\d,.]*,[\d,.]*$/.test(said)) return no('Leave out the comma: write 1163.46 for £1,163.46');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(said) || (typeof typed === 'string' && /e/i.test(said))) {
    return no(EXAMPLE);
  }
  const pounds = Number(said);
  if (!Number.isFinite(pounds)) return no(EXAMPLE);
  if (pounds < 0) return no('An amount is never negative. To take a payment back, reverse it');
  if (pounds === 0) return no('Enter an amount above £0.00');
  if (pounds * 100 > MOST_PAID) return no(`Enter at most ${asPounds(MOST_PAID)}`);
  const pence = Math.round(pounds * 100);
  if (pence === 0 || Math.abs(pounds * 100 - pence) > 1e-6) return no('Use whole pence, such as 12.50');
  return { ok: true, pence };
}

/** Returns the problem with the date of a payment, or undefined. */
export function dateProblem(date: string, invoice: { date: string }, today: string): string | undefined {
  if (date > today) return 'This day is still to come: a payment is entered once it was made';
  if (date < dayAfter(invoice.date, -DAYS_IN_ADVANCE)) {
    return `Check the date: it is more than ${DAYS_IN_ADVANCE} days before the invoice of ${dayInWords(invoice.date)}`;
  }
  return undefined;
}

/** Amount that can still be paid; for a credit note, paid back. */
export const openAmount = ({ balance }: { balance: number }): number => Math.abs(balance);
