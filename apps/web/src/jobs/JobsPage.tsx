import { JOB_PAGE_SIZES } from '@handover/contract/jobs';
import { type Viewer, viewerOf } from '@handover/domain/viewer';
import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy, IconPlus, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { messageOf } from '../api/error.ts';
import { useMe } from '../api/me.ts';
import { Paging } from '../lists/Paging.tsx';
import { totalText } from '../lists/texts.ts';
import '../styles/jobs-table.css';
import '../styles/lists.css';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { useSlow } from '../ui/Loading.tsx';
import { NotHereYet } from '../ui/NotHereYet.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useLast } from '../ui/useLast.ts';
import { usePhone } from '../ui/usePhone.ts';
import { usePanel } from './panel/usePanel.ts';
import { filterTitle } from './status.ts';
import { CardsView } from './table/CardsView.tsx';
import { NoJobs } from './table/NoJobs.tsx';
import { StatusFilter } from './table/StatusFilter.tsx';
import { TableView } from './table/TableView.tsx';
import { useJobsTable } from './table/useJobsTable.ts';
import { useTableHotkeys } from './table/useTableHotkeys.ts';

const JobPanel = lazy(() => import('./panel/JobPanel.tsx'));

const FRAMES = [
  { value: 'all', label: 'All' },
  { value: 'past', label: 'Past' },
  { value: 'future', label: 'Future' },
];

/** The shifts of whoever posts or plans them; what staff find here is still to come. */
export function JobsPage() {
  const viewer = viewerOf(useMe());
  if (!viewer) return null;
  return viewer.level === 4 ? <NotHereYet title="Shifts" /> : <Shifts viewer={viewer} />;
}

function Shifts({ viewer }: { viewer: Viewer }) {
  const table = useJobsTable();
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  const phone = usePhone();
  const loading = useSlow(table.answer.isPending);
  const waiting = useSlow(table.answer.isPlaceholderData);
  useTableHotkeys(table);

  const { view, meta } = table;
  const rows = { table, open: panel.job_id, onOpen: panel.open, loading, waiting, instead: <NoJobs table={table} /> };
  return (
    <>
      <PageHead
        title={view.status ? filterTitle(view.status) : 'Shifts'}
        actions={
          <>
            <Button
              component={AppLink}
              href="/jobs/copy_week"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
            >
              Copy last week
            </Button>
            <Button
              component={AppLink}
              href="/jobs/new"
              className="where-no-bar"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create shift
            </Button>
          </>
        }
      />
      {table.rows && table.answer.isError && (
        <Banner tone="amber">{`This list may be out of date. ${messageOf(table.answer.error)}`}</Banner>
      )}
      <div className="list-toolbar jobs-toolbar">
        <SegmentedControl aria-label="Time frame" data={FRAMES} value={view.time_frame} onChange={table.frame} />
        <StatusFilter status={view.status} onChange={table.filter} />
        <Button
          size="xs"
          variant="default"
          leftSection={
            <IconRefresh size={15} className={table.answer.isFetching ? 'turning' : undefined} aria-hidden />
          }
          onClick={table.refresh}
        >
          Refresh
        </Button>
        <span className="jobs-total num" role="status">
          {meta && `${totalText(meta)} ${meta.total === 1 ? 'shift' : 'shifts'}`}
        </span>
      </div>
      {phone ? <CardsView {...rows} /> : <TableView {...rows} />}
      {loading && (
        <p className="list-loading" role="status">
          Loading...
        </p>
      )}
      <div className="jobs-pages">
        <Paging view={view} meta={meta} onPage={table.page} onPageSize={table.resize} sizes={JOB_PAGE_SIZES} />
      </div>
      {wanted && (
        <Suspense>
          <JobPanel viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}
