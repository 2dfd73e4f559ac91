import { Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import '../../styles/charts.css';
import { ErrorState } from '../ErrorState.tsx';
import { IconButton } from '../IconButton.tsx';
import { Loading } from '../Loading.tsx';

type Props = {
  title: string;
  hint: string;
  /** Control of the chart, such as a choice of period. */
  action?: ReactNode;
  className?: string;
  /** Table of the chart's data: its two headings and all rows. */
  columns: readonly [string, string];
  rows: readonly { label: string; value: string }[] | undefined;
  /** Text shown instead of a chart without data. */
  none?: string | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Another answer is loading. */
  busy?: boolean;
  children: ReactNode;
};

/** Card of a chart: title, loading and error states, and the same data as a table. */
export function ChartCard({ title, hint, action, className = '', rows, failed, onRetry, busy, ...its }: Props) {
  const { columns, none, children } = its;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={`card chart ${className}`} aria-labelledby={id}>
      <header className="chart-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="dim">{hint}</p>
        </div>
        <div className="chart-actions">
          {action}
          {rows && !none && (
            <IconButton
              label={asTable ? 'Show as chart' : 'Show as table'}
              className="chart-turn"
              variant="subtle"
              size={28}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <IconChartBar size={16} stroke={1.7} /> : <IconTable size={16} stroke={1.7} />}
            </IconButton>
          )}
        </div>
      </header>
      <div className="chart-body" aria-busy={busy || undefined}>
        {rows ? (
          none ? (
            <p className="chart-none">{none}</p>
          ) : (
            <>
              {!asTable && children}
              <div
                className={asTable ? 'chart-scroll' : 'chart-scroll on-paper'}
                role="region"
                aria-label={`${title} as a table`}
                tabIndex={0}
              >
                <table className="chart-table">
                  <caption className="sr">{title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{columns[0]}</th>
                      <th scope="col">{columns[1]}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ label, value }) => (
                      <tr key={label}>
                        <th scope="row">{label}</th>
                        <td className="num">{value}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        ) : failed ? (
          <ErrorState onRetry={onRetry} />
        ) : (
          <Loading>
            <Skeleton h={150} radius={8} />
          </Loading>
        )}
      </div>
    </section>
  );
}
