import { memberViews } from '@handover/contract/memberShifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/error.ts';
import { refusal } from '../lists/refusal.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useShiftChanges } from '../shifts/shared/useShiftChanges.ts';
import type { Chosen } from '../shifts/map/Marks.tsx';
import { ShiftsMap } from '../shifts/map/ShiftsMap.tsx';
import { ShiftWindow } from '../shifts/map/ShiftWindow.tsx';
import { useMapAnswers } from '../shifts/map/useMapAnswers.ts';
import { useMapView } from '../shifts/map/useMapView.ts';
import { useHeightBelow } from '../shifts/map/useHeightBelow.ts';
import { useShift } from '../shifts/shared/useShift.ts';
import type { MemberList } from './memberLists.ts';
import classes from './MemberMap.module.css';

type Props = { viewer: Viewer; type: MemberList; onOpen: (job_id: string) => void };

/** Map of a member's shifts; the list has the same in words. */
export function MemberMap({ viewer, type, onOpen }: Props) {
  const { look, view, ...looking } = useMapView(viewer.user_id);
  const room = useHeightBelow();
  const [lit, setLit] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Chosen & { page: number }>();
  const { everything, all, sight, refused, error, reload } = useMapAnswers(memberViews.map, { type }, look);
  useShiftChanges({ changed: reload, reload });

  if (refused) return <ErrorState {...refusal(refused)} onRetry={reload} />;
  return (
    <>
      {error && <Banner tone="amber">{`The map may be out of date. ${messageOf(error)}`}</Banner>}
      <div className={classes.map} {...room}>
        {view || everything ? (
          <ShiftsMap
            view={view}
            all={all}
            legend={type !== 'available'}
            {...looking}
            points={sight?.points ?? []}
            clusters={sight?.clusters ?? []}
            lit={lit}
            onLight={setLit}
            onChoose={(what) => setChosen({ ...what, page: 0 })}
          >
            {chosen && (
              <ChosenShift
                key={chosen.job_ids.join()}
                chosen={chosen}
                onPage={(page) => setChosen({ ...chosen, page })}
                onView={onOpen}
                onClose={() => setChosen(undefined)}
              />
            )}
          </ShiftsMap>
        ) : (
          <Skeleton h="100%" radius={12} aria-hidden />
        )}
      </div>
    </>
  );
}

type ChosenProps = {
  chosen: Chosen & { page: number };
  onPage: (page: number) => void;
  onView: (job_id: string) => void;
  onClose: () => void;
};

function ChosenShift({ chosen: { job_ids, at, page }, ...rest }: ChosenProps) {
  const { data, isError } = useShift(job_ids[page] ?? '');
  return <ShiftWindow at={at} job={data?.data} gone={isError} page={page} pages={job_ids.length} plain {...rest} />;
}
