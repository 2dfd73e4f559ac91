import { type Bounds, southwards, type View } from './drawing.ts';

const TILE = 256;
/** Margin between fitted content and the edges with their controls. */
const EDGE_PX = 72;
const LEAST_PX = 64;

const latitudeAt = (y: number): number => 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;

/** View that shows all of the bounds on a map of this size, up to a maximum zoom. */
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
