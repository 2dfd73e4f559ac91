import type { InvoiceState } from '@handover/domain/invoices/invoice';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
} from '@tabler/icons-react';
import { Pill, type Tone } from '../ui/Pill.tsx';
import classes from './InvoicePill.module.css';

const FACES: Record<InvoiceState, { tone: Tone; Icon: typeof IconClock }> = {
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
    <Pill tone={tone} className={classes.pill}>
      <Icon size={13} aria-hidden />
      {children}
    </Pill>
  );
}
