import { OFFICE } from '@handover/contract/endpoint';
import { type Viewer, viewerOf, isMember } from '@handover/domain/viewer';
import { lazy, Suspense } from 'react';
import { useMe } from '../api/me.ts';
import { NotAllowed } from '../pages/NotAllowed.tsx';
import { useLast } from '../ui/useLast.ts';
import { usePanel } from '../shifts/shared/usePanel.ts';
import { TimesheetList } from '../timesheets/TimesheetList.tsx';

const ShiftPanel = lazy(() => import('../shiftPanel/ShiftPanel.tsx'));

/** Timesheets for locations and planners, with the panel of the open shift. */
export function TimesheetsPage() {
  const viewer = viewerOf(useMe());
  if (!viewer) return null;
  if (isMember(viewer)) return <NotAllowed title="Timesheets" levels={OFFICE} />;
  return <Timesheets viewer={viewer} />;
}

function Timesheets({ viewer }: { viewer: Viewer }) {
  const panel = usePanel(viewer.level);
  const wanted = useLast(panel.job_id);
  return (
    <TimesheetList viewer={viewer} open={panel.job_id} onOpen={(job_id) => panel.open(job_id, 'timesheet')}>
      {wanted && (
        <Suspense>
          <ShiftPanel viewer={viewer} />
        </Suspense>
      )}
    </TimesheetList>
  );
}
