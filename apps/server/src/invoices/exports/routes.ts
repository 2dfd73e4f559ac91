import { invoiceExports } from '@handover/contract/invoices/exports';
import { spending } from '@handover/contract/invoices/spend';
import { route, type Route } from '../../http/route.ts';
import { saveBudget } from '../spend/budget.ts';
import { careProviderSpend, officeSpend } from '../spend/spend.ts';
import { exportAccounting } from './accounting.ts';
import { exportPayments } from './payments.ts';
import { exportPayroll } from './payroll.ts';

/** Routes of the exported files and of the spending of locations. */
export const exportRoutes: Route[] = [
  route(invoiceExports.payroll, exportPayroll),
  route(invoiceExports.accounting, exportAccounting),
  route(invoiceExports.payments, exportPayments),
  route(spending.office, officeSpend),
  route(spending.care_provider, careProviderSpend),
  route(spending.save_budget, saveBudget),
];
