import type { Nation } from '../places.ts';

/** 5.6 weeks of leave over the 46.4 that are worked, in hundredths of a percent. */
export const HOLIDAY_RATE = 1_207;

/** Where rolled-up holiday pay is lawful for irregular hours; Northern Ireland and Ireland have kept leave that is taken. */
const ROLLED_UP: readonly Nation[] = ['England', 'Scotland', 'Wales'];

/**
 * What is paid for holiday on top of one staff invoice, in pence, as a line of its own; nothing where law has no such line.
 * Reckoned on each invoice by itself, so that pay statement and payroll come to the same penny; a credit is its mirror.
 */
export function holidayPay(pence: number, nation: Nation): number {
  if (!ROLLED_UP.includes(nation)) return 0;
  const whole = Math.floor((Math.abs(pence) * HOLIDAY_RATE + 5_000) / 10_000);
  return pence < 0 && whole > 0 ? -whole : whole;
}
