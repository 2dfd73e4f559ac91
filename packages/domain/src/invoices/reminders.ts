import { asPounds } from '../money.ts';
import { counted } from '../staff/words.ts';

/** When someone is reminded of what is not paid, in days after it was due. */
export const REMINDERS = { due: 0, overdue_7: 7, overdue_30: 30 } as const;
export type Occasion = keyof typeof REMINDERS;

/** Days that are caught up with after nobody could be reminded; fewer than lie between two occasions. */
export const MOST_DAYS_BACK = 6;

/** How many there are and what is still to be paid of them, in pence. */
export type Owed = { count: number; total: number };
export type Reminding = { due: Owed; overdue: Owed };

const several = ({ count, total }: Owed, are: string): string =>
  `${counted(count, 'invoice')} ${count === 1 ? 'is' : 'are'} ${are}, ${asPounds(total)}${count === 1 ? '' : ' in all'}`;

/** What one person reads on one day about all of them together: what is overdue first. */
export function reminderInWords({ due, overdue }: Reminding): { title: string; body: string } {
  if (overdue.count === 0) return { title: several(due, 'due'), body: '' };
  return { title: several(overdue, 'overdue'), body: due.count === 0 ? '' : several(due, 'due') };
}

/** All that is owed, by the occasion on which it is said. */
export function addUp(invoices: readonly { occasion: Occasion; balance: number }[]): Reminding {
  const owed = (these: typeof invoices): Owed => ({
    count: these.length,
    total: these.reduce((sum, { balance }) => sum + balance, 0),
  });
  return {
    due: owed(invoices.filter(({ occasion }) => occasion === 'due')),
    overdue: owed(invoices.filter(({ occasion }) => occasion !== 'due')),
  };
}
