import { type Level, isMember } from '@handover/domain/viewer';
import { IconHome } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { SettledMap } from '../lists/SettledMap.tsx';
import { AppLink } from '../ui/AppLink.tsx';
import { viewOfAll } from '../ui/map/fit.ts';
import { boundsOf, heapsOf, heapText } from '../ui/map/heaps.ts';
import { OnMap, useDrawing } from '../ui/map/OnMap.tsx';
import type { OpenPlaces } from './openPlaces.ts';
import shared from '../ui/shared.module.css';
import markClasses from '../shifts/map/Marks.module.css';
import classes from './ShiftCards.module.css';

/** Maximum zoom chosen by the map itself: a town and its surroundings. */
const NEAREST = 10;
const EDGE_PX = 30;

type Props = { places: OpenPlaces; says: string; level: Level };

/** Small map of open shifts; scrolling moves the page, not the map. */
export default function OpenPlacesMap({ places, says, level }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const instead = (
    <p className={classes.instead}>
      The map cannot be shown here. {says}.{' '}
      <AppLink href={isMember(level) ? '/jobs' : '/jobs?status=unallocated'}>See them as a list</AppLink>
    </p>
  );
  return (
    <div ref={box} className={classes.ground}>
      <SettledMap label={`Map: ${says}`} height={HEIGHT_PX} instead={instead}>
        <Marks places={places} box={box} />
      </SettledMap>
    </div>
  );
}

const HEIGHT_PX = 190;

/**
 * Marks of homes, or counts of homes near each other. They take no clicks, so that the map can be dragged by them too.
 */
function Marks({ places, box }: { places: OpenPlaces; box: { current: HTMLDivElement | null } }) {
  const map = useDrawing();
  const [zoom, setZoom] = useState<number>();
  const showAll = useEffectEvent(() => {
    const bounds = boundsOf(places.marks);
    const width = box.current?.getBoundingClientRect().width ?? 0;
    if (bounds) map?.lookAt(viewOfAll(bounds, { width, height: HEIGHT_PX }, NEAREST, EDGE_PX));
  });
  useEffect(() => {
    if (!map) return;
    showAll();
    const tell = () => setZoom(map.view().zoom);
    tell();
    return map.onRest(tell);
  }, [map]);
  const heaps = useMemo(() => (zoom === undefined ? [] : heapsOf(places.marks, zoom)), [places.marks, zoom]);
  return heaps.map((heap) => (
    <OnMap key={`${heap.count} ${heap.latitude} ${heap.longitude}`} at={heap}>
      <span className={`${markClasses.heap} ${markClasses.small} ${shared.num}`} data-mark aria-hidden>
        {heap.count === 1 ? <IconHome size={12} stroke={2} /> : heapText(heap.count)}
      </span>
    </OnMap>
  ));
}
