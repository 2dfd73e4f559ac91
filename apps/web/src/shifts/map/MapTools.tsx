import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Bounds } from '../../ui/map/drawing.ts';
import { useDrawing } from '../../ui/map/OnMap.tsx';
import { FIRST_ZOOM, type Look } from './look.ts';
import { ON_MAP } from './onMap.ts';
import { StatusSign } from './StatusPin.tsx';

/** A hand that moves the map has not come to rest before this. */
const REST_MS = 200;

type WatchProps = {
  all: Bounds | undefined;
  /** The map was never looked at before: it begins with all there is. */
  first: boolean;
  /** Counts how often someone asked for all there is. */
  asked_for_all: number;
  onLook: (look: Look) => void;
};

/** Shows what there is, at first and when asked, and tells what is in sight whenever the map has come to rest. */
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

/** Nearer, further away, and all there is. */
export function MapButtons({ onAll }: { onAll: () => void }) {
  const map = useDrawing();
  return (
    <div className="map-buttons card">
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
  <ul className="map-legend card" aria-label="Legend">
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
