import { asPounds } from '../money.ts';
import { counted } from '../staff/staffTexts.ts';

/** Days after the due date on which a reminder is sent. */
export const REMINDERS = { due: 0, overdue_7: 7, overdue_30: 30 } as const;
export type Occasion = keyof typeof REMINDERS;

/** Days to catch up on after an outage; fewer than between two reminders. */
export const MOST_DAYS_BACK = 6;

/** Count of unpaid invoices, and their open total in pence. */
export type Owed = { count: number; total: number };
export type Reminding = { due: Owed; overdue: Owed };

const several = ({ count, total }: Owed, are: string): string =>
  `${counted(count, 'invoice')} ${count === 1 ? 'is' : 'are'} ${are}, ${asPounds(total)}${count === 1 ? '' : ' in all'}`;

/** Text of a person's one reminder of a day about all their invoices, the overdue ones first. */
export function reminderInWords({ due, overdue }: Reminding): { title: string; body: string } {
  if (overdue.count === 0) return { title: several(due, 'due'), body: '' };
  return { title: several(overdue, 'overdue'), body: due.count === 0 ? '' : several(due, 'due') };
}

/** Sums up what is owed, by whether it is due or overdue. */
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
