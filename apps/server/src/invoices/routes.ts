import { invoices } from '@handover/contract/invoices/list';
import { route, type Route } from '../http/route.ts';
import { listReads } from '../lists/routes.ts';
import { findInvoice } from './find.ts';
import { writeNotes } from './writeNotes.ts';
import { invoicesFor } from './source.ts';

export const invoiceRoutes: Route[] = [
  ...listReads(invoices, invoicesFor),
  route(invoices.find, async (ctx, { uuid }) => ({ data: await findInvoice(ctx, uuid) })),
  route(invoices.update, writeNotes),
];
