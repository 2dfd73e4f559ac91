import { z } from 'zod';
import { checkRange } from '@handover/domain/invoices/exported';
import { endpoint } from '../endpoint.ts';
import { day } from '../shifts/form.ts';

/** Range of invoice dates, both included. */
export const exportRange = z
  .strictObject({ from: day('Choose the first day'), until: day('Choose the last day') })
  .superRefine((range, context) => {
    for (const [field, message] of Object.entries(checkRange(range))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Columns of each file, in order. Other programs read them, so never rename, move or remove one. */
export const EXPORT_COLUMNS = {
  payroll: [
    'Payroll period',
    'Staff ID',
    'Staff number',
    'Staff member',
    'Reference',
    'Invoice date',
    'Shift code',
    'Shift date',
    'Location',
    'Nation',
    'Kind',
    'Description',
    'Hours',
    'Minutes',
    'Rate',
    'Amount',
  ],
  accounting: [
    'Reference',
    'Date',
    'Due date',
    'Kind',
    'Credits',
    'Contact ID',
    'Contact',
    'Location',
    'Shift code',
    'Shift date',
    'Nominal',
    'Description',
    'Hours',
    'Unit price',
    'Net',
    'Tax treatment',
    'Tax rate',
    'Tax',
    'Gross',
    'Status',
    'Invoice balance',
  ],
  payments: [
    'Date',
    'Reference',
    'Contact ID',
    'Contact',
    'Method',
    'Receipt',
    'Amount',
    'Reverses',
    'Reason',
    'Entered by',
  ],
} as const;

type Export = keyof typeof EXPORT_COLUMNS;
const columns = (file: Export) => `Columns: ${EXPORT_COLUMNS[file].join(', ')}.`;
const ONE_MOMENT = 'Streamed, and all of it as it stood at one moment. At most a year.';

const csv = (file: Export, levels: readonly (1 | 2)[], summary: string, description: string) =>
  endpoint({
    name: `${file}.export`,
    method: 'GET',
    path: `/api/v1/exports/${file}`,
    levels,
    summary,
    description: `${description} ${ONE_MOMENT} ${columns(file)}`,
    input: exportRange,
    answer: z.string(),
    sends: 'csv',
  });

/** Exports for payroll and accounting programs. */
export const invoiceExports = {
  payroll: csv(
    'payroll',
    [1],
    'Pay of staff as CSV for a payroll',
    'One line per line of a staff invoice dated in the range, and after each invoice its holiday pay (12.07 %) where law has it: England, Scotland and Wales. Without the lines of kind Holiday the amounts of a member add up to their invoices. Credit notes are negative.',
  ),
  accounting: csv(
    'accounting',
    [1, 2],
    'Lines of invoices as CSV for the books',
    'One line per line of an invoice dated in the range: all invoices for level 1, those to its care providers for level 2. Credit notes are negative.',
  ),
  payments: csv(
    'payments',
    [1],
    'Payments as CSV for the books',
    'One line per payment, reversal or settlement dated in the range.',
  ),
};
