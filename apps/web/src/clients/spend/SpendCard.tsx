import { MOST_ON_PAGE } from '@handover/contract/clients/pages';
import { spending } from '@handover/contract/invoices/spend';
import { londonDay } from '@handover/domain/time';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading, SkeletonRows } from '../../ui/Loading.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { monthAfter, monthTitle } from '../../ui/months.ts';
import { useLast } from '../../ui/useLast.ts';
import { useNow } from '../../ui/useNow.ts';
import { BudgetForm } from './BudgetForm.tsx';
import { SpendRow } from './SpendRow.tsx';
import shared from '../../ui/shared.module.css';
import part from '../../ui/Part.module.css';
import classes from './SpendCard.module.css';
import rowClasses from '../../ui/Rows.module.css';
import titled from '../../ui/Titled.module.css';

/** Spending of each location of a care provider in a month, beside its budget. */
export default function SpendCard({ care_provider_id }: { care_provider_id: string }) {
  const today = londonDay(useNow());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [budgeting, setBudgeting] = useState<string>();
  const answer = useCall(spending.care_provider, { care_provider_id, month }, { keep: true });
  const places = answer.data?.data;
  const chosen = places?.find(({ office_id }) => office_id === budgeting);
  const shown = useLast(chosen);
  const close = () => setBudgeting(undefined);
  return (
    <section className={`${shared.card} ${titled.card} ${part.part} ${classes.spend}`} aria-labelledby="spend">
      <header>
        <h2 id="spend">Spend</h2>
        <div className={classes.month}>
          <IconButton label="Previous month" variant="subtle" size={36} onClick={() => setMonth(monthAfter(month, -1))}>
            <IconChevronLeft size={18} stroke={1.7} />
          </IconButton>
          <span aria-live="polite">{monthTitle(month)}</span>
          <IconButton label="Next month" variant="subtle" size={36} onClick={() => setMonth(monthAfter(month, 1))}>
            <IconChevronRight size={18} stroke={1.7} />
          </IconButton>
        </div>
      </header>
      {answer.isPending && (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {answer.isError && !places && <ErrorState onRetry={() => void answer.refetch()} />}
      {places?.length === 0 && <p className={part.note}>No locations found</p>}
      {places && places.length > 0 && (
        <ul
          className={`${rowClasses.rows} ${rowClasses.underHead} ${classes.places}`}
          aria-busy={answer.isPlaceholderData}
        >
          {places.map((spend) => (
            <SpendRow key={spend.office_id} spend={spend} onBudget={() => setBudgeting(spend.office_id)} />
          ))}
        </ul>
      )}
      {places && places.length >= MOST_ON_PAGE && (
        <p className={part.note}>
          The first {places.length} by name.{' '}
          <AppLink href={`/offices?care_provider_id=${care_provider_id}`}>See all in Locations</AppLink>
        </p>
      )}
      <p className={classes.note}>
        Before VAT, by the day on which a shift starts. Booked is planned hours at the shift’s rates.
      </p>
      <Modal opened={chosen !== undefined} onClose={close} title="Monthly budget" size={440}>
        {shown && <BudgetForm key={shown.office_id} spend={shown} onClose={close} />}
      </Modal>
    </section>
  );
}
