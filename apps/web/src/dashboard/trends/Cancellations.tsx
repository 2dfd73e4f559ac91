import { insights } from '@handover/contract/dashboard/insights';
import { percentText } from '@handover/domain/dashboard/insightTexts';
import { counted } from '@handover/domain/staff/staffTexts';
import { useCall } from '../../api/client.ts';
import { ChartCard } from '../../ui/charts/ChartCard.tsx';
import { StatusBars } from '../../ui/charts/StatusBars.tsx';
import { CsvLink } from './CsvLink.tsx';
import classes from './TrendsPage.module.css';

const TITLE = 'Cancellations';

/** Cancellations by reason. */
export function Cancellations() {
  const answer = useCall(insights.cancellations.find, {});
  const reasons = answer.data?.data;
  const all = reasons?.reduce((sum, { shifts }) => sum + shifts, 0) ?? 0;
  return (
    <ChartCard
      title={TITLE}
      hint="Shifts given up in these twelve weeks, by the day on which that happened, and why."
      columns={['Reason', 'Shifts']}
      rows={reasons?.map(({ reason, shifts, share }) => ({
        label: reason,
        value: `${shifts} (${percentText(share)})`,
      }))}
      none={reasons && all === 0 ? 'None in these twelve weeks' : undefined}
      action={<CsvLink insight="cancellations" of="cancellations by reason" />}
      failed={answer.isError}
      onRetry={() => void answer.refetch()}
      className={classes.reasons}
    >
      {reasons && (
        <StatusBars
          lines={reasons.map(({ reason, shifts }) => ({ label: reason, value: shifts }))}
          summary={`${TITLE} by reason, ${counted(all, 'shift')} together`}
        />
      )}
    </ChartCard>
  );
}
