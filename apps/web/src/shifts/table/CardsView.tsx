import { shortDate } from '@handover/domain/format';
import { Skeleton } from '@mantine/core';
import { CardSort } from '../../lists/CardSort.tsx';
import shared from '../../ui/shared.module.css';
import lists from '../../lists/Rows.module.css';
import { Person } from '../../ui/Person.tsx';
import { useNow } from '../../ui/useNow.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { Rate } from '../shared/Rate.tsx';
import { DayNight, ShiftStrip } from '../shared/ShiftStrip.tsx';
import { StatusBadge } from '../shared/StatusBadge.tsx';
import { nameOf, placeText, timesText, townText } from '../shared/shiftTexts.ts';
import { COLUMNS } from './columns.ts';
import { ShiftLink, TagsAboveLink } from '../shared/ShiftLink.tsx';
import type { RowsProps } from './TableRows.tsx';
import type { TableShift } from './useShiftsTable.ts';
import classes from './CardsView.module.css';

/** Table rows as cards, for phones: no sideways scrolling. */
export const CardsView = ({ table, fresh, onOpen, loading, waiting, instead }: RowsProps) => (
  <div className={lists.cards}>
    <CardSort columns={COLUMNS} view={table.view} onSort={table.sort} />
    <ul aria-label="Shifts" aria-busy={loading || waiting} data-waiting={waiting || undefined}>
      {table.rows?.map((job) => (
        <Card key={job.job_id} job={job} fresh={fresh.has(job.job_id)} onOpen={onOpen} />
      ))}
      {!table.rows && loading && [0, 1, 2].map((row) => <Skeleton key={row} component="li" h={190} radius="lg" />)}
    </ul>
    {instead}
  </div>
);

function Card({ job, fresh, onOpen }: { job: TableShift; fresh: boolean; onOpen: (job_id: string) => void }) {
  const now = useNow();
  return (
    <li className={`${shared.card} ${lists.item} ${classes.card}`} data-fresh={fresh || undefined}>
      <p className={classes.top}>
        <span className={classes.state}>
          <StatusBadge status={job.status} />
          <Punctual job={job} />
        </span>
        <Rate pounds={job.staff_rate} />
      </p>
      <h2>
        <ShiftLink job={job} onOpen={onOpen}>
          {job.title}
        </ShiftLink>
      </h2>
      <p className={`${shared.dim} ${classes.about}`}>
        {placeText(job)}
        <br />
        {townText(job)} · <span className={shared.num}>{job.code}</span>
      </p>
      <p className={`${classes.when} ${shared.num}`}>
        <DayNight start={job.job_start_time} size={16} />
        {shortDate(new Date(job.starts_at), now)} · {timesText(job)}
      </p>
      <ShiftStrip start={job.job_start_time} end={job.job_end_time} />
      {(job.assigned_to || job.tags.length > 0) && (
        <div className={classes.end}>
          {job.assigned_to && (
            <span className={lists.person}>
              <Person name={nameOf(job.assigned_to)} size={24} />
              {nameOf(job.assigned_to)}
            </span>
          )}
          {job.tags.length > 0 && <TagsAboveLink tags={job.tags} most={2} />}
        </div>
      )}
      {job.out_of_date && <OutOfDate />}
    </li>
  );
}
