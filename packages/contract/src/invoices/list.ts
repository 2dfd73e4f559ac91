import { z } from 'zod';
import { INVOICE_KINDS, INVOICE_STATES, type InvoiceState } from '@handover/domain/invoices/invoice';
import { HOURS_STATES } from '@handover/domain/timesheets/confirmation';
import { endpoint } from '../endpoint.ts';
import { EVERY_LEVEL, invoiceAnswer, invoiceHead, uuid } from './invoices.ts';
import { listEndpoints, listResource } from '../list.ts';
import { lines } from '../text.ts';
import { careProviderField, officeField } from '../accounts/users.ts';

export const INVOICE_STATE_WORDS: Record<InvoiceState, string> = {
  unpaid: 'Unpaid',
  part_paid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  credit: 'Credit',
};

/** Types of the list, in the words of the documents. */
export const INVOICE_TYPES = { invoice: 'Invoice', self_bill: 'Self-bill', credit_note: 'Credit note' } as const;
export type InvoiceType = keyof typeof INVOICE_TYPES;

const KIND_WORDS = { client: 'Client', staff: 'Staff' };

/** Row of the list of invoices. Agent and care provider are for level 1. */
const invoiceRow = z.object({
  ...invoiceHead,
  type: z.enum(Object.keys(INVOICE_TYPES) as [InvoiceType, ...InvoiceType[]]),
  job: z.object({ title: z.string(), code: z.string() }),
  location: z.string(),
  /** State of the hours behind it; null if there are none or it was credited. */
  hours_state: z.enum(HOURS_STATES).nullable(),
  staff_member: z.object({ uuid: z.uuid(), name: z.string() }),
  agent: z.object({ company_name: z.string() }).optional(),
  care_provider: z.object({ company_name: z.string() }).optional(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const note = lines(2000);

/** List of invoices. Nobody adds one: they follow from shifts that were worked or cancelled too late. */
export const invoicesList = listResource({
  resource: 'invoices',
  title: 'Invoicing',
  one: 'Invoice',
  id_field: 'uuid',
  base_link: '/invoices/',
  levels: EVERY_LEVEL,
  write_levels: [1],
  sort: { sortBy: 'date', sortDirection: 'desc' },
  fields: [
    { id: 'reference', title: 'Reference', filter: 'text', width: '13.5%', disable_sorting: true },
    { id: 'type', title: 'Type', width: '8%', disable_sorting: true },
    { id: 'id', title: 'ID', hide_on_table: true, in_export: true },
    {
      id: 'kind',
      title: 'Kind',
      filter: 'select',
      options: INVOICE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
      hide_on_table: true,
      in_export: true,
      levels: [1],
    },
    { id: 'date', title: 'Date', filter: 'date', width: '9.5%' },
    { id: 'due_date', title: 'Due date', filter: 'date', width: '9.5%' },
    { id: 'job', id2: 'job.title', title: 'Shift', width: '11%', disable_sorting: true },
    { id: 'agent', id2: 'agent.company_name', title: 'Agent', hide_on_table: true, in_export: true, levels: [1] },
    {
      id: 'care_provider',
      id2: 'care_provider.company_name',
      title: 'Care provider',
      width: '13.5%',
      disable_sorting: true,
      levels: [1],
    },
    { id: 'location', title: 'Location', hide_on_table: true, in_export: true },
    {
      id: 'staff_member',
      id2: 'staff_member.name',
      title: 'Staff member',
      width: '11.5%',
      disable_sorting: true,
      levels: [1, 2, 3],
    },
    { id: 'amount', title: 'Amount', width: '8.5%', td_class: 'r', disable_sorting: true },
    { id: 'balance', title: 'Balance', width: '8.5%', td_class: 'r', disable_sorting: true },
    {
      id: 'state',
      title: 'Status',
      filter: 'select',
      options: INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_WORDS[value] })),
      width: '10%',
      disable_sorting: true,
    },
    { ...careProviderField, id2: 'care_provider.company_name', hide_on_table: true },
    { ...officeField, id2: 'location', filter: 'select', hide_on_table: true, levels: [1, 2, 3] },
    // Not shown on the list: a shift's page uses it to link to its own invoices.
    { id: 'job_id', title: 'Shift', filter: 'select', hide_on_table: true, levels: [] },
  ],
  row: invoiceRow,
  form: z.strictObject({ client_notes: note, admin_notes: note }),
});

const calls = listEndpoints(invoicesList);

export const invoices = {
  list: endpoint({
    ...calls.list,
    description: `${calls.list.description} A reference may be given in part: \`INV-2026\`, or the number alone.`,
  }),
  export: calls.export,
  find: endpoint({
    ...calls.find,
    description:
      'Level 1 reads every invoice, levels 2 and 3 those to their places, level 4 those of their own work. Agent, care provider and the administrators’ notes are level 1’s.',
    input: z.strictObject({ uuid }),
    answer: invoiceAnswer,
  }),
  update: endpoint({
    ...calls.update,
    summary: 'Write the notes on an invoice',
    description: '`client_notes` is read by everyone who reads the invoice, `admin_notes` by administrators alone.',
    answer: invoiceAnswer,
  }),
};
