import type { TaxTreatment } from '@handover/domain/invoices/invoice';
import { asPounds } from '@handover/domain/money';
import { londonTime } from '@handover/domain/time';

/** "−£46.23": pounds with a minus sign as wide as a figure. */
export const money = (pence: number): string => asPounds(pence).replace('-', '−');

/** "11.50": hours, as in the quantity on the invoice's page. */
export const hours = (minutes: number): string => (minutes / 60).toFixed(2).replace('-', '−');

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const longMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const weekDayOfYear = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** Formats dates as the screens do. Intl writes "Sept" and a comma after the day. */
const asOnScreen = (words: string): string => words.replace('Sept ', 'Sep ').replace(/Sept$/, 'Sep').replace(',', '');

/** "9 November 2026" */
export const onDay = (date: string): string => longDay.format(new Date(date));
/** "9 Nov" */
export const shortly = (date: string): string => asOnScreen(shortDay.format(new Date(date)));
/** "November 2026" of "2026-11" */
export const inMonth = (month: string): string => longMonth.format(new Date(`${month}-01`));

type Span = { starts_at: Date; ends_at: Date };

/** "Wed 4 Nov, 20:00 – 08:00" */
export const span = ({ starts_at, ends_at }: Span): string =>
  `${asOnScreen(weekDay.format(starts_at))}, ${londonTime(starts_at)} – ${londonTime(ends_at)}`;

/** "Wed 4 November 2026, 20:00 – 08:00" */
export const timeOfSupply = ({ starts_at, ends_at }: Span): string =>
  `${asOnScreen(weekDayOfYear.format(starts_at))}, ${londonTime(starts_at)} – ${londonTime(ends_at)}`;

/** Name of a VAT rate in a sum; the rate is in hundredths of a percent. */
export function taxName(treatment: TaxTreatment, rate: number): string {
  if (treatment === 'standard') return `VAT at ${rate / 100}%`;
  return treatment === 'nursing_concession' ? 'Exempt: nursing agencies’ concession' : 'Outside the scope of VAT';
}

/** Methods of payment, as a sentence begins with them. */
export const METHOD_WORDS: Record<string, string> = {
  bank_transfer: 'Bank transfer',
  card: 'Card payment',
  cheque: 'Cheque',
  cash: 'Cash',
  credit_note: 'Settled by credit note',
};

/** Makes a file name of a title with characters that every file system accepts: letters, digits and dashes. */
export const fileName = (...words: string[]): string =>
  `${words
    .join('-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)}.pdf`;
