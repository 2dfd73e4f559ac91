import { type Billing, billing } from '@handover/contract/invoices/billing';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { Modal } from '../../ui/Modal.tsx';
import { BillingCard } from './BillingCard.tsx';
import { BillingForm } from './BillingForm.tsx';
import { VatRules } from './VatRules.tsx';
import shared from '../../ui/shared.module.css';
import classes from './BillingCard.module.css';
import facts from '../../ui/Facts.module.css';

const dueWords = (days: number): string =>
  days === 0 ? 'On the day of the invoice' : `${days} ${days === 1 ? 'day' : 'days'} after the invoice`;

/** Billing of an agency: the texts on its invoices, and its VAT rules. */
export default function AgencyBilling({ agency_id, keeps_rules }: { agency_id: string; keeps_rules: boolean }) {
  const answer = useCall(billing.find, { agency_id });
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <BillingCard title="Billing" answer={answer} change={{ words: 'Change billing', onClick: () => setOpened(true) }}>
        {(said) => (
          <>
            <Facts billing={said} />
            <Modal opened={opened} onClose={close} title="Billing" size={560}>
              <BillingForm billing={said} onClose={close} />
            </Modal>
          </>
        )}
      </BillingCard>
      <VatRules agency_id={agency_id} keeps={keeps_rules} />
    </>
  );
}

const Facts = ({ billing: { vat_number, due_days, terms, payment_details } }: { billing: Billing }) => (
  <dl className={`${facts.facts} ${classes.facts}`}>
    <div>
      <dt>VAT number</dt>
      <dd>{vat_number ?? <span className={shared.dim}>None yet</span>}</dd>
    </div>
    <div>
      <dt>Due</dt>
      <dd>{dueWords(due_days)}</dd>
    </div>
    <div>
      <dt>Where to pay</dt>
      <dd className={classes.text}>{payment_details || <span className={shared.dim}>Nothing said yet</span>}</dd>
    </div>
    <div>
      <dt>Terms</dt>
      <dd className={classes.text}>{terms || <span className={shared.dim}>None yet</span>}</dd>
    </div>
  </dl>
);
