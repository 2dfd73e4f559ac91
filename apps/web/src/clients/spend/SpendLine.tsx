import { spending } from '@handover/contract/invoices/spend';
import { londonDay } from '@handover/domain/time';
import { useCall } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { monthTitle } from '../../ui/months.ts';
import { useNow } from '../../ui/useNow.ts';
import { barOf, spendWords, together } from './spendTexts.ts';
import shared from '../../ui/shared.module.css';
import classes from './SpendCard.module.css';

/** "November 2026: £12,430 booked, £8,120 invoiced, of £15,000", for managers within one care provider. */
export default function SpendLine({ care_provider_id }: { care_provider_id: string }) {
  const month = londonDay(useNow()).slice(0, 7);
  const spend = together(useCall(spending.care_provider, { care_provider_id, month }).data?.data ?? []);
  if (!spend) return null;
  return (
    <span className={`${classes.line} ${shared.num}`} data-tone={barOf(spend)?.tone}>
      {monthTitle(month)}: {spendWords(spend)}. <AppLink href="/invoices/exports">See spend</AppLink>
    </span>
  );
}
