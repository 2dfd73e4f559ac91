import type { Hours } from '../timesheets/timesheet.ts';
import { type Country, nationOf } from '../places.ts';
import type { EnhancementName } from './enhancementNames.ts';
import { type Enhancement, paidByBand } from './enhancements.ts';
import { linesFor, NO_TAX } from './reckon.ts';

/** Booking as its member gets it, its rate in pence; a booking stored before enhancements existed has none. */
type Booking = {
  staff_rate: number;
  break_is_paid_for: boolean;
  staff_bands?: readonly Enhancement[] | undefined;
  country: Country;
  province: string | null;
  post_code: string;
};

/** Minutes paid at one rate, in pence; `band` is null for minutes without an enhancement. */
export type PayPart = { band: EnhancementName | null; minutes: number; rate: number; pay: number };

/** Pay for hours, in the same parts as the lines of the staff invoice. */
export function staffPay(booking: Booking, hours: Hours): PayPart[] {
  const { staff_rate: rate, staff_bands: bands = [], break_is_paid_for, country, province, post_code } = booking;
  const nation = nationOf({ country, province: province ?? '', post_code });
  // While the hours are being chosen, their end may be before their start.
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
