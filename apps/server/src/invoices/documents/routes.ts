import { invoicePdf, payStatement, providerStatement } from '@handover/contract/invoices/documents';
import { route, type Route } from '../../http/route.ts';
import { showInvoice, showPay, showStatement } from './show.ts';

/** Documents of the money: an invoice's, a care provider's month, a staff member's month. */
export const paperRoutes: Route[] = [
  route(invoicePdf, showInvoice),
  route(providerStatement, showStatement),
  route(payStatement, showPay),
];
