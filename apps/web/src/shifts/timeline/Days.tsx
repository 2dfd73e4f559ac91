import { type ReactNode, useId } from 'react';
import { byDay, dayHeading, nearDay } from '../shared/dayHeadings.ts';
import classes from './Days.module.css';

type Props<Row> = {
  rows: readonly Row[];
  today: string;
  /** Class of the list of each day, if it is no list of rows. */
  list?: string | undefined;
  children: (row: Row) => ReactNode;
};

/** Shifts grouped by start day, with sticky headings. */
export const Days = <Row extends { job_id: string; date: string }>({ rows, today, list, children }: Props<Row>) =>
  byDay(rows).map(({ date, rows: its }) => (
    <Day key={date} date={date} today={today} list={list}>
      {its.map(children)}
    </Day>
  ));

type DayProps = { date: string; today: string; list: string | undefined; children: ReactNode };

function Day({ date, today, list = classes.list, children }: DayProps) {
  const heading = useId();
  return (
    <section className={classes.day} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          <time dateTime={date}>{dayHeading(date, today)}</time>
        </h2>
        <span>{nearDay(date, today)}</span>
      </div>
      <ul className={list}>{children}</ul>
    </section>
  );
}
