import { type Fault, fault } from './fault.ts';

/** Faults in what a shift costs and when it is. */
export const MONEY: Fault[] = [
  fault(
    'pence are rounded down',
    'packages/domain/src/shifts/pay.test.ts',
    'packages/domain/src/invoices/invoice.test.ts',
  ).edit('packages/domain/src/money.ts', '/ 60 + 0.5);', '/ 60);'),
  fault(
    'VAT is 17.5 % where nothing else is said',
    'packages/domain/src/invoices/vat.test.ts',
    'apps/server/src/invoices/issue.test.ts',
  ).edit(
    'packages/domain/src/invoices/vat.ts',
    "tax_treatment: 'standard', tax_rate: 2_000",
    "tax_treatment: 'standard', tax_rate: 1_750",
  ),
  fault(
    'staff are paid the enhancement of the care provider',
    'packages/domain/src/invoices/recount.test.ts',
    'packages/domain/src/invoices/invoice.test.ts',
  ).edit(
    'packages/domain/src/invoices/reckon.ts',
    'bands: job.pay_bands, tax: NO_TAX',
    'bands: job.charge_bands, tax: NO_TAX',
  ),
  fault(
    'a shift cancelled exactly 24 hours before is paid as a late one',
    'packages/domain/src/cancellations/lateCancellationPay.test.ts',
    'apps/server/src/cancellations/lateCancel.test.ts',
  ).edit(
    'packages/domain/src/cancellations/lateCancellationPay.ts',
    'notice_ms < notice_hours * HOUR',
    'notice_ms <= notice_hours * HOUR',
  ),
  fault('a shift in summer starts an hour late', 'packages/domain/src/time.test.ts').edit(
    'packages/domain/src/time.ts',
    "const ZONE = 'Europe/London';",
    "const ZONE = 'UTC';",
  ),
];
