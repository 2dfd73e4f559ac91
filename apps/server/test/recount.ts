import { expect } from 'vitest';
import type { Bounds, MapCluster } from '@handover/contract/shifts/views';

type Spot = { latitude: number; longitude: number };

export const isIn = ([west, south, east, north]: Bounds, { latitude, longitude }: Spot): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Returns the tile of a position, as in every web map. */
function tile({ latitude, longitude }: Spot, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const across = 2 ** zoom;
  return [
    Math.floor(((longitude + 180) / 360) * across),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across),
  ];
}

/** Computes clusters of whole cells two zooms finer than the map. */
export function clustered(rows: readonly Spot[], [west, south, east, north]: Bounds, zoom: number): MapCluster[] {
  const cells = Math.min(16, zoom + 2);
  const [first, last] = [
    tile({ latitude: north, longitude: west }, cells),
    tile({ latitude: south, longitude: east }, cells),
  ];
  const seen = rows.filter((row) => {
    const [x, y] = tile(row, cells);
    return x >= first[0] && x <= last[0] && y >= first[1] && y <= last[1];
  });
  const groups = Object.values(Object.groupBy(seen, (row) => tile(row, cells).join()));
  return groups.map((group = []) => ({
    latitude: group.reduce((sum, { latitude }) => sum + latitude, 0) / group.length,
    longitude: group.reduce((sum, { longitude }) => sum + longitude, 0) / group.length,
    count: group.length,
  }));
}

/**
 * Sorts clusters by cell; `about` compares them within a tolerance, since counts are kept in millionths of a degree.
 */
export function inOrder(clusters: readonly MapCluster[], zoom: number): MapCluster[] {
  const place = (cluster: MapCluster) => tile(cluster, Math.min(16, zoom + 2)).map((at) => String(at).padStart(6, '0'));
  return clusters.toSorted((one, other) => place(one).join().localeCompare(place(other).join()));
}
export const about = ({ latitude, longitude, count }: MapCluster) => ({
  latitude: expect.closeTo(latitude, 5),
  longitude: expect.closeTo(longitude, 5),
  count,
});
