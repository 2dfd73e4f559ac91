import type { Fault } from './fault.ts';

/** What a shift costs and when it is. */
export const MONEY: Fault[] = [
  {
    name: 'pence are rounded down',
    edits: [{ file: 'packages/domain/src/money.ts', find: '/ 60 + 0.5);', replace: '/ 60);' }],
    caught_by: ['packages/domain/src/shifts/pay.test.ts', 'packages/domain/src/invoices/invoice.test.ts'],
  },
  {
    name: 'VAT is 17.5 % where nothing else is said',
    edits: [
      {
        file: 'packages/domain/src/invoices/vat.ts',
        find: "tax_treatment: 'standard', tax_rate: 2_000",
        replace: "tax_treatment: 'standard', tax_rate: 1_750",
      },
    ],
    caught_by: ['packages/domain/src/invoices/vat.test.ts', 'apps/server/src/invoices/issue.test.ts'],
  },
  {
    name: 'staff are paid the enhancement of the care provider',
    edits: [
      {
        file: 'packages/domain/src/invoices/reckon.ts',
        find: 'bands: job.pay_bands, tax: NO_TAX',
        replace: 'bands: job.charge_bands, tax: NO_TAX',
      },
    ],
    caught_by: ['packages/domain/src/invoices/recount.test.ts', 'packages/domain/src/invoices/invoice.test.ts'],
  },
  {
    name: 'a shift cancelled exactly 24 hours before is paid as a late one',
    edits: [
      {
        file: 'packages/domain/src/cancellations/terms.ts',
        find: 'notice_ms < notice_hours * HOUR',
        replace: 'notice_ms <= notice_hours * HOUR',
      },
    ],
    caught_by: ['packages/domain/src/cancellations/terms.test.ts', 'apps/server/src/cancellations/lateCancel.test.ts'],
  },
  {
    name: 'a shift in summer starts an hour late',
    edits: [
      {
        file: 'packages/domain/src/time.ts',
        find: "const ZONE = 'Europe/London';",
        replace: "const ZONE = 'UTC';",
      },
    ],
    caught_by: ['packages/domain/src/time.test.ts'],
  },
];
