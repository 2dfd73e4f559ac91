import { expect, test } from 'vitest';
import { boundsOf, HEAP_MOST_ZOOM, HEAP_RADIUS, heapsOf, heapSize, heapText, isOneSpot, type Mark } from './heaps.ts';

const YORK = { latitude: 53.9583, longitude: -1.1214 };
/** Mark some pixels east of York at a zoom level. */
const east = (px: number, zoom: number): Mark => ({
  ...YORK,
  longitude: YORK.longitude + (px * 360) / (256 * 2 ** zoom),
});
const counts = (marks: readonly Mark[], zoom: number) =>
  heapsOf(marks, zoom)
    .map(({ count }) => count)
    .toSorted((a, b) => b - a);

test('clusters marks within the radius, and leaves those beyond it alone [heaps-1]', () => {
  expect([HEAP_RADIUS, HEAP_MOST_ZOOM]).toEqual([50, 16]);
  expect(counts([YORK, east(HEAP_RADIUS - 1, 10)], 10)).toEqual([2]);
  expect(counts([YORK, east(HEAP_RADIUS + 1, 10)], 10)).toEqual([1, 1]);
});

test('splits clusters when zooming in', () => {
  const marks = [YORK, east(30, 10), east(45, 10)];
  expect(counts(marks, 9)).toEqual([3]);
  expect(counts(marks, 11)).toEqual([2, 1]);
  expect(counts(marks, 12)).toEqual([1, 1, 1]);
});

test('clusters only marks at the same place from the last zoom level on, as the shifts of one home are [heaps-2]', () => {
  const nearby = east(10, HEAP_MOST_ZOOM + 1);
  expect(counts([YORK, { ...YORK }, nearby], HEAP_MOST_ZOOM)).toEqual([3]);
  expect(counts([YORK, { ...YORK }, nearby], HEAP_MOST_ZOOM + 1)).toEqual([2, 1]);
  expect(isOneSpot([YORK, { ...YORK }])).toBe(true);
  expect(isOneSpot([YORK, nearby])).toBe(false);
});

test('places a cluster at its weighted centre, and sums its counts', () => {
  const [heap] = heapsOf(
    [
      { ...YORK, count: 9 },
      { ...east(40, 10), count: 1 },
    ],
    10,
  );
  expect(heap?.count).toBe(10);
  expect(heap?.longitude).toBeCloseTo(east(4, 10).longitude, 6);
});

test('merges a cluster that has moved near another', () => {
  const apart = east(70, 10);
  expect(counts([YORK, apart], 10)).toEqual([1, 1]);
  expect(counts([YORK, east(40, 10), east(45, 10), apart], 10)).toEqual([4]);
});

test('puts each mark into one cluster, in large numbers too', () => {
  const marks = Array.from({ length: 500 }, (_, n) => ({
    latitude: 50 + ((n * 7919) % 800) / 100,
    longitude: -8 + ((n * 104_729) % 900) / 100,
    n,
  }));
  for (const zoom of [5, 8, 11]) {
    const heaped = heapsOf(marks, zoom).flatMap((heap) => heap.marks.map(({ n }) => n));
    expect(heaped.toSorted((a, b) => a - b)).toEqual(marks.map(({ n }) => n));
  }
});

test('bounds all marks', () => {
  expect(boundsOf([])).toBeUndefined();
  expect(boundsOf([YORK, { latitude: 51.5, longitude: -0.1 }])).toEqual([-1.1214, 51.5, -0.1, 53.9583]);
});

test('shortens large numbers to fit the circle, which grows slowly', () => {
  expect([2, 14, 999, 1240, 27_800, 2_500_000].map(heapText)).toEqual(['2', '14', '999', '1.2k', '28k', '2.5m']);
  expect([2, 14, 64, 1_000_000].map(heapSize)).toEqual([16, 22, 26, 27]);
});
