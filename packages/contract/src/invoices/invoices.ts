import { z } from 'zod';
import { HOURS_STATES } from '@handover/domain/timesheets/confirmation';
import { INVOICE_KINDS, INVOICE_PURPOSES, INVOICE_STATES, TAX_TREATMENTS } from '@handover/domain/invoices/invoice';
import { instant } from '../instant.ts';
import { pounds } from '../money.ts';
import { verdict } from '../verdict.ts';

export const EVERY_LEVEL = [1, 2, 3, 4] as const;

/** Fields shared by the list and the page of an invoice. Amounts are in pounds, tax included. */
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
  /** Hours to two decimals; the total is computed from the minutes. */
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
  /** Id of the payment that this one reverses, and whether this one was reversed. */
  reverses: z.int().nullable(),
  reversed: z.boolean(),
  /** True if the viewer may reverse it. */
  can_reverse: z.boolean(),
  reason: z.string(),
  /** Other document of a settlement by a credit note. */
  counterpart: z.object({ uuid: z.uuid(), reference: z.string() }).nullable(),
  /** For administrators. */
  created_by: z.string().optional(),
  created_at: instant,
});
export type InvoicePayment = z.output<typeof payment>;

const related = z.object({ uuid: z.uuid(), reference: z.string() }).nullable();

/** Invoice as its page shows it. Agent, care provider and the administrators' notes are for level 1. */
export const invoice = z.object({
  ...invoiceHead,
  client_notes: z.string(),
  admin_notes: z.string().optional(),
  terms: z.string(),
  /** Shift of the invoice; `job_id` is null if the viewer may not see the shift. */
  job: z.object({ title: z.string(), code: z.string(), location: z.string(), job_id: z.uuid().nullable() }),
  starts_at: instant,
  ends_at: instant,
  /** State of the hours behind it; null if there are none or it was credited. */
  hours_state: z.enum(HOURS_STATES).nullable(),
  agent: z.object({ uuid: z.uuid(), company_name: z.string() }).optional(),
  care_provider: z.object({ uuid: z.uuid(), company_name: z.string() }).optional(),
  staff_member: z.object({ uuid: z.uuid(), name: z.string() }),
  /**
   * Linked documents: the invoice this one credits, the credit note that took this one back, and the invoice issued in
   * its place.
   */
  credits: related,
  credited_by: related,
  replaced_by: related,
  reason: z.string(),
  /** Acts open to the viewer, by the same policy as the endpoints. */
  can: z.object({ notes: verdict, add_payment: verdict, dispute_hours: verdict }),
  items: z.array(item),
  payments: z.array(payment),
});
export type Invoice = z.output<typeof invoice>;
/** Answer of every call that changes an invoice: the whole invoice. */
export const invoiceAnswer = z.object({ data: invoice });
export const uuid = z.uuid();
