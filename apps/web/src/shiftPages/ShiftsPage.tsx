import { type Viewer, viewerOf, isAdmin, isMember } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../api/me.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useLast } from '../ui/useLast.ts';
import { useJustPublished } from '../shifts/shared/published.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { filterTitle } from '../shifts/shared/statusFilters.ts';
import { FilterBar } from '../shifts/filters/FilterBar.tsx';
import { useShiftFilters } from '../shifts/filters/useShiftFilters.ts';
import { useShiftView } from '../shifts/shared/useShiftView.ts';
import type { Total } from '../shifts/shared/shiftViews.ts';
import { ViewSwitch } from '../shifts/shared/ViewSwitch.tsx';
import classes from './ShiftsPage.module.css';

const ShiftPanel = lazy(() => import('../shiftPanel/ShiftPanel.tsx'));
const OpenRequests = lazy(() => import('../cancellations/OpenRequests.tsx'));
const PublishedBanner = lazy(() => import('../posting/published/PublishedBanner.tsx'));
const MemberShifts = lazy(() => import('../memberShifts/MemberShifts.tsx'));
const RotaActions = lazy(() => import('../rota/RotaActions.tsx'));
const VIEWS = {
  board: lazy(() => import('../shifts/board/BoardView.tsx')),
  timeline: lazy(() => import('../shifts/timeline/TimelineView.tsx')),
  map: lazy(() => import('../shifts/map/MapView.tsx')),
  table: lazy(() => import('../shifts/table/TableView.tsx')),
  rota: lazy(() => import('../rota/RotaView.tsx')),
};

/** Shifts page: for managers and administrators all shifts in scope, for members those open to them and their own. */
export function ShiftsPage() {
  const viewer = viewerOf(useMe());
  if (!viewer) return null;
  if (!isMember(viewer)) return <Shifts viewer={viewer} />;
  return (
    <Suspense fallback={<Loading />}>
      <MemberShifts viewer={viewer} />
    </Suspense>
  );
}

/** Shifts under one set of filters, in one of five views, with the open shift over them. */
function Shifts({ viewer }: { viewer: Viewer }) {
  const { view, show } = useShiftView();
  const filtering = useShiftFilters();
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  const [total, setTotal] = useState<Total>();
  const published = useJustPublished();
  const { filters } = filtering;
  const View = VIEWS[view];
  return (
    <div className={classes.page} data-view={view}>
      <PageHead
        className={classes.head}
        title={filters.status ? filterTitle(filters.status) : 'Shifts'}
        actions={
          <>
            {view === 'rota' ? (
              <Suspense>
                <RotaActions />
              </Suspense>
            ) : (
              <Button
                component={AppLink}
                href="/jobs/copy_week"
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
              >
                Copy a week
              </Button>
            )}
            <Button
              component={AppLink}
              href="/jobs/new"
              className={classes.whereNoBar}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Create shift
            </Button>
          </>
        }
      />
      {published && (
        <Suspense>
          <PublishedBanner />
        </Suspense>
      )}
      {isAdmin(viewer) && (
        <Suspense>
          <OpenRequests onOpen={panel.open} />
        </Suspense>
      )}
      <div className={classes.toolbar} data-screen-only>
        <ViewSwitch view={view} onChange={show} />
        <FilterBar viewer={viewer} view={view} filtering={filtering} total={total} />
      </div>
      <Suspense fallback={<Loading />}>
        <View viewer={viewer} filters={filters} open={panel.job_id} onOpen={panel.open} onTotal={setTotal} />
      </Suspense>
      {wanted && (
        <Suspense>
          <ShiftPanel viewer={viewer} />
        </Suspense>
      )}
    </div>
  );
}
