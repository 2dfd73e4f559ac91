import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { onTheDay } from '@handover/contract/attendance/onTheDay';
import { quarterUp } from '@handover/domain/attendance/quarters';
import { londonTime } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCurrentLocation,
  IconMapPinCheck,
  IconMapPinOff,
  IconMapPinSearch,
  IconQrcode,
} from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/client.ts';
import { MessagePlanner } from '../../messages/MessagePlanner.tsx';
import { useLast } from '../../ui/useLast.ts';
import { useNow } from '../../ui/useNow.ts';
import type { Whereabouts } from './askPosition.ts';
import { atDoor } from './positionTexts.ts';
import { AttendanceStatus } from '../shared/AttendanceStatus.tsx';
import { NoMap } from './NoMap.tsx';
import { OtherWays } from './OtherWays.tsx';
import { ShiftToday } from '../shared/ShiftToday.tsx';
import { Sign } from './Sign.tsx';
import type { Coming } from './useCheckIn.ts';
import { useWhereabouts } from './useWhereabouts.ts';
import { Directions } from '../../shifts/shared/Directions.tsx';
import banner from '../../ui/Banner.module.css';
import shared from '../../ui/shared.module.css';
import day from '../shared/DayView.module.css';
import classes from './CheckInForm.module.css';
import map from './CheckInMap.module.css';

// Without a network the map may be missing; everything else of a check-in is loaded with this page.
const CheckInMap = lazy(() => import('./CheckInMap.tsx').catch(() => ({ default: () => <NoMap /> })));

type Props = {
  viewer: Viewer;
  job: JobAnswer;
  onSending: (sending: boolean) => void;
  onClaimed: () => void;
};

/** Code that the camera read, with the moment at which it was read: the code soon changes. */
function useReadCode() {
  const { code } = useSearch({ strict: false }) as { code?: string };
  const [read, setRead] = useState(() => (code ? { code, at: new Date() } : undefined));
  return { read, forget: () => setRead(undefined) };
}

const whereOf = (found: Whereabouts | undefined): Pick<Coming, 'position' | 'position_failed'> => {
  if (!found) return { position: null, position_failed: null };
  return 'position' in found
    ? { position: found.position, position_failed: null }
    : { position: null, position_failed: found.failed };
};

/** Refusal that does not take the focus, because it was not caused by a press. */
const Refused = ({ children }: { children: string }) => (
  <div className={`${banner.banner} ${banner.red}`} data-banner data-tone="red" role="alert">
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </div>
);

/** Check-in form for a confirmed shift inside its check-in window. */
export function CheckInForm({ viewer, job, onSending, onClaimed }: Props) {
  const now = useNow();
  const { read, forget } = useReadCode();
  // Loaded before the member signs, so that the list is there by then.
  const induction = useCall(onTheDay.induction, { job_id: job.job_id });
  const { answered, asking, again, latest } = useWhereabouts(read === undefined);
  const [coming, setComing] = useState<Coming>();
  const asked = useLast(coming);
  const found = answered?.found;
  const seen = answered && atDoor(job, answered.found, now, answered.at);

  const sign = (over: Partial<Coming>, at = new Date()) =>
    setComing({ captured_at: at, code: null, review_reason: null, ...whereOf(found), ...over });
  const byPosition = async () => {
    const here = await latest();
    if (atDoor(job, here, new Date()).refused === undefined) sign(whereOf(here));
  };

  return (
    <div className={day.view}>
      <div className={map.box} aria-busy={asking && !answered}>
        <Suspense fallback={<NoMap waiting />}>
          <CheckInMap job={job} here={found && 'position' in found ? found.position : undefined} />
        </Suspense>
      </div>
      <div className={day.body}>
        {read ? (
          <AttendanceStatus tone="green" Icon={IconQrcode} title="Code read">
            You can check in
          </AttendanceStatus>
        ) : asking || !seen ? (
          <AttendanceStatus tone="grey" Icon={IconMapPinSearch} title="Looking where you are">
            This takes a few seconds
          </AttendanceStatus>
        ) : (
          <>
            <AttendanceStatus tone={seen.tone} Icon={seen.refused ? IconMapPinOff : IconMapPinCheck} title={seen.title}>
              {seen.text}
            </AttendanceStatus>
            {seen.refused && <Refused>{seen.refused}</Refused>}
          </>
        )}
        <ShiftToday job={job} />
        <div className={classes.ways}>
          <Directions job={job} variant="default" />
          <MessagePlanner viewer={viewer} job={job} />
        </div>
        {!read && seen?.refused && !asking ? (
          <OtherWays
            job={job}
            onCode={(code, at) => sign({ code }, at)}
            onReason={(review_reason) => sign({ review_reason })}
          />
        ) : (
          <p className={`${shared.dim} ${day.hint}`}>
            Your start time is rounded up to the next quarter hour. You can change it when you check out.
          </p>
        )}
      </div>
      <div className={day.bar}>
        {read || (seen && !seen.refused) ? (
          <Button
            fullWidth
            disabled={asking}
            leftSection={<IconMapPinCheck size={20} stroke={1.8} aria-hidden />}
            onClick={() => (read ? sign({ code: read.code }, read.at) : void byPosition())}
          >
            {asking ? 'Loading...' : `Check in at ${londonTime(quarterUp(now))}`}
          </Button>
        ) : (
          <>
            <Button fullWidth disabled>
              Check in
            </Button>
            {answered && (
              <Button
                fullWidth
                variant="default"
                disabled={asking}
                leftSection={<IconCurrentLocation size={20} stroke={1.8} aria-hidden />}
                onClick={() => void again()}
              >
                {asking ? 'Loading...' : 'Check my location again'}
              </Button>
            )}
          </>
        )}
      </div>
      {asked && (
        <Sign
          key={asked.captured_at.getTime()}
          job={job}
          coming={asked}
          opened={coming !== undefined}
          onClose={() => setComing(undefined)}
          induction={induction.data?.data.items}
          onSending={onSending}
          onCodeTurned={forget}
          onClaimed={onClaimed}
        />
      )}
    </div>
  );
}
