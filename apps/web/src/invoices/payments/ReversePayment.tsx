import { invoicePayments } from '@handover/contract/invoices/payments';
import type { Invoice, InvoicePayment } from '@handover/contract/invoices/invoices';
import { useForm } from '../../api/form.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ReasonForm } from '../../ui/ReasonForm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLast } from '../../ui/useLast.ts';
import { inPounds } from '../shared/invoiceTexts.ts';
import shared from '../../ui/shared.module.css';

type Props = {
  uuid: string;
  /** Payment to be reversed, while the dialog asks why. */
  payment: InvoicePayment | undefined;
  onClose: () => void;
  onDone: (invoice: Invoice) => void;
};

/** Dialog that reverses a payment entered in error, or one that did not arrive. */
export default function ReversePayment({ payment, ...rest }: Props) {
  const shown = useLast(payment);
  return (
    <Modal opened={payment !== undefined} onClose={rest.onClose} title="Reverse payment" size={440}>
      {shown && <Reason {...rest} payment={shown} />}
    </Modal>
  );
}

function Reason({ uuid, payment, onClose, onDone }: Props & { payment: InvoicePayment }) {
  const toast = useToast();
  const { field, ...asking } = useForm(
    invoicePayments.reverse,
    { uuid, payment: payment.id, reason: '' },
    ({ data }) => {
      toast.saved();
      onDone(data);
    },
  );
  return (
    <ReasonForm {...asking} reason={field('reason')} keep="Keep payment" act="Reverse" onKeep={onClose}>
      <span>
        <b className={shared.num}>{inPounds(Math.abs(payment.amount))}</b> of {payment.date}
        {payment.receipt && `, ${payment.receipt}`}. Another entry takes it back; both stay to be read.
      </span>
    </ReasonForm>
  );
}
