import type { InvoiceKind, InvoiceLine, InvoicePurpose } from '@handover/domain/invoices/invoice';
import { drawFacts, drawParties, drawTitle, drawTotals, type Party } from './letterhead.ts';
import { INK, openSheet, type Sheet } from './sheet.ts';
import { type Column, drawTable, type TableRow } from './table.ts';
import { hours, money, onDay, taxName, timeOfSupply } from './documentTexts.ts';

/** The whole content of an invoice, as it was issued. */
export type InvoiceDocument = {
  reference: string;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  date: string;
  due_date: string;
  terms: string;
  job_code: string;
  office_title: string;
  member_name: string;
  starts_at: Date;
  ends_at: Date;
  amount: number;
  tax_total: number;
  supplier: Party;
  customer: Party;
  payment_details: string;
  /** The invoice that a credit note reverses. */
  credits: { reference: string; date: string } | null;
  reason: string;
  lines: readonly InvoiceLine[];
  created_at: Date;
};

const COLUMNS: readonly Column[] = [
  { head: 'Description', width: 187 },
  { head: 'Hours', width: 48, right: true },
  { head: 'Unit price', width: 56, right: true },
  { head: 'Net', width: 62, right: true },
  { head: 'VAT rate', width: 44, right: true },
  { head: 'VAT', width: 48, right: true },
  { head: 'Total', width: 54.28, right: true },
];
/** Columns of an invoice without VAT: a member charges none, so no line has a VAT column. */
const WITHOUT_TAX: readonly Column[] = [
  { head: 'Description', width: 285 },
  { head: 'Hours', width: 64, right: true },
  { head: 'Unit price', width: 70, right: true },
  { head: 'Total', width: 80.28, right: true },
];

/** Draws the document of an invoice: its content when it was issued, without later payments. */
export async function invoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const { reference, supplier, customer } = invoice;
  const title = `${nameOf(invoice)} ${reference}`;
  const foot = `${reference} · ${supplier.name}`;
  const sheet = await openSheet({ title, author: supplier.name, at: invoice.created_at, foot });
  drawTitle(sheet, title, kindOf(invoice));
  drawParties(sheet, [
    ['From', supplier],
    ['To', customer],
  ]);
  drawFacts(sheet, factsOf(invoice));
  sheet.y += 4;
  await drawTable(sheet, taxed(invoice) ? COLUMNS : WITHOUT_TAX, rowsOf(invoice));
  drawTotals(sheet, totalsOf(invoice));
  await drawTax(sheet, invoice);
  drawPayment(sheet, invoice);
  return sheet.close();
}

const isCredit = ({ purpose }: InvoiceDocument): boolean => purpose === 'credit_note';
const taxed = ({ kind }: InvoiceDocument): boolean => kind === 'client';
const nameOf = (invoice: InvoiceDocument): string => (isCredit(invoice) ? 'Credit note' : 'Invoice');

function kindOf(invoice: InvoiceDocument): string {
  const { kind, credits, customer, supplier } = invoice;
  const self_billed = `Self-billed by ${customer.name} on behalf of ${supplier.name}`;
  const kinds = kind === 'staff' ? self_billed : supplier.vat_number === null ? '' : 'VAT invoice';
  if (credits === null) return kinds;
  return `Credits invoice ${credits.reference} of ${onDay(credits.date)}${kind === 'staff' ? `. ${self_billed}` : ''}`;
}

function factsOf(invoice: InvoiceDocument): [string, string][] {
  const { reference, date, due_date, job_code, office_title, member_name, credits, reason, purpose } = invoice;
  const shift = purpose === 'late_cancellation' ? 'Time of the cancelled shift' : 'Time of supply';
  return [
    [isCredit(invoice) ? 'Credit note number' : 'Invoice number', reference],
    [isCredit(invoice) ? 'Credit note date' : 'Invoice date', onDay(date)],
    ...(credits === null ? [['Due date', onDay(due_date)] as [string, string]] : []),
    [shift, timeOfSupply(invoice)],
    ['Location', office_title],
    ['Staff member', member_name],
    ['Shift', job_code],
    ...(credits === null
      ? []
      : ([
          ['Credits', `${credits.reference}, ${onDay(credits.date)}`],
          ['Reason for the credit', reason],
        ] as [string, string][])),
  ];
}

/** Groups the lines by VAT treatment, so that those without VAT are apart from those with VAT. */
function rowsOf(invoice: InvoiceDocument): TableRow[] {
  const { lines } = invoice;
  if (!taxed(invoice))
    return lines.map(({ name, minutes, unit_cost, total }) => ({
      cells: [name, hours(minutes), money(unit_cost), money(total)],
    }));
  const groups = [...groupsOf(lines)];
  return groups.flatMap(([, its]): TableRow[] => {
    const [first] = its;
    const rows = its.map((line): TableRow => ({
      cells: [
        line.name,
        hours(line.minutes),
        money(line.unit_cost),
        money(line.net),
        line.tax_treatment === 'standard' ? `${line.tax_rate / 100}%` : 'None',
        money(line.tax_total),
        money(line.total),
      ],
    }));
    return groups.length === 1 || !first ? rows : [{ words: taxName(first.tax_treatment, first.tax_rate) }, ...rows];
  });
}

const groupsOf = (lines: readonly InvoiceLine[]): Map<string, InvoiceLine[]> =>
  Map.groupBy(lines, ({ tax_treatment, tax_rate, tax_reason }) => `${tax_treatment} ${tax_rate} ${tax_reason}`);

function totalsOf(invoice: InvoiceDocument): [string, string][] {
  const { amount, tax_total } = invoice;
  const total: [string, string] = [isCredit(invoice) ? 'Total credited' : 'Total to pay', money(amount)];
  if (!taxed(invoice)) return [total];
  return [['Total excluding VAT', money(amount - tax_total)], ['Total VAT in GBP', money(tax_total)], total];
}

const TAX_COLUMNS: readonly Column[] = [
  { head: 'VAT', width: 190 },
  { head: 'Why', width: 165 },
  { head: 'Net', width: 72, right: true },
  { head: 'VAT', width: 72.28, right: true },
];

async function drawTax(sheet: Sheet, invoice: InvoiceDocument): Promise<void> {
  if (!taxed(invoice)) {
    sheet.y += 4;
    const reasons = new Set(invoice.lines.map(({ tax_reason }) => tax_reason));
    return sheet.paragraph(`No VAT is charged: ${[...reasons].join('; ')}.`, { colour: INK.soft });
  }
  sheet.heading('VAT by rate');
  const rows = [...groupsOf(invoice.lines).values()].map((its): TableRow => {
    const [first] = its;
    const sum = (of: 'net' | 'tax_total') => its.reduce((all, line) => all + line[of], 0);
    const name = taxName(first?.tax_treatment ?? 'standard', first?.tax_rate ?? 0);
    return { cells: [name, first?.tax_reason ?? '', money(sum('net')), money(sum('tax_total'))] };
  });
  await drawTable(sheet, TAX_COLUMNS, rows);
}

function drawPayment(sheet: Sheet, invoice: InvoiceDocument): void {
  const { due_date, payment_details, terms, reference, supplier, kind } = invoice;
  if (isCredit(invoice)) return;
  sheet.heading(`Payment due by ${onDay(due_date)}`, 20);
  if (payment_details.trim() !== '') sheet.paragraph(payment_details);
  const whom = kind === 'staff' ? '' : ` to ${supplier.name}`;
  sheet.paragraph(`Please quote ${reference} with your payment${whom}.`, { colour: INK.soft });
  if (terms.trim() === '') return;
  sheet.heading('Terms', 12);
  sheet.paragraph(terms, { colour: INK.soft });
}
