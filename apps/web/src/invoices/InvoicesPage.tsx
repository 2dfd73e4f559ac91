import { INVOICE_STATE_WORDS, INVOICE_TYPES, invoicesList, type InvoiceRow } from '@handover/contract/invoices/list';
import { dayInWords } from '@handover/domain/staff/staffTexts';
import type { ReactNode } from 'react';
import type { Cells } from '../lists/Cell.tsx';
import type { Row } from '../lists/values.ts';
import { AllowedList } from '../pages/AllowedList.tsx';
import { SpendHint, WayToExports } from './exports/HeadParts.tsx';
import { InvoicePill } from './InvoicePill.tsx';
import { HOURS_WORDS, inPounds } from './shared/invoiceTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './InvoicesPage.module.css';

const asInvoice = (row: Row) => row as InvoiceRow;

/** Table cell of two lines, the second smaller. */
const twoLines = (first: ReactNode, second: ReactNode) => (
  <span className={classes.cell}>
    <span>{first}</span>
    <small>{second}</small>
  </span>
);

const cells: Cells = {
  reference: (row) =>
    twoLines(<span className={shared.num}>{asInvoice(row).reference}</span>, `No. ${asInvoice(row).id}`),
  type: (row) => INVOICE_TYPES[asInvoice(row).type],
  date: (row) => <span className={shared.num}>{dayInWords(asInvoice(row).date)}</span>,
  due_date: (row) => <span className={shared.num}>{dayInWords(asInvoice(row).due_date)}</span>,
  job: (row) => twoLines(asInvoice(row).job.title, asInvoice(row).location),
  care_provider: (row) => twoLines(asInvoice(row).care_provider?.company_name, asInvoice(row).agent?.company_name),
  amount: (row) => <span className={shared.num}>{inPounds(asInvoice(row).amount)}</span>,
  balance: (row) => <span className={shared.num}>{inPounds(asInvoice(row).balance)}</span>,
  state: (row) => {
    const { state, hours_state } = asInvoice(row);
    const pill = <InvoicePill state={state}>{INVOICE_STATE_WORDS[state]}</InvoicePill>;
    return hours_state === 'to_confirm' || hours_state === 'disputed' ? twoLines(pill, HOURS_WORDS[hours_state]) : pill;
  },
};

/** Invoices of the viewer's scope, with what is still owed. */
export const InvoicesPage = () => (
  <div className={classes.page}>
    <AllowedList
      resource={invoicesList}
      cells={cells}
      hint={<SpendHint className={classes.hint} />}
      actions={<WayToExports />}
      lines="two"
    />
  </div>
);
