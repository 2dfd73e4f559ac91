import { isMember } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { dashboard } from '@handover/contract/dashboard/dashboard';
import { useCall } from '../api/client.ts';
import { poundsText } from '../shifts/shared/shiftTexts.ts';
import { Bars } from '../ui/charts/Bars.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { shortPounds, summary } from '../ui/charts/chartTexts.ts';

/** Value of shifts by month; for a member, what they earned. */
export function ValueChart({ me }: { me: Me }) {
  const { data, isError, refetch } = useCall(dashboard.total_value, {});
  const bars =
    data?.map(({ label, value }) => ({ label, value, says: shortPounds(value), spoken: poundsText(value) })) ?? [];
  return (
    <ChartCard
      title="Total value"
      hint={isMember(me) ? 'What you earned per month' : '£ per month, completed shifts, before VAT'}
      columns={['Month', 'Jobs, £']}
      rows={data?.map(({ label, value }) => ({ label, value: poundsText(value) }))}
      failed={isError}
      onRetry={() => void refetch()}
    >
      <Bars bars={bars} summary={summary('Total value', bars, poundsText)} />
    </ChartCard>
  );
}
