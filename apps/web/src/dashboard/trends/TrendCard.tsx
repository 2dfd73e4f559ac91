import { type ReactNode, useId } from 'react';
import type { Insight } from '@handover/contract/dashboard/insights';
import '../../styles/charts.css';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { CsvLink } from './CsvLink.tsx';

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
export function TrendCard({ title, hint, insight, answer, none, children }: Props) {
  const id = useId();
  return (
    <section className="card chart trend-wide" aria-labelledby={id}>
      <header className="chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="dim">{hint}</p>
        </div>
        <div className="chart-actions">
          <CsvLink insight={insight} of={title.toLowerCase()} />
        </div>
      </header>
      <div className="chart-body">
        {answer.isPending && <Loading />}
        {answer.isError && !answer.data && <ErrorState onRetry={() => void answer.refetch()} />}
        {none ? <p className="chart-none">{none}</p> : children}
      </div>
    </section>
  );
}
