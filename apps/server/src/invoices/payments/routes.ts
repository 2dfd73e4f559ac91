import { invoicePayments } from '@handover/contract/invoices/payments';
import { route, type Route } from '../../http/route.ts';
import { addPayment } from './add.ts';
import { reversePayment } from './reverse.ts';

export const payRoutes: Route[] = [
  route(invoicePayments.add, addPayment),
  route(invoicePayments.reverse, reversePayment),
];
