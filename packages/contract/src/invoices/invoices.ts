import { z } from 'zod';
import { HOURS_STATES } from '@handover/domain/timesheets/confirmation';
import { INVOICE_KINDS, INVOICE_PURPOSES, INVOICE_STATES, TAX_TREATMENTS } from '@handover/domain/invoices/invoice';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';
import { verdict } from '../verdict.ts';

export const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** What the list and the page of an invoice have in common. Amounts are in pounds, tax included. */
export const invoiceHead = {
  id: z.int(),
  uuid: z.uuid(),
  reference: z.string(),
  kind: z.enum(INVOICE_KINDS),
  purpose: z.enum(INVOICE_PURPOSES),
  state: z.enum(INVOICE_STATES),
  date: z.iso.date(),
  due_date: z.iso.date(),
  amount: pounds,
  tax_total: pounds,
  balance: pounds,
};

const item = z.object({
  id: z.int(),
  name: z.string(),
  /** Hours to two decimals; the total comes from the minutes. */
  qty: z.number(),
  minutes: z.int(),
  unit_cost: pounds,
  tax_treatment: z.enum(TAX_TREATMENTS),
  /** In percent. */
  tax_rate: z.number(),
  tax_reason: z.string(),
  tax_total: pounds,
  total: pounds,
});
export type InvoiceItem = z.output<typeof item>;

const payment = z.object({
  id: z.int(),
  amount: pounds,
  receipt: z.string(),
  date: z.iso.date(),
  method: z.enum(['bank_transfer', 'card', 'cheque', 'cash', 'credit_note']),
  /** The payment that this one takes back, and whether this one was taken back. */
  reverses: z.int().nullable(),
  reversed: z.boolean(),
  /** Whether the viewer may take it back. */
  can_reverse: z.boolean(),
  reason: z.string(),
  /** The other side of what a credit note settles. */
  counterpart: z.object({ uuid: z.uuid(), reference: z.string() }).nullable(),
  /** For administrators. */
  created_by: z.string().optional(),
  created_at: instant,
});
export type InvoicePayment = z.output<typeof payment>;

const related = z.object({ uuid: z.uuid(), reference: z.string() }).nullable();

/** An invoice as its page shows it. Agent, care provider and the administrators' notes are level 1's. */
export const invoice = z.object({
  ...invoiceHead,
  client_notes: z.string(),
  admin_notes: z.string().optional(),
  terms: z.string(),
  /** Where the shift itself may be seen, it has its `job_id`. */
  job: z.object({ title: z.string(), code: z.string(), location: z.string(), job_id: z.uuid().nullable() }),
  starts_at: instant,
  ends_at: instant,
  /** Whether the hours behind it are confirmed; null where no hours are behind it or it was credited. */
  hours_state: z.enum(HOURS_STATES).nullable(),
  agent: z.object({ uuid: z.uuid(), company_name: z.string() }).optional(),
  care_provider: z.object({ uuid: z.uuid(), company_name: z.string() }).optional(),
  staff_member: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The invoice that this credits, the credit note that took this back, and what was issued in its place. */
  credits: related,
  credited_by: related,
  replaced_by: related,
  reason: z.string(),
  /** What the viewer may do with it, by the same rules as the calls. */
  can: z.object({ notes: verdict, add_payment: verdict }),
  items: z.array(item),
  payments: z.array(payment),
});
export type Invoice = z.output<typeof invoice>;
/** Every call that changes an invoice answers with the whole of it. */
export const invoiceAnswer = z.object({ data: invoice });
export const uuid = z.uuid();
