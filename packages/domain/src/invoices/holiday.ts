import type { Nation } from '../places.ts';

/** Holiday pay rate in hundredths of a percent: 5.6 weeks of leave over the 46.4 weeks worked. */
export const HOLIDAY_RATE = 1_207;

/**
 * Nations in which rolled-up holiday pay is lawful for irregular hours; in Northern Ireland and Ireland leave is taken
 * instead.
 */
const ROLLED_UP: readonly Nation[] = ['England', 'Scotland', 'Wales'];

/**
 * Holiday pay on top of one staff invoice, in pence, as a line of its own; 0 in nations without rolled-up holiday pay.
 * Computed per invoice, so that pay statement and payroll agree to the penny; a credit note gives the negative.
 */
export function holidayPay(pence: number, nation: Nation): number {
  if (!ROLLED_UP.includes(nation)) return 0;
  const whole = Math.floor((Math.abs(pence) * HOLIDAY_RATE + 5_000) / 10_000);
  return pence < 0 && whole > 0 ? -whole : whole;
}
