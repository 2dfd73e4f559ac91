import { dayAfter, londonDay } from '../time.ts';
import { INVOICE_KINDS, type InvoiceKind, type InvoiceLine, type InvoicePurpose } from './invoice.ts';
import { type Draft, sameMoney, sumOf } from './reckon.ts';
import { USUAL_BILLING } from './settings.ts';

export type Series = 'INV' | 'SI' | 'CN' | 'SC';
const SERIES: Record<InvoiceKind, Record<'invoice' | 'credit_note', Series>> = {
  client: { invoice: 'INV', credit_note: 'CN' },
  staff: { invoice: 'SI', credit_note: 'SC' },
};
const seriesOf = (kind: InvoiceKind, purpose: InvoicePurpose): Series =>
  SERIES[kind][purpose === 'credit_note' ? 'credit_note' : 'invoice'];

/**
 * Invoice or credit note of a shift, with the fields for settling; `credits` is the invoice that a credit note takes
 * back.
 */
export type Settled = {
  uuid: string;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  balance: number;
  credits: string | null;
};
/** Invoice or credit note that was issued for a shift; `is_credited` means that a credit note took it back. */
export type Issued = Settled & { reference: string; is_credited: boolean; lines: readonly InvoiceLine[] };

/** Billing settings of an agency; null where it has set nothing. */
export type Billing = { due_days: number | null; terms: string | null };

/** Invoice or credit note about to be written, with its lines. */
export type NewInvoice = Settled & {
  series: Series;
  year: number;
  date: string;
  due_date: string;
  amount: number;
  tax_total: number;
  terms: string;
  reason: string;
  lines: readonly InvoiceLine[];
};

/** Returns the shift's current invoice of a kind: the one that no credit note has taken back. */
const standingOf = <I extends Issued>(issued: readonly I[], kind: InvoiceKind): I | undefined =>
  issued.find((its) => its.kind === kind && its.purpose !== 'credit_note' && !its.is_credited);

/** Kinds of invoice that a shift still lacks. */
export const missingKinds = (issued: readonly Issued[]): InvoiceKind[] =>
  INVOICE_KINDS.filter((kind) => standingOf(issued, kind) === undefined);

/** Kinds of invoice whose amounts have changed since they were issued, and those that a shift still lacks. */
export const changedKinds = (issued: readonly Issued[], drafts: Record<InvoiceKind, Draft>): InvoiceKind[] =>
  INVOICE_KINDS.filter((kind) => {
    const standing = standingOf(issued, kind);
    return standing === undefined || !sameMoney(standing.lines, drafts[kind].lines);
  });

const mirrored = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  minutes: -line.minutes,
  net: -line.net,
  tax_total: -line.tax_total,
  total: -line.total,
});

type Asked = {
  kinds: readonly InvoiceKind[];
  drafts: Record<InvoiceKind, Draft>;
  purpose: 'shift' | 'late_cancellation';
  billing: Billing;
  reason: string;
  now: Date;
  newId: () => string;
};

/**
 * Returns the invoices to write, in order: each kind's current invoice is first credited in full, line by line. A
 * credit note is due at once; only clients get the payment terms.
 */
export function invoicesToIssue<I extends Issued>(
  issued: readonly I[],
  { kinds, drafts, purpose, billing, reason, now, newId }: Asked,
): (NewInvoice & { credited: I | undefined })[] {
  const date = londonDay(now);
  const dated = { date, year: Number(date.slice(0, 4)) };
  return kinds.flatMap((kind) => {
    const written = (its: InvoicePurpose, lines: readonly InvoiceLine[]) => {
      const { amount, tax_total } = sumOf(lines);
      const series = seriesOf(kind, its);
      return { uuid: newId(), kind, purpose: its, series, ...dated, amount, tax_total, balance: amount, lines };
    };
    const credited = standingOf(issued, kind);
    const invoice = {
      ...written(purpose, drafts[kind].lines),
      due_date: dayAfter(date, billing.due_days ?? USUAL_BILLING.due_days),
      terms: kind === 'client' ? (billing.terms ?? USUAL_BILLING.terms) : '',
      credits: null,
      reason: '',
      credited: undefined,
    };
    if (credited === undefined) return [invoice];
    const note = written('credit_note', credited.lines.map(mirrored));
    return [{ ...note, due_date: date, terms: '', credits: credited.uuid, reason, credited }, invoice];
  });
}

/** Amount of a credit note that pays an invoice. */
export type Settlement = { credit_note: string; invoice: string; amount: number };

/**
 * Settles invoices with the credit notes of a shift: first the invoice that each note takes back, then other open
 * invoices of the shift, the oldest first. The rest stays on the note until an administrator pays it back.
 */
export function settlementsOf(invoices: readonly Settled[]): Settlement[] {
  const left = new Map(invoices.map(({ uuid, balance }) => [uuid, Math.abs(balance)]));
  const notes = invoices.filter(({ purpose }) => purpose === 'credit_note');
  const pairs = notes.flatMap((note) =>
    invoices.flatMap((invoice) =>
      invoice.purpose === 'credit_note' || invoice.kind !== note.kind ? [] : [{ note, invoice }],
    ),
  );
  const isOwn = ({ note, invoice }: (typeof pairs)[number]) => note.credits === invoice.uuid;
  return [...pairs.filter(isOwn), ...pairs].flatMap(({ note, invoice }) => {
    const [has, owed] = [left.get(note.uuid) ?? 0, left.get(invoice.uuid) ?? 0];
    const amount = Math.min(has, owed);
    if (amount === 0) return [];
    left.set(note.uuid, has - amount).set(invoice.uuid, owed - amount);
    return [{ credit_note: note.uuid, invoice: invoice.uuid, amount }];
  });
}

type Numbered = { agency_id: string; series: Series; year: number };
/** Series of references, with the count of numbers taken from it. */
export type Taking = Numbered & { taken: number };
const keyOf = ({ agency_id, series, year }: Numbered) => `${agency_id} ${series} ${year}`;

/**
 * Numbers for invoices: the position of each in its series, and each series once. All writers lock the series in the
 * same order, so that there is no deadlock.
 */
export function numbering<I extends Numbered>(invoices: readonly I[]): { nth: number[]; takings: Taking[] } {
  const taken = new Map<string, Taking>();
  const nth = invoices.map((invoice) => {
    const { agency_id, series, year } = invoice;
    const taking = taken.get(keyOf(invoice)) ?? { agency_id, series, year, taken: 0 };
    taken.set(keyOf(invoice), taking);
    return ++taking.taken;
  });
  return { nth, takings: [...taken.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

type Payer = { user_id: string; office_id: string | null };
type Readable = { kind: InvoiceKind; member_id: string; office_id: string };

/** Users to notify of an invoice: the member of a staff invoice, or the payers of a client invoice's location. */
export const readersOf = ({ kind, member_id, office_id }: Readable, payers: readonly Payer[]): string[] =>
  kind === 'staff'
    ? [member_id]
    : payers.filter((payer) => payer.office_id === null || payer.office_id === office_id).map((payer) => payer.user_id);
