import type { TimesheetRow } from '@handover/contract/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { Skeleton } from '@mantine/core';
import { useNow } from '../../ui/useNow.ts';
import { HoursLink } from './HoursLink.tsx';
import { Pills } from './Pills.tsx';
import type { TimesheetsProps } from './TimesheetTable.tsx';
import { cameBy, workedText } from './words.ts';

/** The same list for one thumb. */
export const TimesheetCards = ({ rows, loading, admin, one_place, onOpen, children }: TimesheetsProps) => (
  <div className="list-cards">
    <ul aria-label="Timesheets" aria-busy={loading}>
      {rows?.map((row) => (
        <Card key={row.job_id} row={row} admin={admin} one_place={one_place} onOpen={onOpen} />
      ))}
      {!rows && loading && [0, 1, 2].map((n) => <Skeleton key={n} component="li" h={150} radius="lg" />)}
    </ul>
    {children}
  </div>
);

type Props = { row: TimesheetRow; admin: boolean; one_place: boolean; onOpen: (job_id: string) => void };

function Card({ row, admin, one_place, onOpen }: Props) {
  const now = useNow();
  const { timesheet, check_in, member, location } = row;
  return (
    <li className="card row-card hours-card">
      <h2>
        <HoursLink job_id={row.job_id} onOpen={onOpen}>
          {member?.name ?? 'Nobody'}
        </HoursLink>
        {timesheet && <b className="num">{duration(timesheet.total_time)}</b>}
      </h2>
      <p className="dim">
        {one_place ? row.title : location.title} · <span className="num">{row.code}</span>
      </p>
      <p className="hours-card-when num">
        {shortDate(new Date(timesheet?.start_time ?? row.starts_at), now)}
        <span>{timesheet ? workedText(timesheet) : `${row.job_start_time} – ${row.job_end_time}`}</span>
      </p>
      {check_in && <p className="dim">{cameBy(check_in)}</p>}
      <Pills row={row} admin={admin} />
    </li>
  );
}
