import type { Insight } from '@handover/contract/dashboard/insights';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartCard } from '../../ui/charts/ChartCard.tsx';
import { CsvLink } from './CsvLink.tsx';
import { type Said, weekText } from './trendTexts.ts';

type Week = { week: string };
type Props<W extends Week> = {
  title: string;
  /** Sentence that says what is counted. */
  hint: string;
  insight: Insight;
  answer: { data: { data: readonly W[] } | undefined; isError: boolean; refetch: () => unknown };
  said: (week: W) => Said;
};

/** One figure over twelve weeks, as bars and as a table. */
export function WeekChart<W extends Week>({ title, hint, insight, answer, said }: Props<W>) {
  const bars = answer.data?.data.map((its) => ({ label: weekText(its.week), ...said(its) }));
  const last = bars?.at(-1);
  return (
    <ChartCard
      title={title}
      hint={hint}
      columns={['Week of', title]}
      rows={bars?.map(({ label, spoken }) => ({ label, value: spoken }))}
      none={bars?.every(({ says }) => says === '–') ? 'None yet in these twelve weeks' : undefined}
      action={<CsvLink insight={insight} of={title.toLowerCase()} />}
      failed={answer.isError}
      onRetry={() => void answer.refetch()}
    >
      {bars && <Bars long bars={bars} summary={`${title} by week${last ? `, this week ${last.spoken}` : ''}`} />}
    </ChartCard>
  );
}
