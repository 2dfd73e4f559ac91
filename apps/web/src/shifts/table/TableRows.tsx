import { fromNow, shortDate } from '@handover/domain/format';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSelf } from '../../api/me.ts';
import { isRowClick } from '../../lists/rowClick.ts';
import shared from '../../ui/shared.module.css';
import lists from '../../lists/Rows.module.css';
import { SkeletonRows } from '../../lists/SkeletonRows.tsx';
import { SortHead } from '../../lists/SortHead.tsx';
import { Tags } from '../../ui/Tags.tsx';
import { useNow } from '../../ui/useNow.ts';
import { OutOfDate } from '../shared/OutOfDate.tsx';
import { Punctual } from '../shared/Punctual.tsx';
import { StatusDot } from '../shared/StatusDot.tsx';
import { homeText, nameOf, placeText, poundsText, timesText } from '../shared/shiftTexts.ts';
import { COLUMNS, NARROW_COLUMNS } from './columns.ts';
import { ShiftLink } from '../shared/ShiftLink.tsx';
import type { ShiftsTable, TableShift } from './useShiftsTable.ts';
import lineClasses from '../../lists/TwoLines.module.css';
import classes from './TableRows.module.css';

const TAGS_SHOWN = { wide: 3, narrow: 1 };

export type RowsProps = {
  table: ShiftsTable;
  /** Shift that is open over the page. */
  open: string | undefined;
  /** Shifts that have just changed on screen. */
  fresh: ReadonlySet<string>;
  onOpen: (job_id: string) => void;
  loading: boolean;
  /** The shown rows are the last good ones while the next are loading. */
  waiting: boolean;
  /** Content shown instead of rows if there are none. */
  instead: ReactNode;
  /** Available width. */
  room: 'wide' | 'narrow';
};

export function TableRows({ table, open, fresh, onOpen, loading, waiting, instead, room }: RowsProps) {
  const columns = room === 'wide' ? COLUMNS : NARROW_COLUMNS;
  return (
    <div
      className={`${shared.card} ${lists.frame} ${classes.frame}`}
      data-room={room}
      data-waiting={waiting || undefined}
    >
      <Table
        className={`${lists.table} ${classes.rows}`}
        data-lines="two"
        verticalSpacing={8}
        stickyHeader
        aria-label="Shifts"
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <SortHead key={column.id} field={column} view={table.view} onSort={table.sort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody aria-busy={loading || waiting}>
          {table.rows?.map((job) => (
            <Row
              key={job.job_id}
              job={job}
              open={job.job_id === open}
              fresh={fresh.has(job.job_id)}
              onOpen={onOpen}
              room={room}
            />
          ))}
          {!table.rows && loading && <SkeletonRows fields={columns} />}
        </Table.Tbody>
      </Table>
      {instead}
    </div>
  );
}

type RowProps = { job: TableShift; open: boolean; fresh: boolean } & Pick<RowsProps, 'onOpen' | 'room'>;

function Row({ job, open, fresh, onOpen, room }: RowProps) {
  const now = useNow();
  const starts_at = new Date(job.starts_at);
  return (
    <Table.Tr
      data-opens
      data-open={open || undefined}
      data-fresh={fresh || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onOpen(job.job_id);
      }}
    >
      <Table.Td className={lineClasses.two} title={`${job.code}, ${job.title}`}>
        <ShiftLink job={job} className={classes.opener} onOpen={onOpen}>
          {job.code}
        </ShiftLink>
        <small>{job.title}</small>
      </Table.Td>
      <Table.Td className={lineClasses.two} title={`${job.city}, ${homeText(job)}`}>
        <b>{job.city}</b>
        <small>{placeText(job)}</small>
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <b>{`${shortDate(starts_at, now)}, ${job.job_start_time}`}</b>
        <small>{fromNow(starts_at, now)}</small>
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <StatusDot status={job.status} />
        {job.assigned_to && !isSelf(job.assigned_to.member_id) && (
          <small title={nameOf(job.assigned_to)}>{nameOf(job.assigned_to)}</small>
        )}
        <Punctual job={job} className={classes.pill} />
        {job.out_of_date && <OutOfDate className={classes.warning} />}
      </Table.Td>
      <Table.Td data-right>{poundsText(job.staff_rate)}</Table.Td>
      <Table.Td className={classes.tags}>
        <Tags tags={job.tags} most={TAGS_SHOWN[room]} />
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <b>{timesText(job)}</b>
        <small>{job.shift_time}</small>
      </Table.Td>
    </Table.Tr>
  );
}
