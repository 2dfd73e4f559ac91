import { invoices } from '@handover/contract/invoiceList';
import { route, type Route } from '../http/route.ts';
import { listReads } from '../lists/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { paperRoutes } from './documents/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { findInvoice } from './find.ts';
import { writeNotes } from './notes.ts';
import { payRoutes } from './payments/routes.ts';
import { invoicesFor } from './source.ts';

export const invoiceRoutes: Route[] = [
  ...exportRoutes,
  ...billingRoutes,
  ...payRoutes,
  ...paperRoutes,
  ...listReads(invoices, invoicesFor),
  route(invoices.find, async (ctx, { uuid }) => ({ data: await findInvoice(ctx, uuid) })),
  route(invoices.update, writeNotes),
];
