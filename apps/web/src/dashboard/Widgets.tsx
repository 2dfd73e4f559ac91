import type { Me } from '@handover/contract/accounts/accounts';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { JobsChart } from './JobsChart.tsx';
import { ShiftStatus, TotalPerStatus } from './StatusCharts.tsx';
import { ValueChart } from './ValueChart.tsx';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import { cx } from '../ui/cx.ts';
import classes from './Widgets.module.css';

const ActiveShifts = lazy(() => import('./ActiveShifts.tsx'));
const ShiftsDetails = lazy(() => import('./ShiftsDetails.tsx'));
const WhereShiftsAre = lazy(() => import('./WhereShiftsAre.tsx'));

/** Widgets over the viewer's scope; for a member, over their own shifts. `active`: with the active shifts. */
export default function Widgets({ me, active = true }: { me: Me; active?: boolean }) {
  useFreshCharts();
  return (
    <div className={cx(classes.widgets, !active && classes.charts)}>
      {active && <Slot of={ActiveShifts} me={me} name={classes.active} height={340} />}
      <JobsChart />
      <ShiftStatus me={me} />
      <div className={classes.side}>
        <Slot of={WhereShiftsAre} me={me} name={classes.map} height={258} />
        <ValueChart me={me} />
        <TotalPerStatus me={me} />
      </div>
      <Slot of={ShiftsDetails} me={me} name={classes.table} height={640} />
    </div>
  );
}

type SlotProps = { of: ComponentType<{ me: Me }>; me: Me; name: string | undefined; height: number };

/** Lazily loaded widget, with a skeleton of its size. */
const Slot = ({ of: Part, me, name, height }: SlotProps) => (
  <div className={name}>
    <Suspense fallback={<Skeleton h={height} radius={12} />}>
      <Part me={me} />
    </Suspense>
  </div>
);

/** Minimum milliseconds between two reloads, however many events come. */
const AGAIN_MS = 3_000;

/** Reloads the charts when shifts change. */
function useFreshCharts(): void {
  const cache = useQueryClient();
  const refresh = useThrottledCallback(
    () => void cache.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('dashboard.') }),
    AGAIN_MS,
  );
  useShiftChanges({ changed: refresh, reload: refresh });
}
