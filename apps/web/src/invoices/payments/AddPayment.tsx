import { invoicePayments } from '@handover/contract/invoices/payments';
import type { Invoice } from '@handover/contract/invoices/invoices';
import { PAYMENT_METHODS } from '@handover/domain/invoices/invoice';
import { amountOf, dateProblem, LONGEST_RECEIPT, openAmount } from '@handover/domain/invoices/payment';
import { invoicePolicy } from '@handover/domain/invoices/policy';
import { asPounds } from '@handover/domain/money';
import { londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { Select, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useForm } from '../../api/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { DatePicker } from '../../ui/DatePicker.tsx';
import { DialogEnd } from '../../ui/DialogEnd.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { inPence, METHOD_WORDS } from './paymentTexts.ts';
import classes from './PaymentsCard.module.css';

type Props = {
  viewer: Viewer;
  invoice: Invoice;
  opened: boolean;
  onClose: () => void;
  onDone: (invoice: Invoice) => void;
};

/** Dialog for a payment of an invoice, or a repayment of a credit note. */
export default function AddPayment(props: Props) {
  const back = props.invoice.purpose === 'credit_note';
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={back ? 'Pay Back' : 'Add Payment'} size={420}>
      <PaymentForm {...props} />
    </Modal>
  );
}

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));

function PaymentForm({ viewer, invoice, onClose, onDone }: Props) {
  const toast = useToast();
  const today = londonDay(new Date());
  const owed = inPence(invoice);
  const open = openAmount(owed);
  const { values, set, errors, field, form, message, busy } = useForm(
    invoicePayments.add,
    { uuid: invoice.uuid, date: today, amount: asPounds(open).replaceAll(',', ''), payment_method_id: '', receipt: '' },
    ({ data }) => {
      toast.saved();
      onDone(data);
    },
    ({ amount, date }) => problemsIn(viewer, invoice, amount, date, today),
  );
  useEffect(() => {
    if (message) toast.failed(message);
  }, [message, toast]);
  const typed = amountOf(values.amount);
  return (
    <form {...form} className={classes.form}>
      {message && <Banner tone="red">{message}</Banner>}
      <DatePicker
        label="Date"
        name="date"
        as_written
        required
        value={values.date}
        error={errors.date}
        onChange={(date) => set('date', date)}
      />
      <TextInput
        {...field('amount')}
        label="Amount"
        description={`Balance is ${asPounds(open)}`}
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Select
        label="Method"
        name="payment_method_id"
        data={METHODS}
        value={values.payment_method_id || PAYMENT_METHODS[0]}
        error={errors.payment_method_id}
        onChange={(method) => set('payment_method_id', method)}
        allowDeselect={false}
      />
      <TextInput {...field('receipt')} label="Receipt" placeholder="Bank reference" maxLength={LONGEST_RECEIPT} />
      {typed.ok && typed.pence === open && (
        <Banner tone="green">
          {invoice.purpose === 'credit_note' ? 'This pays all of it back.' : 'This settles the invoice in full.'}
        </Banner>
      )}
      <DialogEnd busy={busy} words="Save" onClose={onClose} />
    </form>
  );
}

/**
 * Problems that the server would find beside the fields themselves: more than the open balance, and an impossible day.
 */
function problemsIn(viewer: Viewer, invoice: Invoice, amount: string | number, date: string, today: string) {
  const typed = amountOf(amount);
  const verdict = typed.ok ? invoicePolicy.add_payment(viewer, inPence(invoice), typed.pence) : undefined;
  const wrong_day = /^\d{4}-\d\d-\d\d$/.test(date) ? dateProblem(date, invoice, today) : undefined;
  return {
    ...(verdict && !verdict.ok ? { amount: verdict.message } : {}),
    ...(wrong_day ? { date: wrong_day } : {}),
  };
}
