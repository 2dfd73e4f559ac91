import { cancellationTerms } from '@handover/contract/invoices/billing';
import { termsInWords } from '@handover/domain/cancellations/lateCancellationPay';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { Modal } from '../../ui/Modal.tsx';
import { BillingCard } from './BillingCard.tsx';
import { CancellationTermsForm } from './CancellationTermsForm.tsx';
import { datesInWords } from './FirstDay.tsx';
import { dayWords } from './ruleTexts.ts';
import part from '../../ui/Part.module.css';
import classes from './BillingCard.module.css';

/** Late cancellation costs of a care provider, in the words shown before a cancellation. */
export function CancellationTerms({ care_provider_id, keeps }: { care_provider_id: string; keeps: boolean }) {
  const answer = useCall(cancellationTerms.find, { care_provider_id });
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const change = keeps ? { words: 'Change terms', onClick: () => setOpened(true) } : undefined;
  return (
    <BillingCard title="Late cancellation" answer={answer} change={change}>
      {({ own, terms, history }) => (
        <>
          <ul className={classes.terms}>
            {termsInWords(
              terms.map(({ notice_hours, paid_hours }) => ({ notice_hours, paid_minutes: paid_hours * 60 })),
            ).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p className={part.note}>
            {own ? 'Agreed with this care provider.' : 'The terms that hold for every care provider without its own.'}{' '}
            {datesInWords(history, dayWords)}
          </p>
          <Modal opened={opened} onClose={close} title="Late cancellation" size={560}>
            <CancellationTermsForm care_provider_id={care_provider_id} own={own} terms={terms} onClose={close} />
          </Modal>
        </>
      )}
    </BillingCard>
  );
}
