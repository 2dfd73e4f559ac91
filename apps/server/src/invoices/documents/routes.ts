import { invoicePdf, payStatement, providerStatement } from '@handover/contract/invoices/documents';
import { route, type Route } from '../../http/route.ts';
import { showInvoice, showPay, showStatement } from './show.ts';

/** Routes of documents: an invoice, a care provider's statement, a member's pay statement. */
export const documentRoutes: Route[] = [
  route(invoicePdf, showInvoice),
  route(providerStatement, showStatement),
  route(payStatement, showPay),
];
