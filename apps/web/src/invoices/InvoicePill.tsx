import type { InvoiceState } from '@handover/domain/invoices/invoice';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
} from '@tabler/icons-react';
import classes from './InvoicePill.module.css';

const FACES: Record<InvoiceState, { tone: string; Icon: typeof IconClock }> = {
  unpaid: { tone: 'grey', Icon: IconClock },
  part_paid: { tone: 'amber', Icon: IconClockExclamation },
  overdue: { tone: 'red', Icon: IconAlertTriangle },
  paid: { tone: 'green', Icon: IconCircleCheck },
  credited: { tone: 'grey', Icon: IconArrowBackUp },
  credit: { tone: 'blue', Icon: IconArrowBackUp },
};

/** State of an invoice by colour, icon and text. */
export function InvoicePill({ state, children }: { state: InvoiceState; children: string }) {
  const { tone, Icon } = FACES[state];
  return (
    <span className={`pill ${classes.pill} ${tone}`}>
      <Icon size={13} aria-hidden />
      {children}
    </span>
  );
}
