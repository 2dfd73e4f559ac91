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

/** Paid minutes of a shift: elapsed time less an unpaid break. */
export function paidMinutes({ starts_at, ends_at, has_break, break_is_paid_for, break_length }: Planned): number {
  const unpaid = has_break && !break_is_paid_for ? break_length : 0;
  return Math.max(0, minutesBetween(starts_at, ends_at) - unpaid);
}

/** Pay to the member and cost to the care provider before tax, in pence. */
export function costOf(planned: Planned, rates: { staff_rate: number; hcp_rate: number }) {
  const minutes = paidMinutes(planned);
  return { minutes, pay: forMinutes(minutes, rates.staff_rate), cost: forMinutes(minutes, rates.hcp_rate) };
}
