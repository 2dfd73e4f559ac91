import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Bounds } from '../../ui/map/drawing.ts';
import { useDrawing } from '../../ui/map/OnMap.tsx';
import { FIRST_ZOOM, type Look } from './look.ts';
import { ON_MAP } from './onMap.ts';
import { StatusSign } from './StatusPin.tsx';
import shared from '../../ui/shared.module.css';
import classes from './MapTools.module.css';

/** Milliseconds until a moved map counts as at rest. */
const REST_MS = 200;

type WatchProps = {
  all: Bounds | undefined;
  /** The map has no remembered view, so it begins with all shifts. */
  first: boolean;
  /** Number of requests to show all shifts. */
  asked_for_all: number;
  onLook: (look: Look) => void;
};

/** Fits the map to all shifts, at first and on request, and reports the visible area when the map rests. */
export function Watch({ all, first, asked_for_all, onLook }: WatchProps) {
  const map = useDrawing();
  const begin = useEffectEvent(() => {
    if (first && all) map?.fit(all, FIRST_ZOOM, 'at once');
  });
  const showAll = useEffectEvent(() => {
    if (all) map?.fit(all, FIRST_ZOOM);
  });
  useEffect(() => {
    if (asked_for_all > 0) showAll();
  }, [asked_for_all]);
  const tell = useEffectEvent(() => map && onLook({ ...map.view(), bounds: map.bounds() }));
  useEffect(() => {
    if (!map) return;
    begin();
    tell();
    let resting: ReturnType<typeof setTimeout>;
    const stop = map.onRest(() => {
      clearTimeout(resting);
      resting = setTimeout(tell, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(resting);
    };
  }, [map]);
  return null;
}

/** Buttons for zoom, and to show all shifts. */
export function MapButtons({ onAll }: { onAll: () => void }) {
  const map = useDrawing();
  return (
    <div className={`${classes.buttons} ${shared.card}`}>
      <IconButton label="Show all shifts" size={34} onClick={onAll}>
        <IconArrowsMaximize size={16} />
      </IconButton>
      <IconButton label="Zoom in" size={34} onClick={() => map?.zoomBy(1)}>
        <IconPlus size={17} />
      </IconButton>
      <IconButton label="Zoom out" size={34} onClick={() => map?.zoomBy(-1)}>
        <IconMinus size={17} />
      </IconButton>
    </div>
  );
}

export const Legend = () => (
  <ul className={`${classes.legend} ${shared.card}`} aria-label="Legend">
    {ON_MAP.map((status) => (
      <li key={status}>
        <StatusSign status={status} />
        {status}
      </li>
    ))}
    <li>
      <i />
      Several shifts
    </li>
  </ul>
);
