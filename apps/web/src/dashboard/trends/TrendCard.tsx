import type { ReactNode } from 'react';
import type { Insight } from '@handover/contract/dashboard/insights';
import { ChartFrame } from '../../ui/charts/ChartCard.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { CsvLink } from './CsvLink.tsx';
import classes from './TrendsPage.module.css';

type Props = {
  title: string;
  hint: string;
  insight: Insight;
  answer: { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown };
  /** Text shown instead of rows when there are none. */
  none: string | undefined;
  children: ReactNode;
};

/** Card of a list, full width: title, loading and error states, and a link to the CSV. */
export const TrendCard = ({ title, hint, insight, answer, none, children }: Props) => (
  <ChartFrame
    title={title}
    hint={hint}
    actions={<CsvLink insight={insight} of={title.toLowerCase()} />}
    className={classes.wide}
    none={none}
  >
    {answer.isPending && <Loading />}
    {answer.isError && !answer.data && <ErrorState onRetry={() => void answer.refetch()} />}
    {children}
  </ChartFrame>
);
