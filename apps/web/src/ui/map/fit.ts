import { type Bounds, southwards, type View } from './drawing.ts';

const TILE = 256;
/** What is fitted in keeps so far from the edges and from what stands over them. */
const EDGE_PX = 72;
const LEAST_PX = 64;

const latitudeAt = (y: number): number => 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;

/** Where to look from to see all of a part of the world on a map of so many pixels, no nearer than so far. */
export function viewOfAll(
  [west, south, east, north]: Bounds,
  { width, height }: { width: number; height: number },
  most_zoom: number,
  edge = EDGE_PX,
): View {
  const [top, bottom] = [southwards(north), southwards(south)];
  const zoomFor = (px: number, share: number) => Math.log2(Math.max(LEAST_PX, px - 2 * edge) / (TILE * share));
  const zoom = Math.min(most_zoom, zoomFor(width, (east - west) / 360), zoomFor(height, bottom - top));
  return { latitude: latitudeAt((top + bottom) / 2), longitude: (west + east) / 2, zoom };
}
