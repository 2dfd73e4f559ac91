import { exportRange, invoiceExports } from '@handover/contract/invoices/exports';
import { type Level, isAdmin } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../../api/client.ts';
import { problemsOf } from '../../api/form.ts';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { monthAfter } from '../../ui/months.ts';
import { ExportCard } from './ExportCard.tsx';
import classes from './ExportsPage.module.css';

const FILES = [
  { endpoint: invoiceExports.accounting, words: 'Accounting CSV' },
  { endpoint: invoiceExports.payroll, words: 'Payroll CSV' },
  { endpoint: invoiceExports.payments, words: 'Payments CSV' },
] as const;

/** Range of the previous month. */
const lastMonth = (today: string) => {
  const last = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  last.setUTCDate(0);
  return { from: `${monthAfter(today.slice(0, 7), -1)}-01`, until: last.toISOString().slice(0, 10) };
};

/**
 * CSV exports for payroll and accounting programs; a plain link, so that the browser saves even a year's file directly.
 */
export function CsvExports({ level, today }: { level: Level; today: string }) {
  const [range, setRange] = useState(() => lastMonth(today));
  const files = FILES.filter(({ endpoint: { levels } }) => levels !== 'everyone' && levels.includes(level));
  const problems = problemsOf({ ...invoiceExports.accounting, input: exportRange }, range);
  const set = (change: Partial<typeof range>) => setRange((old) => ({ ...old, ...change }));
  const wrong = Object.keys(problems).length > 0;
  const text = isAdmin(level)
    ? 'Invoices by their date. Accounting has every line of every invoice, payroll what staff are paid with holiday pay as its own line.'
    : 'Every line of your client invoices, by the date of the invoice.';
  return (
    <ExportCard title="Files for payroll and accounts" text={text}>
      <div className={classes.fields}>
        <DatePicker label="First day" value={range.from} error={problems.from} onChange={(from) => set({ from })} />
        <DatePicker label="Last day" value={range.until} error={problems.until} onChange={(until) => set({ until })} />
      </div>
      <div className={classes.files}>
        {files.map(({ endpoint, words }) => (
          <Button
            key={words}
            component="a"
            {...(wrong ? { 'data-disabled': true, 'aria-disabled': true } : { href: addressOf(endpoint, range).url })}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {words}
          </Button>
        ))}
      </div>
    </ExportCard>
  );
}
