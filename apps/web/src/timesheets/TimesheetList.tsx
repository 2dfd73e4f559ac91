import { MOST_COUNTED, type TimesheetState } from '@handover/contract/timesheets/timesheets';
import { duration } from '@handover/domain/format';
import { asPounds } from '@handover/domain/money';
import { type Viewer, isAdmin } from '@handover/domain/viewer';
import { Button, Kbd, SegmentedControl } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { refusal } from '../lists/refusal.ts';
import { useRowKeys } from '../shifts/shared/useRowKeys.ts';
import { Banner } from '../ui/Banner.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { usePhone } from '../ui/usePhone.ts';
import { TimesheetFilters } from './TimesheetFilters.tsx';
import { TimesheetCards } from './TimesheetCards.tsx';
import { ConfirmTable } from './ConfirmTable.tsx';
import { TimesheetTable } from './TimesheetTable.tsx';
import shared from '../ui/shared.module.css';
import classes from './TimesheetList.module.css';
import { type Confirming, costOf, useConfirming } from './useConfirming.ts';
import { statesOf, useTimesheets } from './useTimesheets.ts';

const STATES: Record<TimesheetState, { title: string; none: string; text: string }> = {
  to_confirm: {
    title: 'Hours to confirm',
    none: 'No hours to confirm',
    text: 'Signed hours come here. What nobody disputes within 7 days counts as confirmed.',
  },
  to_review: {
    title: 'To review',
    none: 'Nothing to review',
    text: 'A check-in or timesheet with something to look at comes here by itself.',
  },
  queried: {
    title: 'Disputed',
    none: 'No hours are disputed',
    text: 'A location or a staff member can dispute signed hours for 7 days.',
  },
  claims: {
    title: 'Claims',
    none: 'No open claims',
    text: 'A check-in that arrives when the shift is already somebody else’s waits here.',
  },
  all: { title: 'All', none: 'No timesheets found', text: 'They are here as soon as somebody checks out.' },
};

type Props = {
  viewer: Viewer;
  /** Shift that is open over the page. */
  open: string | undefined;
  onOpen: (job_id: string) => void;
  children: ReactNode;
};

/** Timesheets of one state, with those that the viewer may confirm. */
export function TimesheetList({ viewer, open, onOpen, children }: Props) {
  const { state, narrowed, answer, rows, waiting, go } = useTimesheets(viewer.level);
  const { none, text } = STATES[state];
  const phone = usePhone();
  const Rows = phone ? TimesheetCards : state === 'to_confirm' ? ConfirmTable : TimesheetTable;
  const confirming = useConfirming(rows);
  const confirms = state === 'to_confirm' && confirming.possible.length > 0;
  return (
    <div>
      <PageHead
        title="Timesheets"
        className={classes.pageHead}
        actions={
          confirms &&
          !phone && (
            <>
              <span className={`${shared.dim} ${classes.how}`}>Tick the hours that are right.</span>
              <Button
                disabled={confirming.chosen.length === 0}
                loading={confirming.busy}
                onClick={() => confirming.confirm(confirming.chosen)}
              >
                {confirming.chosen.length === 0 ? 'Confirm hours' : `Confirm ${confirming.chosen.length}`}
              </Button>
            </>
          )
        }
      />
      <div className={classes.top} data-screen-only>
        <SegmentedControl
          classNames={{ label: classes.tabLabel }}
          aria-label="Show"
          value={state}
          data={statesOf(viewer.level).map((value) => ({ value, label: <Tab state={value} waiting={waiting} /> }))}
          onChange={(value) => go({ state: value })}
        />
        <TimesheetFilters viewer={viewer} narrowed={narrowed} onChange={go} />
      </div>
      {confirming.said && (
        <Banner tone={confirming.said.tone} seen>
          {confirming.said.text}
        </Banner>
      )}
      <Rows
        rows={rows}
        loading={answer.isPending}
        admin={isAdmin(viewer)}
        one_place={viewer.kind === 'office'}
        open={open}
        onOpen={onOpen}
        confirming={confirms ? confirming : undefined}
      >
        {!rows && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
        {rows?.length === 0 && <Empty icon={<IconClipboardCheck size={22} stroke={1.7} />} title={none} text={text} />}
      </Rows>
      {answer.hasNextPage && (
        <div className={classes.more} data-screen-only>
          <Button variant="default" disabled={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {answer.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
      {confirms && !phone && <ConfirmBar confirming={confirming} />}
      {state === 'to_confirm' && rows && rows.length > 0 && (
        <p className={`${shared.dim} ${classes.note}`}>
          Hours that nobody confirms or disputes count as confirmed 7 days after they reached us.
        </p>
      )}
      {children}
    </div>
  );
}

/** Chosen hours and the button that confirms them; keys do the same. */
function ConfirmBar({ confirming }: { confirming: Confirming }) {
  const { chosen, busy, confirm, clear, toggleFocused } = confirming;
  useRowKeys('Timesheets');
  useHotkey('x', 'Choose', 'Timesheets', toggleFocused);
  useHotkey('y', 'Confirm the chosen hours', 'Timesheets', () => {
    if (chosen.length > 0 && !busy) confirm(chosen);
  });
  const minutes = chosen.reduce((sum, { timesheet }) => sum + (timesheet?.total_time ?? 0), 0);
  const cost = costOf(chosen);
  return (
    <div className={`${shared.card} ${classes.bar}`}>
      {chosen.length === 0 ? (
        <span className={shared.dim}>
          Tick the hours that are right. What is far from the plan is confirmed by itself.
        </span>
      ) : (
        <span className={`${classes.chosen} ${shared.num}`}>
          <b>{chosen.length} chosen</b>{' '}
          {[duration(minutes), ...(cost > 0 ? [`${asPounds(cost)} before VAT`] : [])].join(' · ')}
          <button type="button" className={shared.textButton} onClick={clear}>
            Clear
          </button>
        </span>
      )}
      <Button
        disabled={chosen.length === 0}
        loading={busy}
        rightSection={<Kbd aria-hidden>Y</Kbd>}
        onClick={() => confirm(chosen)}
      >
        {chosen.length === 0 ? 'Confirm hours' : `Confirm hours of ${chosen.length}`}
      </Button>
    </div>
  );
}

type Waiting = { to_confirm: number; queried: number; to_review?: number | undefined; claims?: number | undefined };

/** Tab of a state with its count; all timesheets are not counted. */
function Tab({ state, waiting }: { state: TimesheetState; waiting: Waiting | undefined }) {
  const count = state === 'all' ? 0 : (waiting?.[state] ?? 0);
  return (
    <span className={classes.tab}>
      {STATES[state].title}
      {count > 0 && <i className={shared.num}>{count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`}</i>}
    </span>
  );
}
