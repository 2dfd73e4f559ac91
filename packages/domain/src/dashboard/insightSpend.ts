import { dayAfter, monthsAfter } from '../time.ts';

/** The days that spend is compared over: this month, the whole of the last, and as many days of that. */
export function spendDays(today: string): {
  this_month: string;
  last_month: string;
  same_until: string;
  until: string;
} {
  const this_month = `${today.slice(0, 7)}-01`;
  const last_month = monthsAfter(this_month, -1);
  // The last month may be shorter than this one is old.
  const same_until = dayAfter(monthsAfter(today, -1));
  return { this_month, last_month, same_until, until: monthsAfter(this_month, 1) };
}

type Spent = { this_month: number; last_month: number; same_days: number };

/** By how many whole per cent this month is above the same days of the last; nothing where there was none. */
export const changeOf = ({ this_month, same_days }: Pick<Spent, 'this_month' | 'same_days'>): number | null =>
  same_days > 0 ? Math.round((100 * (this_month - same_days)) / same_days) : null;

/** What all of them come to. */
export const spentTogether = (places: readonly Spent[]): Spent =>
  places.reduce<Spent>(
    (sum, its) => ({
      this_month: sum.this_month + its.this_month,
      last_month: sum.last_month + its.last_month,
      same_days: sum.same_days + its.same_days,
    }),
    { this_month: 0, last_month: 0, same_days: 0 },
  );
