import type { Position } from '@handover/contract/attendance/attendance';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { milesBetween } from '@handover/domain/distance';
import { useEffect, useRef, useState } from 'react';
import { SettledMap } from '../../lists/SettledMap.tsx';
import { type Bounds, pixelsTo, type Place } from '../../ui/map/drawing.ts';
import { viewOfAll } from '../../ui/map/fit.ts';
import { OnMap, useDrawing } from '../../ui/map/OnMap.tsx';
import { PIN_PATH } from '../../ui/map/pin.ts';
import { NoMap } from './NoMap.tsx';
import classes from './CheckInMap.module.css';

const HEIGHT = 250;
const EDGE_PX = 10;
const NEAREST_ZOOM = 16;
const MILES_IN_A_DEGREE = 69.05;
/** Maximum distance at which the member is drawn; at greater distances the home would be a dot. */
const DRAWN_MILES = 150;

type Props = { job: JobAnswer; here: Position | undefined };

/** Map with the home, the check-in radius and the phone's position. */
export default function CheckInMap({ job, here }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const home = { latitude: job.latitude, longitude: job.longitude };
  const near = here && milesBetween(home, here) <= DRAWN_MILES ? here : undefined;
  return (
    <div ref={box}>
      <SettledMap
        label={`Map of ${job.location.title}`}
        height={HEIGHT}
        centre={home}
        zoom={viewOf(home, job.check_in_radius, undefined, HEIGHT).zoom}
        instead={<NoMap />}
      >
        <Marks home={home} radius={job.check_in_radius} here={near} width={() => box.current?.clientWidth ?? HEIGHT} />
      </SettledMap>
    </div>
  );
}

/** Bounds (west, south, east, north) of a circle, and of a position that may lie outside it. */
function boundsOf({ latitude, longitude }: Place, radius: number, here: Place | undefined): Bounds {
  const up = radius / MILES_IN_A_DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  const [lats, longs] = [
    [latitude - up, latitude + up],
    [longitude - across, longitude + across],
  ];
  if (here) {
    lats.push(here.latitude);
    longs.push(here.longitude);
  }
  return [Math.min(...longs), Math.min(...lats), Math.max(...longs), Math.max(...lats)];
}

const viewOf = (home: Place, radius: number, here: Place | undefined, width: number) =>
  viewOfAll(boundsOf(home, radius, here), { width, height: HEIGHT }, NEAREST_ZOOM, here ? 3 * EDGE_PX : EDGE_PX);

type MarksProps = { home: Place; radius: number; here: Place | undefined; width: () => number };

function Marks({ home, radius, here, width }: MarksProps) {
  const map = useDrawing();
  const { latitude, longitude } = home;
  const [zoom, setZoom] = useState(() => map?.view().zoom ?? 0);
  useEffect(() => map?.onRest(() => setZoom(map.view().zoom)), [map]);
  const [at_lat, at_long] = [here?.latitude, here?.longitude];
  useEffect(() => {
    if (!map) return;
    const you = at_lat === undefined || at_long === undefined ? undefined : { latitude: at_lat, longitude: at_long };
    const outside = you && milesBetween({ latitude, longitude }, you) > radius ? you : undefined;
    map.lookAt(viewOf({ latitude, longitude }, radius, outside, width()));
    setZoom(map.view().zoom);
    // `width` is read when the map moves, and a change of it alone moves nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, latitude, longitude, radius, at_lat, at_long]);

  const edge = { latitude: latitude + radius / MILES_IN_A_DEGREE, longitude };
  const reach = Math.abs(pixelsTo(home, edge, zoom)[1]);
  const away = here && milesBetween(home, here) > radius ? pixelsTo(home, here, zoom) : undefined;
  return (
    <>
      <OnMap at={home}>
        <span className={classes.zone} style={{ width: 2 * reach, height: 2 * reach }} />
        {away && (
          <span
            className={classes.line}
            style={{ width: Math.hypot(...away), rotate: `${Math.atan2(away[1], away[0])}rad` }}
          />
        )}
      </OnMap>
      <OnMap at={home}>
        <svg className={classes.pin} viewBox="0 0 28 36" aria-hidden>
          <path d={PIN_PATH} />
          <circle cx={14} cy={14} r={4.5} />
        </svg>
      </OnMap>
      {here && (
        <OnMap at={here} front>
          <span className={classes.you} role="img" aria-label="You are here" />
        </OnMap>
      )}
    </>
  );
}
