import { OFFICE } from '@handover/contract/endpoint';
import { MOST_COUNTED, type TimesheetState } from '@handover/contract/timesheets';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { Button, SegmentedControl } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMe } from '../../api/me.ts';
import { refusal } from '../../lists/refusal.ts';
import { NotAllowed } from '../../pages/NotAllowed.tsx';
import '../../styles/lists.css';
import '../../styles/timesheets.css';
import '../../styles/two-lines.css';
import { Banner } from '../../ui/Banner.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useLast } from '../../ui/useLast.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { usePanel } from '../panel/usePanel.ts';
import { Narrow } from './Narrow.tsx';
import { TimesheetCards } from './TimesheetCards.tsx';
import { TimesheetTable } from './TimesheetTable.tsx';
import classes from './Timesheets.module.css';
import { useConfirming } from './useConfirming.ts';
import { statesOf, useTimesheets } from './useTimesheets.ts';

const JobPanel = lazy(() => import('../panel/JobPanel.tsx'));

const STATES: Record<TimesheetState, { title: string; none: string; text: string }> = {
  to_confirm: {
    title: 'To confirm',
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

/** What was worked, for those who keep the place and those who plan. */
export function TimesheetsPage() {
  const viewer = viewerOf(useMe());
  if (!viewer) return null;
  if (viewer.level === 4) return <NotAllowed title="Timesheets" levels={OFFICE} />;
  return <Timesheets viewer={viewer} />;
}

function Timesheets({ viewer }: { viewer: Viewer }) {
  const { state, narrowed, answer, rows, waiting, go } = useTimesheets(viewer.level);
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  const open = (job_id: string) => panel.open(job_id, 'timesheet');
  const { none, text } = STATES[state];
  const phone = usePhone();
  const Rows = phone ? TimesheetCards : TimesheetTable;
  const confirming = useConfirming(rows);
  const confirms = state === 'to_confirm' && confirming.possible.length > 0;
  return (
    <div className="timesheets-page">
      <PageHead title="Timesheets" />
      <div className="timesheets-bar">
        <SegmentedControl
          aria-label="Show"
          value={state}
          data={statesOf(viewer.level).map((value) => ({ value, label: <Tab state={value} waiting={waiting} /> }))}
          onChange={(value) => go({ state: value })}
        />
        <Narrow viewer={viewer} narrowed={narrowed} onChange={go} />
      </div>
      {confirming.said && (
        <Banner tone={confirming.said.tone} seen>
          {confirming.said.text}
        </Banner>
      )}
      {confirms && !phone && (
        <div className={classes.bar}>
          <span className="dim">Tick the hours that are right.</span>
          <Button
            disabled={confirming.chosen.length === 0}
            loading={confirming.busy}
            onClick={() => confirming.confirm(confirming.chosen)}
          >
            {confirming.chosen.length === 0 ? 'Confirm hours' : `Confirm ${confirming.chosen.length}`}
          </Button>
        </div>
      )}
      <Rows
        rows={rows}
        loading={answer.isPending}
        admin={viewer.level === 1}
        one_place={viewer.kind === 'office'}
        open={panel.job_id}
        onOpen={open}
        confirming={confirms ? confirming : undefined}
      >
        {!rows && answer.isError && <ErrorState {...refusal(answer.error)} onRetry={() => void answer.refetch()} />}
        {rows?.length === 0 && <Empty icon={<IconClipboardCheck size={22} stroke={1.7} />} title={none} text={text} />}
      </Rows>
      {answer.hasNextPage && (
        <div className="timesheets-more">
          <Button variant="default" disabled={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {answer.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
      {wanted && (
        <Suspense>
          <JobPanel viewer={viewer} />
        </Suspense>
      )}
    </div>
  );
}

type Waiting = { to_confirm: number; queried: number; to_review?: number | undefined; claims?: number | undefined };

/** What waits is counted; all there ever was is not. */
function Tab({ state, waiting }: { state: TimesheetState; waiting: Waiting | undefined }) {
  const count = state === 'all' ? 0 : (waiting?.[state] ?? 0);
  return (
    <span className="timesheets-tab">
      {STATES[state].title}
      {count > 0 && <i className="num">{count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`}</i>}
    </span>
  );
}
