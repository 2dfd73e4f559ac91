import type { Hours } from '../timesheets/timesheet.ts';
import { weekdayDate } from '../format.ts';
import { forMinutes } from '../money.ts';
import type { Nation } from '../places.ts';
import { londonTime } from '../time.ts';
import type { EnhancementName } from './enhancementNames.ts';
import { type Enhancement, paidByBand } from './enhancements.ts';
import type { InvoiceLine, PayKind } from './invoice.ts';

/** VAT of a line, with its reason. */
export type Tax = Pick<InvoiceLine, 'tax_treatment' | 'tax_rate' | 'tax_reason'>;

/** Totals of an invoice in pence; `amount` includes the tax. */
type Sum = { net: number; tax_total: number; amount: number };
export type Draft = Sum & { lines: InvoiceLine[] };

/** No VAT: a member supplies hours, on which none is owed. */
export const NO_TAX: Tax = { tax_treatment: 'outside_scope', tax_rate: 0, tax_reason: 'Outside the scope of VAT' };

type Worked = Hours & { break_is_paid_for: boolean };
type Supply = { title: string; hours: Worked; rate: number; bands: readonly Enhancement[]; nation: Nation; tax: Tax };

/** A percentage of a rate, in whole pence, rounded half up. */
const atPercent = (rate: number, percent: number): number => Math.floor((rate * percent + 50) / 100);

export const BAND_WORDS: Record<EnhancementName, string> = {
  night: 'night rate',
  saturday: 'Saturday rate',
  sunday: 'Sunday rate',
  bank_holiday: 'bank holiday rate',
};

/** "Night Carer, Wed 4 Nov, 20:00 – 08:00" */
const supplied = (title: string, { start_time, end_time }: Pick<Hours, 'start_time' | 'end_time'>): string =>
  `${title}, ${weekdayDate(start_time)}, ${londonTime(start_time)} – ${londonTime(end_time)}`;

function lineOf(name: string, pay_kind: PayKind, minutes: number, unit_cost: number, tax: Tax): InvoiceLine {
  const net = forMinutes(minutes, unit_cost);
  const tax_total = Math.floor((net * tax.tax_rate + 5_000) / 10_000);
  return { name, pay_kind, minutes, unit_cost, ...tax, net, tax_total, total: net + tax_total };
}

/** Lines for hours at one of a shift's rates, one per enhancement; each line is rounded half up, once. */
export const linesFor = ({ title, ...supply }: Supply): InvoiceLine[] =>
  linesNamed(supplied(title, supply.hours), supply);

function linesNamed(name: string, { hours, rate, bands, nation, tax }: Omit<Supply, 'title'>): InvoiceLine[] {
  return paidByBand(hours, bands, nation).map(({ band, percent, minutes }) =>
    lineOf(
      band === null ? name : `${name}, ${BAND_WORDS[band]}`,
      band ?? 'basic',
      minutes,
      atPercent(rate, percent),
      tax,
    ),
  );
}

/** Line of a late cancellation: the paid minutes at the shift's plain rate, at whatever time the shift was planned. */
const cancelledLine = (
  job: { title: string; starts_at: Date; ends_at: Date; rate: number; tax: Tax },
  { paid_minutes, words }: { paid_minutes: number; words: string },
): InvoiceLine =>
  lineOf(
    `${supplied(job.title, { start_time: job.starts_at, end_time: job.ends_at })}, ${words}`,
    'late_cancellation',
    paid_minutes,
    job.rate,
    job.tax,
  );

export const sumOf = (lines: readonly InvoiceLine[]): Sum => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  tax_total: lines.reduce((sum, { tax_total }) => sum + tax_total, 0),
  amount: lines.reduce((sum, { total }) => sum + total, 0),
});

const draftOf = (lines: InvoiceLine[]): Draft => ({ ...sumOf(lines), lines });

/** Shift as its invoices need it: rates and enhancements as agreed; `tax` is what its care provider pays on it. */
type InvoicedJob = {
  title: string;
  starts_at: Date;
  ends_at: Date;
  staff_rate: number;
  hcp_rate: number;
  pay_bands: readonly Enhancement[];
  charge_bands: readonly Enhancement[];
  nation: Nation;
  tax: Tax;
};

/** Both invoices for the signed hours: to the care provider, and from the member. */
export function invoicesFor(job: InvoicedJob, hours: Worked): { client: Draft; staff: Draft } {
  const { title, nation } = job;
  const name = supplied(title, hours);
  return {
    client: draftOf(linesNamed(name, { hours, nation, rate: job.hcp_rate, bands: job.charge_bands, tax: job.tax })),
    staff: draftOf(linesNamed(name, { hours, nation, rate: job.staff_rate, bands: job.pay_bands, tax: NO_TAX })),
  };
}

/** Both invoices for a shift that was cancelled late. */
export const cancelledInvoicesFor = (
  job: Omit<InvoicedJob, 'pay_bands' | 'charge_bands' | 'nation'>,
  terms: { paid_minutes: number; words: string },
): { client: Draft; staff: Draft } => ({
  client: draftOf([cancelledLine({ ...job, rate: job.hcp_rate }, terms)]),
  staff: draftOf([cancelledLine({ ...job, rate: job.staff_rate, tax: NO_TAX }, terms)]),
});

const MONEY = ['pay_kind', 'minutes', 'unit_cost', 'tax_treatment', 'tax_rate', 'tax_reason', 'total'] as const;

/** True if two invoices have the same amounts line by line, so that neither needs to replace the other. */
export const sameMoney = (some: readonly InvoiceLine[], others: readonly InvoiceLine[]): boolean =>
  some.length === others.length &&
  some.every((line, index) => MONEY.every((field) => line[field] === others[index]?.[field]));
