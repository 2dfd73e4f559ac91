import { forMinutes } from '../money.ts';
import { minutesBetween } from '../time.ts';

type Planned = {
  starts_at: Date;
  ends_at: Date;
  has_break: boolean;
  break_is_paid_for: boolean;
  /** Minutes. */
  break_length: number;
};

/** The minutes that a shift is paid for: those that really pass, less a break that is not paid. */
export function paidMinutes({ starts_at, ends_at, has_break, break_is_paid_for, break_length }: Planned): number {
  const unpaid = has_break && !break_is_paid_for ? break_length : 0;
  return Math.max(0, minutesBetween(starts_at, ends_at) - unpaid);
}

/** What a shift brings to whom, in pence: to the member, and from the care provider before tax. */
export function costOf(planned: Planned, rates: { staff_rate: number; hcp_rate: number }) {
  const minutes = paidMinutes(planned);
  return { minutes, pay: forMinutes(minutes, rates.staff_rate), cost: forMinutes(minutes, rates.hcp_rate) };
}
