import type { Me } from '@handover/contract/accounts/accounts';
import { jobs } from '@handover/contract/shifts/jobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { viewerOf, isMember } from '@handover/domain/viewer';
import { IconCalendarOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { usePanel } from '../shifts/shared/usePanel.ts';
import TableView from '../shifts/table/TableView.tsx';
import { FrameSwitch } from '../shifts/filters/TimeFrame.tsx';
import { useShiftFilters } from '../shifts/filters/useShiftFilters.ts';
import { CardHead } from '../ui/charts/ChartCard.tsx';
import { Empty } from '../ui/Empty.tsx';
import { useLast } from '../ui/useLast.ts';
import shared from '../ui/shared.module.css';
import classes from './ShiftCards.module.css';

const ShiftPanel = lazy(() => import('../shiftPanel/ShiftPanel.tsx'));
const nobodyAsks = () => undefined;

/** All shifts of the viewer's scope, paged; and the open shift in a panel over the dashboard, from any widget. */
export default function ShiftsDetails({ me }: { me: Me }) {
  const panel = usePanel(me.level);
  const wanted = useLast(panel.job_id);
  const viewer = viewerOf(me);
  const filtering = useShiftFilters();
  // Other filters in the address are for the page of shifts.
  const { time_frame } = filtering.filters;
  return (
    <section className={`${shared.card} ${classes.details}`} aria-labelledby="shifts-details">
      <CardHead id="shifts-details" title="Shifts Details">
        <FrameSwitch filtering={filtering} />
      </CardHead>
      <TableView
        source={isMember(me) ? memberViews.list : jobs.list}
        filters={time_frame ? { time_frame } : {}}
        open={panel.job_id}
        onOpen={panel.open}
        onTotal={nobodyAsks}
        room="narrow"
        none={
          <Empty
            icon={<IconCalendarOff size={22} stroke={1.7} />}
            title="No jobs found"
            text={time_frame ? 'There are others at other times.' : 'Shifts will appear here once there are any.'}
          />
        }
      />
      {wanted && viewer && (
        <Suspense>
          <ShiftPanel viewer={viewer} />
        </Suspense>
      )}
    </section>
  );
}
