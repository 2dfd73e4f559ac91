import { isMember } from '@handover/domain/viewer';
import type { Me } from '@handover/contract/accounts/accounts';
import { dashboard } from '@handover/contract/dashboard/dashboard';
import { useCall } from '../api/client.ts';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { Doughnut } from '../ui/charts/Doughnut.tsx';
import { StatusBars } from '../ui/charts/StatusBars.tsx';
import { exact, summary } from '../ui/charts/chartTexts.ts';
import { slicesOf } from './statuses.ts';
import classes from './Widgets.module.css';

function useStatuses({ level }: Me) {
  const { data, isError, refetch } = useCall(dashboard.by_status, {});
  const slices = data && slicesOf(data, level);
  return {
    slices,
    card: {
      columns: ['Status', 'Jobs'] as const,
      rows: slices?.map(({ label, value }) => ({ label, value: exact(value) })),
      none: slices?.length === 0 ? 'No shifts yet' : undefined,
      failed: isError,
      onRetry: () => void refetch(),
    },
  };
}

/** Shifts by status, as a ring. */
export function ShiftStatus({ me }: { me: Me }) {
  const { slices = [], card } = useStatuses(me);
  const hint = isMember(me) ? 'All your shifts' : 'All shifts';
  return (
    <ChartCard title="Shift Status" hint={hint} className={classes.status} {...card}>
      <Doughnut slices={slices} summary={summary('Shift Status', slices, exact)} />
    </ChartCard>
  );
}

/** Shifts by status, as bars, so that small numbers can be compared. */
export function TotalPerStatus({ me }: { me: Me }) {
  const { slices = [], card } = useStatuses(me);
  return (
    <ChartCard title="Total per status" hint="Jobs" {...card}>
      <StatusBars lines={slices} summary={summary('Total per status', slices, exact)} />
    </ChartCard>
  );
}
