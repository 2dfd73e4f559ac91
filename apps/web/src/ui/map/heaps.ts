import type { Bounds, Place } from './drawing.ts';

/** Mark on a map, or a count of marks at its place. */
export type Mark = Place & { count?: number };

/** Cluster of marks that would overlap, drawn as one at their centre. */
export type Heap<M extends Mark> = Place & { marks: readonly M[]; count: number };

const TILE = 256;
/** Radius in pixels from the centre of a cluster. */
export const HEAP_RADIUS = 50;
/** Zoom level beyond which only marks at the same place are clustered. */
export const HEAP_MOST_ZOOM = 16;

const spotOf = ({ latitude, longitude }: Place) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`;

/** Position on the square of the whole world, in pixels. */
function pixelOf({ latitude, longitude }: Place, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const world = TILE * 2 ** zoom;
  return [((longitude + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world];
}

const countOf = ({ count = 1 }: Mark): number => count;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

function heapOf<M extends Mark>(marks: readonly M[]): Heap<M> {
  const count = sum(marks.map(countOf));
  return {
    marks,
    count,
    latitude: sum(marks.map((mark) => mark.latitude * countOf(mark))) / count,
    longitude: sum(marks.map((mark) => mark.longitude * countOf(mark))) / count,
  };
}

/** Merges clusters near the largest one into it, and repeats that for the rest. */
function gathered<M extends Mark>(heaps: readonly Heap<M>[], zoom: number): Heap<M>[] {
  const left = new Map(heaps.toSorted((a, b) => b.count - a.count).map((heap) => [heap, pixelOf(heap, zoom)] as const));
  const larger: Heap<M>[] = [];
  for (const [, [x, y]] of left) {
    const near = [...left].filter(([, [nx, ny]]) => Math.hypot(nx - x, ny - y) <= HEAP_RADIUS).map(([heap]) => heap);
    for (const heap of near) left.delete(heap);
    larger.push(heapOf(near.flatMap((heap) => heap.marks)));
  }
  return larger;
}

/** Clusters at a zoom level: none nearer to another than the radius. */
export function heapsOf<M extends Mark>(marks: readonly M[], zoom: number): Heap<M>[] {
  let heaps = [...Map.groupBy(marks, spotOf).values()].map(heapOf);
  if (zoom > HEAP_MOST_ZOOM) return heaps;
  for (let before = Infinity; heaps.length < before;) {
    before = heaps.length;
    heaps = gathered(heaps, zoom);
  }
  return heaps;
}

/** True if no zoom level splits these marks. */
export const isOneSpot = (marks: readonly Place[]): boolean => new Set(marks.map(spotOf)).size <= 1;

/** Bounds of all places; undefined if there are none. */
export function boundsOf(places: readonly Place[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const [x, y] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 2 });

/** Count that fits into a circle: "14", "1.2k", "35k". */
export const heapText = (count: number): string => (count < 1000 ? String(count) : short.format(count).toLowerCase());

/** Radius of a cluster's circle in pixels; two of the largest hardly touch. */
export const heapSize = (count: number): number => Math.round(Math.min(27, 14 + 2 * Math.log2(count)));
