import type { MapCluster, MapPoint } from '@handover/contract/shifts/views';
import { useMemo } from 'react';
import type { Place } from '../../ui/map/drawing.ts';
import { boundsOf, type Heap, heapSize, heapsOf, heapText, isOneSpot } from '../../ui/map/heaps.ts';
import { OnMap, useDrawing } from '../../ui/map/OnMap.tsx';
import { isOnMap } from './onMap.ts';
import { StatusPin } from './StatusPin.tsx';
import shared from '../../ui/shared.module.css';
import classes from './Marks.module.css';

/** Shifts at one place, chosen to be read. */
export type Chosen = { job_ids: readonly string[]; at: Place };
type Mark = Partial<MapPoint> & Place & { count?: number };

export type MarksProps = {
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  /** Zoom level of the map. */
  zoom: number;
  /** Shifts that are highlighted, here or in the list. */
  lit: readonly string[];
  onLight: (job_ids: readonly string[]) => void;
  onChoose: (chosen: Chosen) => void;
};

/** Zoom steps on a click on a cluster of which only the count is known. */
const NEARER = 2;
const NEAREST = 18;
const count = new Intl.NumberFormat('en-GB');
const idsOf = (marks: readonly Mark[]): string[] => marks.flatMap(({ job_id }) => job_id ?? []);

/** Marks of shifts: each with its status, several near each other with their count. */
export function Marks({ points, clusters, zoom, ...rest }: MarksProps) {
  const heaps = useMemo(() => heapsOf<Mark>([...points, ...clusters], zoom), [points, clusters, zoom]);
  return heaps.map((heap) => <HeapMark key={keyOf(heap)} heap={heap} {...rest} />);
}

/** Key that stays the same for the same shifts at the same place while the map moves. */
const keyOf = ({ marks: [first], count: size, latitude, longitude }: Heap<Mark>): string =>
  size === 1 && first?.job_id ? first.job_id : `${size} ${latitude} ${longitude}`;

type HeapProps = Pick<MarksProps, 'lit' | 'onLight' | 'onChoose'> & { heap: Heap<Mark> };

function HeapMark({ heap, lit, onLight, onChoose }: HeapProps) {
  const map = useDrawing();
  const { marks } = heap;
  const job_ids = idsOf(marks);
  const [only] = marks;
  const light = {
    'data-lit': job_ids.some((id) => lit.includes(id)) || undefined,
    onMouseEnter: () => onLight(job_ids),
    onMouseLeave: () => onLight([]),
  };
  if (heap.count === 1 && only?.job_id && only.status && isOnMap(only.status)) {
    return (
      <OnMap at={heap} front={light['data-lit'] ?? false}>
        <button
          type="button"
          className={classes.pin}
          tabIndex={-1}
          aria-label={only.status === 'Published' ? 'An open shift' : `A shift, ${only.status}`}
          onClick={() => onChoose({ job_ids, at: heap })}
          {...light}
        >
          <StatusPin status={only.status} />
        </button>
      </OnMap>
    );
  }
  const goNearer = () => {
    const bounds = boundsOf(marks);
    if (!map || !bounds) return;
    const { zoom } = map.view();
    const together = isOneSpot(marks);
    if (job_ids.length === heap.count && (together || zoom >= NEAREST)) onChoose({ job_ids, at: heap });
    else map.fit(bounds, together ? Math.min(NEAREST, zoom + NEARER) : NEAREST);
  };
  const size = heapSize(heap.count);
  return (
    <OnMap at={heap} front={light['data-lit'] ?? false}>
      <button
        type="button"
        className={`${classes.heap} ${shared.num}`}
        tabIndex={-1}
        aria-label={`${count.format(heap.count)} shifts`}
        style={{ width: size * 2, height: size * 2, margin: -size }}
        onClick={goNearer}
        {...light}
      >
        {heapText(heap.count)}
      </button>
    </OnMap>
  );
}
