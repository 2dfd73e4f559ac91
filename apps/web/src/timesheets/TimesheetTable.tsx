import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRowClick } from '../lists/rowClick.ts';
import { Ago } from '../ui/Ago.tsx';
import { Person } from '../ui/Person.tsx';
import shared from '../ui/shared.module.css';
import lists from '../lists/Rows.module.css';
import { useNow } from '../ui/useNow.ts';
import { HoursLink } from './HoursLink.tsx';
import { TimesheetPills } from './TimesheetPills.tsx';
import classes from './TimesheetList.module.css';
import type { Confirming } from './useConfirming.ts';
import { farText, howText, otherThanPlanned, workedText } from './timesheetTexts.ts';
import lineClasses from '../lists/TwoLines.module.css';

export type TimesheetsProps = {
  rows: readonly TimesheetRow[] | undefined;
  loading: boolean;
  /** Show the flags in words, for administrators. */
  admin: boolean;
  /** Hide the location, for users with only one. */
  one_place: boolean;
  /** Shift that is open over the page. */
  open: string | undefined;
  onOpen: (job_id: string) => void;
  /** Selected hours, if this state has some to confirm. */
  confirming: Confirming | undefined;
  /** Content shown instead of rows if there are none. */
  children: ReactNode;
};

const HEADS = ['Staff member', 'Shift', 'Worked', 'Total', 'Checked in', 'Reached us', 'State'];

export const TimesheetTable = ({ rows, loading, admin, one_place, open, onOpen, children }: TimesheetsProps) => (
  <div className={`${shared.card} ${lists.frame}`}>
    <Table
      className={`${lists.table} ${classes.table}`}
      data-lines="two"
      verticalSpacing={8}
      horizontalSpacing={8}
      stickyHeader
      miw={960}
      aria-label="Timesheets"
    >
      <Table.Thead>
        <Table.Tr>
          {HEADS.map((head) => (
            <Table.Th key={head} className={head === 'Total' ? classes.total : undefined}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody aria-busy={loading}>
        {rows?.map((row) => (
          <Row
            key={row.job_id}
            row={row}
            admin={admin}
            one_place={one_place}
            open={row.job_id === open}
            onOpen={onOpen}
          />
        ))}
        {!rows && loading && [0, 1, 2, 3, 4, 5].map((n) => <WaitingRow key={n} heads={HEADS} />)}
      </Table.Tbody>
    </Table>
    {children}
  </div>
);

type RowProps = {
  row: TimesheetRow;
  admin: boolean;
  one_place: boolean;
  open: boolean;
  onOpen: (job_id: string) => void;
};

function Row({ row, admin, one_place, open, onOpen }: RowProps) {
  const now = useNow();
  const { timesheet, check_in, member, location } = row;
  const name = member?.name ?? 'Nobody';
  const day = shortDate(new Date(timesheet?.start_time ?? row.starts_at), now);
  const times = timesheet ? workedText(timesheet) : `${row.job_start_time} – ${row.job_end_time}`;
  const planned = row.hours_state === 'to_confirm' ? otherThanPlanned(row) : undefined;
  return (
    <Table.Tr
      data-opens
      data-open={open || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onOpen(row.job_id);
      }}
    >
      <Table.Td>
        <span className={`${lists.person} ${classes.who}`}>
          <Person name={name} size={28} />
          <HoursLink job_id={row.job_id} onOpen={onOpen}>
            {name}
          </HoursLink>
        </span>
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <b>{one_place ? row.title : location.title}</b>
        <small className={classes.about}>
          {!one_place && <span>{row.title},&nbsp;</span>}
          <span className={shared.num}>{row.code}</span>
        </small>
      </Table.Td>
      <Table.Td className={`${lineClasses.two} ${shared.num}`}>
        <b>
          {day}
          {planned && `, ${times}`}
        </b>
        <small className={planned && classes.planned}>{planned ?? times}</small>
      </Table.Td>
      <Table.Td className={`${classes.total} ${shared.num}`}>
        {timesheet ? <b>{duration(timesheet.total_time)}</b> : '–'}
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        {check_in ? (
          <>
            <b>{howText(check_in)}</b>
            <small>{farText(check_in)}</small>
          </>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td className={shared.dim}>
        <Ago at={timesheet?.received_at ?? check_in?.received_at ?? row.starts_at} />
      </Table.Td>
      <Table.Td>
        <TimesheetPills row={row} admin={admin} />
      </Table.Td>
    </Table.Tr>
  );
}

export const WaitingRow = ({ heads }: { heads: readonly string[] }) => (
  <Table.Tr aria-hidden>
    {heads.map((head, n) => (
      <Table.Td key={head}>
        <Skeleton h={12} w={`${[70, 80, 60, 40, 70, 50, 60][n] ?? 60}%`} />
      </Table.Td>
    ))}
  </Table.Tr>
);
