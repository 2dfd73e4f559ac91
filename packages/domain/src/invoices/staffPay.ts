import type { Hours } from '../timesheets/timesheet.ts';
import { type Country, nationOf } from '../places.ts';
import type { EnhancementName } from './enhancementNames.ts';
import { type Enhancement, paidByBand } from './enhancements.ts';
import { linesFor, NO_TAX } from './reckon.ts';

/** A booking as whoever has it is told of it, its rate in pence; one that was kept before there were bands has none. */
type Booking = {
  staff_rate: number;
  break_is_paid_for: boolean;
  staff_bands?: readonly Enhancement[] | undefined;
  country: Country;
  province: string | null;
  post_code: string;
};

/** Minutes that are paid at one rate, in pence; of no band where `band` is null. */
export type PayPart = { band: EnhancementName | null; minutes: number; rate: number; pay: number };

/** What hours bring to whoever worked them, as the lines of their invoice will say it. */
export function staffPay(booking: Booking, hours: Hours): PayPart[] {
  const { staff_rate: rate, staff_bands: bands = [], break_is_paid_for, country, province, post_code } = booking;
  const nation = nationOf({ country, province: province ?? '', post_code });
  // Hours that are still being chosen may end before they begin.
  const end_time = hours.end_time < hours.start_time ? hours.start_time : hours.end_time;
  const worked = { ...hours, end_time, break_is_paid_for };
  const lines = linesFor({ title: '', hours: worked, rate, bands, nation, tax: NO_TAX });
  return paidByBand(worked, bands, nation).map(({ band, minutes }, index) => ({
    band,
    minutes,
    rate: lines[index]?.unit_cost ?? rate,
    pay: lines[index]?.net ?? 0,
  }));
}
