import { rotaState } from '@handover/domain/rota/rota';
import { dayAfter, londonDay } from '@handover/domain/time';
import { Button, Skeleton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconBuilding, IconCalendarOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../api/error.ts';
import { refusal } from '../lists/refusal.ts';
import { useJustPublished } from '../shifts/shared/published.ts';
import { poundsText } from '../shifts/shared/shiftTexts.ts';
import type { ViewProps } from '../shifts/shared/shiftViews.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Empty } from '../ui/Empty.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useHotkey } from '../ui/hotkeys.ts';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/useNow.ts';
import { usePhone } from '../ui/usePhone.ts';
import { weekTotals } from './plan.ts';
import { RotaDay } from './RotaDay.tsx';
import { RotaGrid } from './RotaGrid.tsx';
import { RotaPaper } from './RotaPaper.tsx';
import { RotaTools } from './RotaTools.tsx';
import { usePrinting } from './usePrinting.ts';
import { useBack, useCopyAddress, useRota, useRotaAddress } from './useRota.ts';
import classes from './RotaView.module.css';

const NONE: ReadonlySet<string> = new Set();

/** Week of a home, or of several, by ward and role or by person. */
export default function RotaView({ filters, open, onOpen, onTotal }: ViewProps) {
  const now = useNow();
  const phone = usePhone();
  const printing = usePrinting();
  const { week, by } = useRotaAddress();
  const { answer, plan, reload } = useRota(filters, week, by);
  const back = useBack();
  const fresh = useJustPublished()?.fresh ?? NONE;
  const openShift = useCallbackRef(onOpen);
  const announce = useEffectEvent(onTotal);
  useHotkey('r', 'Refresh', 'Shifts', reload);
  useEffect(() => {
    if (!plan || plan.more) return announce(undefined);
    const { needed, filled, cost } = weekTotals(plan.days);
    announce({ total: plan.shifts.length, words: `${needed} needed, ${filled} filled, ${poundsText(cost)}` });
  }, [plan]);

  const states = new Set(plan?.shifts.map((shift) => rotaState(shift, now)));
  const Week = phone ? RotaDay : RotaGrid;
  const props = plan && { plan, by, now, today: londonDay(now), back, open, fresh, onOpen: openShift };
  return (
    <>
      <div className={classes.view} data-screen-only data-waiting={answer.isPlaceholderData || undefined}>
        <RotaTools shown={states} />
        {answer.error && plan && (
          <Banner tone="amber">{`This rota may be out of date. ${messageOf(answer.error)}`}</Banner>
        )}
        {!plan ? (
          answer.error ? (
            <ErrorState {...refusal(answer.error)} onRetry={reload} />
          ) : (
            <Loading>
              <GridSkeleton />
            </Loading>
          )
        ) : plan.more ? (
          <Empty
            icon={<IconBuilding size={22} stroke={1.7} />}
            title="Choose a home"
            text="This week has too many shifts for one rota. Choose a location above."
          />
        ) : plan.shifts.length === 0 ? (
          <NoWeek week={week} narrowed={Object.keys(filters).some((name) => name !== 'location_id')} />
        ) : (
          props && <Week {...props} />
        )}
      </div>
      {printing && props && !plan.more && <RotaPaper {...props} />}
    </>
  );
}

function NoWeek({ week, narrowed }: { week: string; narrowed: boolean }) {
  const href = useCopyAddress(dayAfter(week, -7));
  return (
    <Empty
      icon={<IconCalendarOff size={22} stroke={1.7} />}
      title="No shifts in this week"
      text={narrowed ? 'No shift of it fits these filters.' : undefined}
      action={
        <Button component={AppLink} href={href} variant="default" size="xs">
          Copy last week
        </Button>
      }
    />
  );
}

const GridSkeleton = () => (
  <div className={classes.skeleton}>
    {Array.from({ length: 35 }, (_, chip) => (
      <Skeleton key={chip} h={40} radius={8} />
    ))}
  </div>
);
