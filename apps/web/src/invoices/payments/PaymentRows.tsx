import type { InvoicePayment } from '@handover/contract/invoices/invoices';
import { Button, Table } from '@mantine/core';
import { usePhone } from '../../ui/usePhone.ts';
import { inPounds } from '../shared/invoiceTexts.ts';
import { methodWords, reversalWords } from './paymentTexts.ts';
import shared from '../../ui/shared.module.css';
import invoice from '../shared/InvoiceRows.module.css';
import classes from './PaymentsCard.module.css';
import rowClasses from '../../ui/Rows.module.css';

type Props = {
  payments: readonly InvoicePayment[];
  onReverse: (payment: InvoicePayment) => void;
};

/** Payments and their reversals, as entered. */
export const PaymentRows = (props: Props) => (usePhone() ? <Lines {...props} /> : <Rows {...props} />);

function Rows({ payments, ...rest }: Props) {
  const acts = payments.some(({ can_reverse }) => can_reverse);
  return (
    <Table verticalSpacing={8} className={`${invoice.table} ${classes.table}`} aria-labelledby="payments">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>ID</Table.Th>
          <Table.Th data-right>Amount</Table.Th>
          <Table.Th>Receipt</Table.Th>
          <Table.Th>Date</Table.Th>
          {acts && (
            <Table.Th>
              <span className={shared.sr}>Reverse</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr key={payment.id} data-reversed={payment.reversed || undefined}>
            <Table.Td className={shared.num}>{payment.id}</Table.Td>
            <Table.Td className={shared.num} data-right>
              <span className={classes.paidAmount}>{inPounds(payment.amount)}</span>
            </Table.Td>
            <Table.Td>
              {payment.receipt || <span className={shared.dim}>–</span>}
              <Ways payment={payment} />
            </Table.Td>
            <Table.Td className={shared.num}>{payment.date}</Table.Td>
            {acts && (
              <Table.Td data-right>
                <Reverse payment={payment} {...rest} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Lines = ({ payments, ...rest }: Props) => (
  <ul
    className={`${rowClasses.rows} ${rowClasses.underHead} ${invoice.lines} ${classes.lines}`}
    aria-labelledby="payments"
  >
    {payments.map((payment) => (
      <li key={payment.id} data-reversed={payment.reversed || undefined}>
        <h3>
          <span className={`${classes.paidAmount} ${shared.num}`}>{inPounds(payment.amount)}</span>
          <span className={`${shared.dim} ${shared.num}`}>{payment.date}</span>
        </h3>
        <p>
          {payment.receipt}
          <Ways payment={payment} />
          <small className={shared.num}>ID {payment.id}</small>
        </p>
        <Reverse payment={payment} {...rest} />
      </li>
    ))}
  </ul>
);

const Ways = ({ payment }: { payment: InvoicePayment }) => (
  <small>{[methodWords(payment), reversalWords(payment)].filter(Boolean).join('. ')}</small>
);

type Act = Pick<Props, 'onReverse'> & { payment: InvoicePayment };

const Reverse = ({ payment, onReverse }: Act) =>
  payment.can_reverse && (
    <Button
      variant="subtle"
      size="xs"
      color="gray"
      className={classes.reverse}
      data-screen-only
      aria-label={`Reverse payment ${payment.id}`}
      onClick={() => onReverse(payment)}
    >
      Reverse
    </Button>
  );
