import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { Button, Skeleton } from '@mantine/core';
import shared from '../ui/shared.module.css';
import lists from '../lists/Rows.module.css';
import { useNow } from '../ui/useNow.ts';
import { HoursLink } from './HoursLink.tsx';
import { TimesheetPills } from './TimesheetPills.tsx';
import type { TimesheetsProps } from './TimesheetTable.tsx';
import classes from './TimesheetList.module.css';
import { Pill } from '../ui/Pill.tsx';
import { cameBy, differenceText, otherThanPlanned, workedText } from './timesheetTexts.ts';

/** Timesheets as cards, for phones. */
export const TimesheetCards = ({ rows, loading, admin, one_place, onOpen, confirming, children }: TimesheetsProps) => (
  <div className={lists.cards}>
    <ul aria-label="Timesheets" aria-busy={loading}>
      {rows?.map((row) => (
        <Card key={row.job_id} row={row} admin={admin} one_place={one_place} onOpen={onOpen} confirming={confirming} />
      ))}
      {!rows && loading && [0, 1, 2].map((n) => <Skeleton key={n} component="li" h={150} radius="lg" />)}
    </ul>
    {children}
  </div>
);

type Props = { row: TimesheetRow } & Pick<TimesheetsProps, 'admin' | 'one_place' | 'onOpen' | 'confirming'>;

function Card({ row, admin, one_place, onOpen, confirming }: Props) {
  const now = useNow();
  const { timesheet, check_in, member, location } = row;
  const difference = differenceText(row);
  return (
    <li className={`${shared.card} ${lists.item} ${classes.card}`}>
      <h2>
        <HoursLink job_id={row.job_id} onOpen={onOpen}>
          {member?.name ?? 'Nobody'}
        </HoursLink>
        {timesheet && <b className={shared.num}>{duration(timesheet.total_time)}</b>}
      </h2>
      <p className={shared.dim}>
        {one_place ? row.title : location.title} · <span className={shared.num}>{row.code}</span>
      </p>
      <p className={`${classes.cardWhen} ${shared.num}`}>
        {shortDate(new Date(timesheet?.start_time ?? row.starts_at), now)}
        <span>{timesheet ? workedText(timesheet) : `${row.job_start_time} – ${row.job_end_time}`}</span>
      </p>
      {check_in && <p className={shared.dim}>{cameBy(check_in)}</p>}
      {row.hours_state === 'to_confirm' && difference && (
        <p className={classes.cardHours}>
          <span className={`${classes.planned} ${shared.num}`}>{otherThanPlanned(row)}</span>
          <Pill tone={difference.tone}>{difference.text}</Pill>
        </p>
      )}
      <TimesheetPills row={row} admin={admin} />
      {confirming && row.may.includes('confirm') && (
        <Button
          className={classes.confirm}
          fullWidth
          disabled={confirming.busy}
          onClick={() => confirming.confirm([row])}
        >
          Confirm hours
        </Button>
      )}
    </li>
  );
}
