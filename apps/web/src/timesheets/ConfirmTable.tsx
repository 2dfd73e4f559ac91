import type { TimesheetRow } from '@handover/contract/timesheets/timesheets';
import { duration, shortDate } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { Button, Checkbox, Table } from '@mantine/core';
import { isRowClick } from '../lists/rowClick.ts';
import { Person } from '../ui/Person.tsx';
import { Pill } from '../ui/Pill.tsx';
import shared from '../ui/shared.module.css';
import lists from '../lists/Rows.module.css';
import { useNow } from '../ui/useNow.ts';
import { HoursLink } from './HoursLink.tsx';
import { type TimesheetsProps, WaitingRow } from './TimesheetTable.tsx';
import { differenceText, signedText, workedText } from './timesheetTexts.ts';
import type { Confirming } from './useConfirming.ts';
import classes from './ConfirmTable.module.css';
import lineClasses from '../lists/TwoLines.module.css';

const HEADS = ['Person', 'Shift', 'Planned', 'Worked', 'Difference', 'Break', 'Signed by', 'Cost'];

/** Hours to confirm: the planned beside the worked hours, with the difference. */
export const ConfirmTable = ({ rows, loading, one_place, open, onOpen, confirming, children }: TimesheetsProps) => (
  <div className={`${shared.card} ${lists.frame}`}>
    <Table
      className={`${lists.table} ${classes.table}`}
      verticalSpacing={9}
      stickyHeader
      miw={980}
      aria-label="Timesheets"
    >
      <Table.Thead>
        <Table.Tr>
          {HEADS.map((head) => (
            <Table.Th key={head} data-right={head === 'Cost' || undefined}>
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
            one_place={one_place}
            open={row.job_id === open}
            onOpen={onOpen}
            confirming={confirming}
          />
        ))}
        {!rows && loading && [0, 1, 2, 3, 4, 5].map((n) => <WaitingRow key={n} heads={HEADS} />)}
      </Table.Tbody>
    </Table>
    {children}
  </div>
);

const TickAll = ({ confirming, children }: { confirming: Confirming; children: string }) => {
  const { together, chosen, tickAll } = confirming;
  const all = together.length > 0 && chosen.length === together.length;
  return (
    <span className={classes.head}>
      <Checkbox
        aria-label="All that are shown"
        checked={all}
        indeterminate={!all && chosen.length > 0}
        disabled={together.length === 0}
        onChange={(event) => tickAll(event.currentTarget.checked)}
      />
      {children}
    </span>
  );
};

type RowProps = Pick<TimesheetsProps, 'one_place' | 'onOpen' | 'confirming'> & { row: TimesheetRow; open: boolean };

function Row({ row, one_place, open, onOpen, confirming }: RowProps) {
  const now = useNow();
  const { timesheet, member, location } = row;
  const name = member?.name ?? 'Nobody';
  const difference = differenceText(row);
  return (
    <Table.Tr
      data-opens
      data-open={open || undefined}
      data-added={confirming?.isTicked(row) || undefined}
      onClick={(event) => {
        if (isRowClick(event)) onOpen(row.job_id);
      }}
    >
      <Table.Td>
        <span className={`${lists.person} ${classes.who}`}>
          {confirming && <Tick row={row} name={name} confirming={confirming} />}
          <Person name={name} size={28} />
          <HoursLink job_id={row.job_id} onOpen={onOpen}>
            {name}
          </HoursLink>
        </span>
      </Table.Td>
      <Table.Td className={lineClasses.two}>
        <b>{row.title}</b>
        <small className={shared.num}>
          {shortDate(new Date(row.starts_at), now)}, {one_place ? row.code : location.title}
        </small>
      </Table.Td>
      <Table.Td className={`${lineClasses.two} ${shared.num}`}>
        <b>{workedText({ start_time: row.starts_at, end_time: row.ends_at })}</b>
        <small>{duration(row.planned_time)}</small>
      </Table.Td>
      <Table.Td className={`${lineClasses.two} ${shared.num}`}>
        {timesheet && (
          <>
            <b className={classes.worked} data-tone={difference?.tone}>
              {workedText(timesheet)}
            </b>
            <small>{duration(timesheet.total_time)}</small>
          </>
        )}
      </Table.Td>
      <Table.Td className={shared.num}>
        {difference ? <Pill tone={difference.tone}>{difference.text}</Pill> : <span className={shared.dim}>None</span>}
      </Table.Td>
      <Table.Td className={shared.num}>
        {timesheet?.break_time ? duration(timesheet.break_time) : <span className={shared.dim}>None</span>}
      </Table.Td>
      <Table.Td className={classes.signed} data-one={signedText(row) !== 'Both' || undefined}>
        {signedText(row)}
      </Table.Td>
      <Table.Td className={shared.num} data-right>
        {row.cost == null ? '–' : asPounds(Math.round(row.cost * 100))}
      </Table.Td>
    </Table.Tr>
  );
}

/** Checkbox of hours near the plan; others have a button of their own, so that they are read first. */
function Tick({ row, name, confirming }: { row: TimesheetRow; name: string; confirming: Confirming }) {
  const label = `${name}, ${row.code}`;
  if (row.may.includes('confirm') && !row.may.includes('confirm_together')) {
    return (
      <Button
        size="compact-xs"
        variant="default"
        title="More than 30 minutes off the plan: confirmed one at a time"
        disabled={confirming.busy}
        onClick={() => confirming.confirm([row])}
      >
        Confirm<span className={shared.sr}> {label}</span>
      </Button>
    );
  }
  return (
    <Checkbox
      aria-label={label}
      checked={confirming.isTicked(row)}
      disabled={!row.may.includes('confirm_together')}
      onChange={(event) => confirming.tick(row, event.currentTarget.checked)}
    />
  );
}
