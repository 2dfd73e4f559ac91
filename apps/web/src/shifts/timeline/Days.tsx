import { type ReactNode, useId } from 'react';
import { byDay, dayHeading, nearDay } from '../shared/dayHeadings.ts';

type Props<Row> = { rows: readonly Row[]; today: string; children: (row: Row) => ReactNode };

/** Shifts grouped by start day, with sticky headings. */
export const Days = <Row extends { job_id: string; date: string }>({ rows, today, children }: Props<Row>) =>
  byDay(rows).map(({ date, rows: its }) => (
    <Day key={date} date={date} today={today}>
      {its.map(children)}
    </Day>
  ));

function Day({ date, today, children }: { date: string; today: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="day" aria-labelledby={heading}>
      <div className="day-head">
        <h2 id={heading}>
          <time dateTime={date}>{dayHeading(date, today)}</time>
        </h2>
        <span>{nearDay(date, today)}</span>
      </div>
      <ul className="day-list">{children}</ul>
    </section>
  );
}
