import type { JobAnswer } from '@handover/contract/shifts/jobs';
import type { Hours } from '@handover/domain/timesheets/timesheet';
import { duration } from '@handover/domain/format';
import { BAND_WORDS } from '@handover/domain/invoices/reckon';
import { type PayPart, staffPay } from '@handover/domain/invoices/staffPay';
import { asPounds, forMinutes } from '@handover/domain/money';

export type Paid = Pick<
  JobAnswer,
  'staff_rate' | 'break_is_paid_for' | 'staff_bands' | 'country' | 'province' | 'post_code'
>;
type Booking = Paid &
  Pick<
    JobAnswer,
    | 'starts_at'
    | 'ends_at'
    | 'has_break'
    | 'break_length'
    | 'start_time'
    | 'end_time'
    | 'break_time'
    | 'late_paid_minutes'
    | 'staff_pay'
  >;

const pence = (pounds: number): number => Math.round(pounds * 100);

/** Pay for the hours, by rate, in pence. */
export const payFor = (job: Paid, hours: Hours): PayPart[] =>
  staffPay({ ...job, staff_rate: pence(job.staff_rate) }, hours);

/** Signed hours; before that the planned ones. */
const hoursOf = (job: Booking): Hours => ({
  start_time: new Date(job.end_time === null ? job.starts_at : (job.start_time ?? job.starts_at)),
  end_time: new Date(job.end_time ?? job.ends_at),
  break_time: job.end_time === null ? (job.has_break ? job.break_length : 0) : (job.break_time ?? 0),
});

function partsOf(job: Booking): PayPart[] {
  const { late_paid_minutes: minutes } = job;
  if (!minutes) return payFor(job, hoursOf(job));
  const rate = pence(job.staff_rate);
  return [{ band: null, minutes, rate, pay: forMinutes(minutes, rate) }];
}

/**
 * Pay of a booking; of one cancelled late, the part that is paid. An invoiced amount takes precedence: if it differs,
 * the rates have changed since, and no parts are shown.
 */
export function payOf(job: Booking): { total: number; parts: PayPart[] } {
  const parts = partsOf(job);
  const total = typeof job.staff_pay === 'number' ? pence(job.staff_pay) : totalOf(parts);
  return { total, parts: total === totalOf(parts) ? parts : [] };
}

export const totalOf = (parts: readonly PayPart[]): number => parts.reduce((sum, { pay }) => sum + pay, 0);

/** Part of the pay in words: "4 h × £27.30 night rate". */
export const partText = ({ band, minutes, rate }: PayPart): string =>
  `${duration(minutes)} × ${asPounds(rate)}${band === null ? '' : ` ${BAND_WORDS[band]}`}`;
