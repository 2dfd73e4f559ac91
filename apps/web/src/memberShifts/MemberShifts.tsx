import type { Viewer } from '@handover/domain/viewer';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useLast } from '../ui/useLast.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { ViewSwitch } from '../shifts/shared/ViewSwitch.tsx';
import { LISTS, memberViewIn } from './memberLists.ts';
import { MemberTimeline } from './MemberTimeline.tsx';
import { MemberToolbar } from './MemberToolbar.tsx';
import { RankedShifts } from './RankedShifts.tsx';
import { useMemberFilters } from './useMemberFilters.ts';
import classes from './MemberShifts.module.css';

const ShiftPanel = lazy(() => import('../shiftPanel/ShiftPanel.tsx'));
const MemberMap = lazy(async () => ({ default: (await import('./MemberMap.tsx')).MemberMap }));
const VIEWS = ['timeline', 'map'] as const;
const NO_FILTERS = {};

/** Shifts page of a member: open shifts, bookings and applications, as a list or on the map. */
export default function MemberShifts({ viewer }: { viewer: Viewer }) {
  const { type, view } = memberViewIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  const filtering = useMemberFilters();
  const { filters, order } = filtering;
  const show = (name: string) =>
    void navigate({
      to: '.',
      search: ({ view: _, ...before }: Record<string, unknown>) => ({
        ...before,
        ...(name === 'map' ? { view: name } : {}),
      }),
      resetScroll: false,
    } as never);
  const shown = { open: panel.job_id, onOpen: panel.open };
  return (
    <div>
      <PageHead
        className={classes.head}
        title={LISTS[type].title}
        actions={<ViewSwitch view={view} views={VIEWS} onChange={show} />}
      />
      {view === 'timeline' && type === 'available' && <MemberToolbar filtering={filtering} />}
      {view === 'map' ? (
        <Suspense fallback={<Loading />}>
          <MemberMap viewer={viewer} type={type} onOpen={panel.open} />
        </Suspense>
      ) : type === 'available' && order !== 'soonest' ? (
        <RankedShifts
          key={JSON.stringify([order, filters])}
          user_id={viewer.user_id}
          order={order}
          filters={filters}
          {...shown}
        />
      ) : (
        <MemberTimeline type={type} filters={type === 'available' ? filters : NO_FILTERS} {...shown} />
      )}
      {wanted && (
        <Suspense>
          <ShiftPanel viewer={viewer} />
        </Suspense>
      )}
    </div>
  );
}
