import type { Bounds, View } from '../../ui/map/drawing.ts';

/** What of the map is in sight. */
export type Look = View & { bounds: Bounds };

/** The UK and Ireland, from as far as they are seen whole. */
export const EVERYWHERE = { zoom: 5, bounds: '-11,49,2.2,61.2' };

/** Nearer than this nothing is shown by itself: a town and its surroundings. */
export const FIRST_ZOOM = 10;

const STEP = 10_000;
const within = (most: number, degrees: number): number => Math.max(-most, Math.min(most, degrees));
const down = (degrees: number): number => Math.floor(degrees * STEP) / STEP;
const up = (degrees: number): number => Math.ceil(degrees * STEP) / STEP;

/** "-1.5,53.9,-1,54.1": no smaller than what is in sight, and the same for looks that hardly differ. */
export const boundsText = ([west, south, east, north]: Bounds): string =>
  [within(180, down(west)), within(90, down(south)), within(180, up(east)), within(90, up(north))].join(',');

/** What is asked of the server for a look. */
export const askedFor = ({ zoom, bounds }: Pick<Look, 'zoom' | 'bounds'>) => ({
  zoom: within(22, Math.max(0, Math.round(zoom))),
  bounds: boundsText(bounds),
});

/** Where the map was when it was last looked at, as it was written down; nothing where that cannot be read. */
export function viewFrom(text: string | null): View | undefined {
  const [latitude, longitude, zoom, ...rest] = (text ?? '').split(' ').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined || rest.length > 0) return undefined;
  return [latitude, longitude, zoom].every(Number.isFinite) ? { latitude, longitude, zoom } : undefined;
}

export const textOf = ({ latitude, longitude, zoom }: View): string => [latitude, longitude, zoom].join(' ');
