import { Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import { IconButton } from '../IconButton.tsx';
import { Loading } from '../Loading.tsx';
import shared from '../shared.module.css';
import classes from './ChartCard.module.css';

type HeadProps = { id: string; title: string; hint?: ReactNode; className?: string | undefined; children: ReactNode };

/** Head of a card: title and hint, and controls at the end. */
export const CardHead = ({ id, title, hint, className = '', children }: HeadProps) => (
  <header className={`${classes.head} ${className}`}>
    <div>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className={shared.dim}>{hint}</p>}
    </div>
    {children}
  </header>
);

type FrameProps = {
  title: string;
  hint: string;
  /** Controls beside the title. */
  actions: ReactNode;
  className?: string | undefined;
  /** Another answer is loading. */
  busy?: boolean | undefined;
  /** Text shown instead of the content. */
  none?: string | undefined;
  children: ReactNode;
};

/** Card with the title, hint and controls of a chart. In print, the page shows it without the rest of the app. */
export function ChartFrame({ title, hint, actions, className = '', busy, none, children }: FrameProps) {
  const id = useId();
  return (
    <section className={`${shared.card} ${classes.chart} ${className}`} aria-labelledby={id} data-chart>
      <CardHead id={id} title={title} hint={hint}>
        <div className={classes.actions}>{actions}</div>
      </CardHead>
      <div className={classes.body} aria-busy={busy || undefined}>
        {none ? <p className={classes.none}>{none}</p> : children}
      </div>
    </section>
  );
}

/** Table with the numbers of a chart. */
export const ChartTable = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <table className={`${classes.table} ${className}`}>{children}</table>
);

type Props = {
  title: string;
  hint: string;
  /** Control of the chart, such as a choice of period. */
  action?: ReactNode;
  className?: string | undefined;
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
export function ChartCard({ title, hint, action, className, columns, rows, none, failed, ...its }: Props) {
  const { onRetry, busy, children } = its;
  const [asTable, setAsTable] = useState(false);
  const actions = (
    <>
      {action}
      {rows && !none && (
        <IconButton
          label={asTable ? 'Show as chart' : 'Show as table'}
          className={classes.turn}
          variant="subtle"
          size={28}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <IconChartBar size={16} stroke={1.7} /> : <IconTable size={16} stroke={1.7} />}
        </IconButton>
      )}
    </>
  );
  return (
    <ChartFrame {...{ title, hint, actions, className, busy }} none={rows && none}>
      {rows ? (
        <>
          {!asTable && children}
          <div
            className={`${classes.scroll} ${asTable ? '' : classes.onPaper}`}
            role="region"
            aria-label={`${title} as a table`}
            tabIndex={0}
          >
            <ChartTable>
              <caption className={shared.sr}>{title}</caption>
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
                    <td className={shared.num}>{value}</td>
                  </tr>
                ))}
              </tbody>
            </ChartTable>
          </div>
        </>
      ) : failed ? (
        <ErrorState onRetry={onRetry} />
      ) : (
        <Loading>
          <Skeleton h={150} radius={8} />
        </Loading>
      )}
    </ChartFrame>
  );
}
