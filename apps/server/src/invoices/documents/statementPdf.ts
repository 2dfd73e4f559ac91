import { drawParties, drawSums, drawTitle, drawTotals } from './letterhead.ts';
import { INK, openSheet, type Sheet } from './sheet.ts';
import type { Issued, Paid, Statement } from './statement.ts';
import { type Column, drawTable, type TableRow } from './table.ts';
import { inMonth, METHOD_WORDS, money, onDay, shortly, span, taxName } from './documentTexts.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Date', width: 46 },
  { head: 'Reference', width: 98 },
  { head: 'What for', width: 169 },
  { head: 'Net', width: 62, right: true },
  { head: 'VAT', width: 56, right: true },
  { head: 'Amount', width: 68.28, right: true },
];

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((all, { amount }) => all + amount, 0);

/** Draws a care provider's statement on as many pages as it needs. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { supplier, customer, month, last_day, opening, issued, paid, at } = statement;
  const title = `Statement, ${inMonth(month)}`;
  const sheet = await openSheet({ title, author: supplier.name, at, foot: `${title} · ${customer.name}` });
  const [invoices, credits] = [
    issued.filter(({ purpose }) => purpose !== 'credit_note'),
    issued.filter(({ purpose }) => purpose === 'credit_note'),
  ];
  const closing = opening + sum(issued) - sum(paid);
  drawTitle(sheet, title, `Invoices, credit notes and payments to ${onDay(last_day)}`);
  drawParties(sheet, [
    ['From', supplier],
    ['To', customer],
  ]);
  drawSums(sheet, [
    ['Opening balance', money(opening)],
    ['Invoices', money(sum(invoices))],
    ['Credit notes', money(sum(credits))],
    ['Payments', money(-sum(paid))],
    ['Closing balance', money(closing)],
  ]);
  for (const place of placesOf(statement)) await drawPlace(sheet, place);
  if (issued.length + paid.length === 0)
    sheet.paragraph('Nothing was invoiced or paid in this month.', { colour: INK.soft });
  await drawTax(sheet, statement);
  drawTotals(sheet, [
    ['Opening balance', money(opening)],
    ['Invoices and credit notes', money(sum(issued))],
    ['Payments', money(-sum(paid))],
    [`Balance on ${onDay(last_day)}`, money(closing)],
  ]);
  if (supplier.payment_details.trim() !== '' && closing > 0) {
    sheet.heading('How to pay', 20);
    sheet.paragraph(supplier.payment_details);
  }
  return sheet.close();
}

type Place = { title: string; issued: Issued[]; paid: Paid[] };

/** Groups by location, and by issuing agency if that is another one. */
function placesOf({ issued, paid, others }: Statement): Place[] {
  const places = new Map<string, Place>();
  const placeOf = ({ office_id, office_title, agency_id }: Issued | Paid): Place => {
    const other = others.get(agency_id);
    const key = `${agency_id} ${office_id}`;
    const place = places.get(key) ?? {
      title: other === undefined ? office_title : `${office_title}, by ${other}`,
      issued: [],
      paid: [],
    };
    places.set(key, place);
    return place;
  };
  for (const each of issued) placeOf(each).issued.push(each);
  for (const each of paid) placeOf(each).paid.push(each);
  return [...places.values()].sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}

async function drawPlace(sheet: Sheet, { title, issued, paid }: Place): Promise<void> {
  sheet.heading(title);
  const dated = [
    ...issued.map((each) => ({ date: each.date, row: issuedRow(each) })),
    ...paid.map((each) => ({ date: each.date, row: paidRow(each) })),
  ].sort((a, b) => a.date.localeCompare(b.date));
  const tax = issued.reduce((all, { tax_total }) => all + tax_total, 0);
  await drawTable(sheet, COLUMNS, [
    ...dated.map(({ row }) => row),
    {
      strong: true,
      cells: ['', 'Subtotal', title, money(sum(issued) - tax), money(tax), money(sum(issued) - sum(paid))],
    },
  ]);
}

const issuedRow = (issued: Issued): TableRow => ({
  cells: [
    shortly(issued.date),
    issued.reference,
    whatFor(issued),
    money(issued.amount - issued.tax_total),
    money(issued.tax_total),
    money(issued.amount),
  ],
});

function whatFor(issued: Issued): string {
  const { purpose, credits, reason, job_title, member_name } = issued;
  if (purpose === 'credit_note') return `Credits ${credits ?? ''}: ${reason}`;
  const shift = `${job_title}, ${span(issued)}, ${member_name}`;
  return purpose === 'late_cancellation' ? `Late cancellation: ${shift}` : shift;
}

const paidRow = ({ date, reference, method, receipt, amount }: Paid): TableRow => ({
  cells: [
    shortly(date),
    reference,
    `${amount < 0 ? 'Taken back: ' : ''}${METHOD_WORDS[method] ?? method}${receipt === '' ? '' : `, ${receipt}`}`,
    '',
    '',
    money(-amount),
  ],
});

const TAX_COLUMNS: readonly Column[] = [
  { head: 'VAT', width: 270 },
  { head: 'Net', width: 76, right: true },
  { head: 'VAT', width: 76, right: true },
  { head: 'Gross', width: 77.28, right: true },
];

async function drawTax(sheet: Sheet, { tax }: Statement): Promise<void> {
  if (tax.length === 0) return;
  sheet.heading('VAT of the month');
  const all = { net: 0, tax_total: 0 };
  const rows = tax.map(({ tax_treatment, tax_rate, net, tax_total }): TableRow => {
    all.net += net;
    all.tax_total += tax_total;
    return { cells: [taxName(tax_treatment, tax_rate), money(net), money(tax_total), money(net + tax_total)] };
  });
  const { net, tax_total } = all;
  await drawTable(sheet, TAX_COLUMNS, [
    ...rows,
    { strong: true, cells: ['Together', money(net), money(tax_total), money(net + tax_total)] },
  ]);
}
