import { dayAfter, monthsAfter } from '../time.ts';

/** Days that spend is compared over: this month, the whole of last month, and the same days of last month. */
export function spendDays(today: string): {
  this_month: string;
  last_month: string;
  same_until: string;
  until: string;
} {
  const this_month = `${today.slice(0, 7)}-01`;
  const last_month = monthsAfter(this_month, -1);
  // Last month may have fewer days than have passed of this one.
  const same_until = dayAfter(monthsAfter(today, -1));
  return { this_month, last_month, same_until, until: monthsAfter(this_month, 1) };
}

type Spent = { this_month: number; last_month: number; same_days: number };

/** Change of this month against the same days of last month in whole per cent; null if nothing was spent then. */
export const changeOf = ({ this_month, same_days }: Pick<Spent, 'this_month' | 'same_days'>): number | null =>
  same_days > 0 ? Math.round((100 * (this_month - same_days)) / same_days) : null;

/** Sum over all locations. */
export const spentTogether = (places: readonly Spent[]): Spent =>
  places.reduce<Spent>(
    (sum, its) => ({
      this_month: sum.this_month + its.this_month,
      last_month: sum.last_month + its.last_month,
      same_days: sum.same_days + its.same_days,
    }),
    { this_month: 0, last_month: 0, same_days: 0 },
  );
