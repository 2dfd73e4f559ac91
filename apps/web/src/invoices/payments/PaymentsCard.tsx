import type { Invoice, InvoicePayment } from '@handover/contract/invoices/invoices';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { usePageDialog } from '../../ui/usePageDialog.ts';
import { PaymentRows } from './PaymentRows.tsx';
import shared from '../../ui/shared.module.css';
import part from '../../ui/Part.module.css';
import titled from '../../ui/Titled.module.css';

const AddPayment = lazy(() => import('./AddPayment.tsx'));
const ReversePayment = lazy(() => import('./ReversePayment.tsx'));

type Props = {
  viewer: Viewer;
  invoice: Invoice;
  dialog: ReturnType<typeof usePageDialog>;
  onChange: (invoice: Invoice) => void;
};

/** Payments of an invoice; administrators add and reverse them. */
export function PaymentsCard({ viewer, invoice, dialog, onChange }: Props) {
  const [reversing, setReversing] = useState<InvoicePayment>();
  const may_add = invoice.can.add_payment.allowed;
  const { payments } = invoice;
  return (
    <section className={`${shared.card} ${titled.card} ${part.part}`} aria-labelledby="payments">
      <header>
        <h2 id="payments">Invoice Payments</h2>
        {may_add && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => dialog.open('payment')}
          >
            {invoice.purpose === 'credit_note' ? 'Pay Back' : 'Add Payment'}
          </Button>
        )}
      </header>
      {payments.length === 0 && <p className={part.note}>No payments found.</p>}
      {payments.length > 0 && <PaymentRows payments={payments} onReverse={setReversing} />}
      {isAdmin(viewer) && (
        <Suspense>
          <AddPayment
            viewer={viewer}
            invoice={invoice}
            opened={dialog.opened === 'payment' && may_add}
            onClose={dialog.close}
            onDone={(changed) => {
              onChange(changed);
              dialog.close();
            }}
          />
          <ReversePayment
            uuid={invoice.uuid}
            payment={reversing}
            onClose={() => setReversing(undefined)}
            onDone={(changed) => {
              onChange(changed);
              setReversing(undefined);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
