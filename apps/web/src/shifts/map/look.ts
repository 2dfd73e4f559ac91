import type { Bounds, View } from '../../ui/map/drawing.ts';

/** Visible part of the map. */
export type Look = View & { bounds: Bounds };

/** Bounds and zoom that show the UK and Ireland whole. */
export const EVERYWHERE = { zoom: 5, bounds: '-11,49,2.2,61.2' };

/** Maximum zoom chosen by the map itself: a town and its surroundings. */
export const FIRST_ZOOM = 10;

const STEP = 10_000;
const within = (most: number, degrees: number): number => Math.max(-most, Math.min(most, degrees));
const down = (degrees: number): number => Math.floor(degrees * STEP) / STEP;
const up = (degrees: number): number => Math.ceil(degrees * STEP) / STEP;

/** Bounds as text, "-1.5,53.9,-1,54.1": rounded outwards, so that views that hardly differ share an answer. */
export const boundsText = ([west, south, east, north]: Bounds): string =>
  [within(180, down(west)), within(90, down(south)), within(180, up(east)), within(90, up(north))].join(',');

/** Query for a view. */
export const askedFor = ({ zoom, bounds }: Pick<Look, 'zoom' | 'bounds'>) => ({
  zoom: within(22, Math.max(0, Math.round(zoom))),
  bounds: boundsText(bounds),
});

/** Parses a stored view; undefined if it is invalid. */
export function viewFrom(text: string | null): View | undefined {
  const [latitude, longitude, zoom, ...rest] = (text ?? '').split(' ').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined || rest.length > 0) return undefined;
  return [latitude, longitude, zoom].every(Number.isFinite) ? { latitude, longitude, zoom } : undefined;
}

export const textOf = ({ latitude, longitude, zoom }: View): string => [latitude, longitude, zoom].join(' ');
