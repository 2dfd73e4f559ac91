import { drawSums, drawTitle, drawTotals } from './letterhead.ts';
import type { Earned, Pay } from './pay.ts';
import { INK, openSheet } from './sheet.ts';
import { type Column, drawTable, type TableRow } from './table.ts';
import { hours, inMonth, METHOD_WORDS, money, onDay, shortly, span } from './documentTexts.ts';

const SHIFTS: readonly Column[] = [
  { head: 'Date', width: 46 },
  { head: 'Reference', width: 98 },
  { head: 'Shift', width: 217 },
  { head: 'Hours', width: 60, right: true },
  { head: 'Pay', width: 78.28, right: true },
];
const PAYMENTS: readonly Column[] = [
  { head: 'Date', width: 46 },
  { head: 'For', width: 98 },
  { head: 'How', width: 277 },
  { head: 'Paid', width: 78.28, right: true },
];

const HOLIDAY = 'Holiday pay, 12.07% (rolled up)';
const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((all, { amount }) => all + amount, 0);
const minutesOf = (earned: readonly Earned[]): number => earned.reduce((all, { minutes }) => all + minutes, 0);
const holidayOf = (earned: readonly Earned[]): number => earned.reduce((all, { holiday }) => all + holiday, 0);

/** Draws a member's pay statement: shifts, earnings and payments of a month. */
export async function payPdf({ month, last_day, member, agencies, paid, opening, at }: Pay): Promise<Buffer> {
  const title = `Pay statement, ${inMonth(month)}`;
  const sheet = await openSheet({ title, author: member.name, at, foot: `${title} · ${member.name}` });
  const all = agencies.flatMap(({ earned }) => earned);
  const [pay, holiday, owed] = [sum(all), holidayOf(all), opening + sum(all) - sum(paid)];
  drawTitle(sheet, title, `${member.name}, to ${onDay(last_day)}`);
  drawSums(sheet, [
    ['Hours', hours(minutesOf(all))],
    ['Pay for shifts', money(pay)],
    ['Holiday pay', money(holiday)],
    ['Gross pay', money(pay + holiday)],
  ]);
  if (all.length === 0) sheet.paragraph('No shift was invoiced in this month.', { colour: INK.soft });
  for (const { name, earned } of agencies) {
    sheet.heading(name);
    const its = holidayOf(earned);
    await drawTable(sheet, SHIFTS, [
      ...earned.map(shiftRow),
      { strong: true, cells: ['', '', 'Pay for shifts', hours(minutesOf(earned)), money(sum(earned))] },
      ...(its === 0 ? [] : [{ cells: ['', '', HOLIDAY, '', money(its)] }]),
      { strong: true, cells: ['', '', 'Gross pay', '', money(sum(earned) + its)] },
    ]);
  }
  if (paid.length > 0) {
    sheet.heading('Paid in this month');
    await drawTable(
      sheet,
      PAYMENTS,
      paid.map(({ date, reference, method, receipt, amount }) => ({
        cells: [
          shortly(date),
          reference,
          `${amount < 0 ? 'Taken back: ' : ''}${METHOD_WORDS[method] ?? method}${receipt === '' ? '' : `, ${receipt}`}`,
          money(amount),
        ],
      })),
    );
  }
  sheet.heading('Your invoices', 80);
  drawTotals(sheet, [
    ['Owed to you before', money(opening)],
    ['Invoices of this month', money(pay)],
    ['Paid in this month', money(-sum(paid))],
    [`Owed to you on ${onDay(last_day)}`, money(owed)],
  ]);
  if (holiday !== 0) {
    sheet.paragraph('Holiday pay comes on top of your invoices, as a line of its own in your agency’s payroll.', {
      colour: INK.soft,
    });
  }
  return sheet.close();
}

const shiftRow = (earned: Earned): TableRow => {
  const { date, reference, purpose, credits, job_title, office_title, minutes, amount } = earned;
  const shift = `${job_title}, ${office_title}, ${span(earned)}`;
  const what =
    purpose === 'credit_note'
      ? `Credits ${credits ?? ''}: ${shift}`
      : purpose === 'late_cancellation'
        ? `Late cancellation: ${shift}`
        : shift;
  return { cells: [shortly(date), reference, what, hours(minutes), money(amount)] };
};
