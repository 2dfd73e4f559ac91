import { dashboard } from '@handover/contract/dashboard/dashboard';
import { DEFAULT_PERIOD, type Period } from '@handover/domain/dashboard/periods';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../api/client.ts';
import { Bars } from '../ui/charts/Bars.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { exact, short, summary } from '../ui/charts/chartTexts.ts';
import classes from './Widgets.module.css';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
];
const WORDS: Record<Period, { title: string; hint: string; column: string }> = {
  week: { title: 'Shifts per day', hint: 'Last 7 days', column: 'Day' },
  month: { title: 'Shifts per day', hint: 'Last 30 days', column: 'Day' },
  year: { title: 'Shifts per month', hint: 'Last 12 months', column: 'Month' },
};
const shifts = (value: number) => `${exact(value)} ${value === 1 ? 'shift' : 'shifts'}`;

/** Shifts by start: by day, or by month over a year. */
export function JobsChart() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const { data, isError, refetch, isPlaceholderData } = useCall(dashboard.bar_graph, { period }, { keep: true });
  const { title, hint, column } = WORDS[period];
  const bars = data?.map(({ label, value }) => ({ label, value, says: short(value), spoken: shifts(value) })) ?? [];
  return (
    <ChartCard
      title={title}
      hint={hint}
      className={classes.jobs}
      action={
        <SegmentedControl
          aria-label="Period"
          size="xs"
          data={[...PERIODS]}
          value={period}
          onChange={(value) => setPeriod(value)}
        />
      }
      columns={[column, 'Jobs']}
      rows={data?.map(({ label, value }) => ({ label, value: exact(value) }))}
      failed={isError}
      onRetry={() => void refetch()}
      busy={isPlaceholderData}
    >
      <Bars bars={bars} summary={summary(title, bars, exact)} />
    </ChartCard>
  );
}
