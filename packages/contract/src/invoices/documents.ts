import { z } from 'zod';
import { endpoint, OFFICE } from '../endpoint.ts';
import { id } from '../id.ts';
import { EVERY_LEVEL } from './invoices.ts';

/** Month as YYYY-MM, from the year 2000 on. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Name a month such as 2026-11');
const document = z.string();

export const invoicePdf = endpoint({
  name: 'invoices.pdf',
  method: 'GET',
  path: '/invoices/:uuid/pdf',
  levels: EVERY_LEVEL,
  summary: 'The document of an invoice',
  description:
    'A PDF as it was when the invoice was issued: the same bytes whenever it is asked for. It shows no payments.',
  input: z.strictObject({ uuid: id() }),
  answer: document,
  sends: 'file',
  leaves_trace: true,
});

export const providerStatement = endpoint({
  name: 'statements.care_provider',
  method: 'GET',
  path: '/api/v1/statements/care_providers/:care_provider_id/:month',
  levels: OFFICE,
  summary: 'A care provider’s statement of a month',
  description:
    'One PDF: what was owed before, invoices, credit notes and payments of the month by location, its VAT, what is owed after. A location is given its own part.',
  input: z.strictObject({ care_provider_id: id(), month }),
  answer: document,
  sends: 'file',
});

export const payStatement = endpoint({
  name: 'statements.pay',
  method: 'GET',
  path: '/api/v1/statements/pay/:month',
  levels: [1, 4],
  summary: 'A staff member’s pay statement of a month',
  description:
    'One PDF: shifts, hours, pay, holiday pay as its own line where the law has it, what was paid and what is owed. Staff ask for their own; administrators name the `member_id`.',
  input: z.strictObject({ month, member_id: id().optional() }),
  answer: document,
  sends: 'file',
});
