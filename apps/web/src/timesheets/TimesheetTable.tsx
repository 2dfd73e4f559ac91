import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { Checkbox, Skeleton, Table } from '@mantine/core';
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

export const TimesheetTable = ({
  rows,
  loading,
  admin,
  one_place,
  open,
  onOpen,
  confirming,
  children,
}: TimesheetsProps) => (
  <div className={`${shared.card} ${lists.frame}`}>
    <Table
      className={`${lists.table} ${classes.table}`}
      verticalSpacing={9}
      stickyHeader
      miw={960}
      aria-label="Timesheets"
    >
      <Table.Thead>
        <Table.Tr>
          {HEADS.map((head) => (
            <Table.Th key={head} className={head === 'Total' ? classes.total : undefined}>
              {confirming && head === HEADS[0] ? <TickAll confirming={confirming}>{head}</TickAll> : head}
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
            confirming={confirming}
          />
        ))}
        {!rows && loading && [0, 1, 2, 3, 4, 5].map((n) => <Waiting key={n} />)}
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
  confirming: Confirming | undefined;
};

const TickAll = ({ confirming, children }: { confirming: Confirming; children: string }) => {
  const { possible, chosen, tickAll } = confirming;
  const all = possible.length > 0 && chosen.length === possible.length;
  return (
    <span className={classes.head}>
      <Checkbox
        aria-label="All that are shown"
        checked={all}
        indeterminate={!all && chosen.length > 0}
        disabled={possible.length === 0}
        onChange={(event) => tickAll(event.currentTarget.checked)}
      />
      {children}
    </span>
  );
};

function Row({ row, admin, one_place, open, onOpen, confirming }: RowProps) {
  const now = useNow();
  const { timesheet, check_in, member, location } = row;
  const name = member?.name ?? 'Nobody';
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
          {confirming && (
            <Checkbox
              aria-label={`${name}, ${row.code}`}
              checked={confirming.isTicked(row)}
              disabled={!row.may.includes('confirm')}
              onChange={(event) => confirming.tick(row, event.currentTarget.checked)}
            />
          )}
          <Person name={name} size={28} />
          <HoursLink job_id={row.job_id} onOpen={onOpen}>
            {name}
          </HoursLink>
        </span>
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <b>{one_place ? row.title : location.title}</b>
        <small>
          {!one_place && `${row.title}, `}
          <span className={shared.num}>{row.code}</span>
        </small>
      </Table.Td>
      <Table.Td className={`${lineClasses.two} ${shared.num}`}>
        <b>{shortDate(new Date(timesheet?.start_time ?? row.starts_at), now)}</b>
        <small>{timesheet ? workedText(timesheet) : `${row.job_start_time} – ${row.job_end_time}`}</small>
        {row.hours_state === 'to_confirm' && <small className={classes.planned}>{otherThanPlanned(row)}</small>}
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

const Waiting = () => (
  <Table.Tr aria-hidden>
    {HEADS.map((head, n) => (
      <Table.Td key={head}>
        <Skeleton h={12} w={`${[70, 80, 60, 40, 70, 50, 60][n] ?? 60}%`} />
      </Table.Td>
    ))}
  </Table.Tr>
);
