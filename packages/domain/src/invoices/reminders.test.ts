import { expect, test } from 'vitest';
import { addUp, type Occasion, reminderInWords } from './reminders.ts';

const owing = (...invoices: [Occasion, number][]) =>
  reminderInWords(addUp(invoices.map(([occasion, balance]) => ({ occasion, balance }))));

test.each<[[Occasion, number][], string, string]>([
  [[['due', 56_346]], '1 invoice is due, £563.46', ''],
  [
    [
      ['due', 100],
      ['due', 1],
    ],
    '2 invoices are due, £1.01 in all',
    '',
  ],
  [[['overdue_7', 56_346]], '1 invoice is overdue, £563.46', ''],
  [
    [
      ['overdue_7', 100_000],
      ['overdue_30', 20_300],
      ['overdue_7', 100],
    ],
    '3 invoices are overdue, £1,204.00 in all',
    '',
  ],
  [
    [
      ['due', 5_000],
      ['overdue_30', 20_000],
    ],
    '1 invoice is overdue, £200.00',
    '1 invoice is due, £50.00',
  ],
])('%j is said as: %s', (invoices, title, body) => {
  expect(owing(...invoices)).toEqual({ title, body });
});
