import { Button, Skeleton } from '@mantine/core';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { refusal } from '../../lists/refusal.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useHotkey } from '../../ui/hotkeys.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { NoShifts } from '../filters/NoShifts.tsx';
import type { ViewProps } from '../shared/shiftViews.ts';
import { MapList } from './MapList.tsx';
import { NoneHere, NotOnMap } from './NotOnMap.tsx';
import { canBeOnMap } from './onMap.ts';
import { ShiftsMap } from './ShiftsMap.tsx';
import { ShiftWindow } from './ShiftWindow.tsx';
import { useChosen } from './useChosen.ts';
import { useMapShifts } from './useMapShifts.ts';
import { useMapView } from './useMapView.ts';
import { useHeightBelow } from './useHeightBelow.ts';
import classes from './MapView.module.css';

/** Map of shifts that are not over, with the same as a list beside it. */
export default function MapView(props: ViewProps) {
  return canBeOnMap(props.filters.status) ? <Shown {...props} /> : <NotOnMap {...props} />;
}

function Shown({ viewer, filters, open, onOpen, onTotal }: ViewProps) {
  const { look, view, ...looking } = useMapView(viewer.user_id);
  const { everything, all, sight, refused, error, list, reload } = useMapShifts(filters, look);
  const [lit, setLit] = useState<readonly string[]>([]);
  const { choose, job, window: shown } = useChosen(list.rows);
  const [sheet, setSheet] = useState<'map' | 'list'>('map');
  const phone = usePhone();
  const room = useHeightBelow();
  useHotkey('r', 'Refresh', 'Shifts', reload);

  const announceTotal = useEffectEvent(onTotal);
  useEffect(() => announceTotal(everything), [everything]);

  if (refused) return <ErrorState {...refusal(refused)} onRetry={reload} />;
  const none = list.rows?.length === 0 && list.ended && !list.waiting;
  const failed = error ?? list.answer.error;
  return (
    <>
      {failed && (
        <Banner className={classes.banner} tone="amber">{`The map may be out of date. ${messageOf(failed)}`}</Banner>
      )}
      <div className={classes.view} data-sheet={sheet} {...room}>
        <MapList
          sheet={sheet}
          list={list}
          total={sight ?? everything}
          lit={lit}
          onLight={setLit}
          shown={job?.job_id}
          open={open}
          onOpen={onOpen}
          action={
            phone && (
              <Button
                variant="default"
                leftSection={sheet === 'map' ? <IconList size={18} /> : <IconMap2 size={18} />}
                onClick={() => setSheet(sheet === 'map' ? 'list' : 'map')}
              >
                {sheet === 'map' ? 'List' : 'Map'}
              </Button>
            )
          }
          instead={none && (everything?.total ? <NoneHere onAll={looking.onAll} /> : <NoShifts />)}
        />
        <div className={classes.ground} inert={phone && sheet === 'list'}>
          {view || everything ? (
            <ShiftsMap
              view={view}
              all={all}
              {...looking}
              points={sight?.points ?? []}
              clusters={sight?.clusters ?? []}
              lit={job ? [...lit, job.job_id] : lit}
              onLight={setLit}
              onChoose={choose}
            >
              {shown && <ShiftWindow key={JSON.stringify(shown.at)} {...shown} onView={onOpen} />}
            </ShiftsMap>
          ) : (
            <Skeleton h="100%" radius={12} aria-hidden />
          )}
        </div>
      </div>
    </>
  );
}
