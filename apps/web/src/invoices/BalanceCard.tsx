import type { Invoice } from '@handover/contract/invoices/invoices';
import { inPounds, paidShare } from './shared/invoiceTexts.ts';
import shared from '../ui/shared.module.css';
import classes from './InvoicePage.module.css';

type Props = { invoice: Pick<Invoice, 'amount' | 'tax_total' | 'balance' | 'kind'>; own: boolean };

/** Balance of an invoice: what is still owed first, then the amounts. */
export function BalanceCard({ invoice, own }: Props) {
  const { amount, tax_total, balance } = invoice;
  const share = paidShare(invoice);
  return (
    <section className={`${shared.card} ${classes.balanceCard}`} aria-labelledby="balance">
      <h2 id="balance">Balance</h2>
      <p className={`${classes.balance} ${shared.num}`} data-part="balance" data-owed={balance > 0 || undefined}>
        {inPounds(balance)}
      </p>
      {own && balance > 0 && <p className={shared.dim}>Still to be paid to you</p>}
      <div className={classes.payBar} role="img" aria-label={`${share}% paid`}>
        <b style={{ width: `${share}%` }} />
      </div>
      <dl>
        <Sum name="Amount">{inPounds(amount)}</Sum>
        <Sum name="Tax total">{inPounds(tax_total)}</Sum>
        <Sum name="Paid" paid>
          {inPounds(amount - balance)}
        </Sum>
      </dl>
    </section>
  );
}

const Sum = ({ name, paid = false, children }: { name: string; paid?: boolean; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={paid ? `${shared.num} ${classes.paid}` : shared.num} data-part={paid ? 'paid' : undefined}>
      {children}
    </dd>
  </div>
);
