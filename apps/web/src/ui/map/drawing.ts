export type Place = { latitude: number; longitude: number };
export type Pin = Place & {
  /** Drawn as approximate. */
  approximate?: boolean;
};

export type GoogleSettings = {
  key: string;
  libraries: readonly string[];
  region: string | null;
  language: string | null;
  version: string;
  /** URL of the script, if not at Google. */
  url: string | null;
};

/** Provider of the map. */
export type MapSettings =
  | { provider: 'offline' }
  | { provider: 'style'; style_url: string }
  | { provider: 'pmtiles'; pmtiles_url: string }
  | { provider: 'google'; google: GoogleSettings };

/** Centre and zoom, for tiles of 256 pixels, where 10 shows a town and its surroundings. */
export type View = Place & { zoom: number };

/** Bounds in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export type Canvas = View & {
  element: HTMLElement;
  label: string;
  dark: boolean;
  draggable: boolean;
  /** The map is the main content: one finger and the wheel move it. */
  whole: boolean;
  /** Called when the user drags the pin or clicks. */
  onMove: (place: Place) => void;
  /** Aborted once the map is no longer needed. */
  signal: AbortSignal;
};

/** Drawn map, independent of the provider. */
export type Drawing = {
  setPin: (pin: Pin | undefined) => void;
  view: () => View;
  lookAt: (view: View) => void;
  sees: (place: Place) => boolean;
  bounds: () => Bounds;
  /** Fits the bounds into view, up to a maximum zoom; animated unless `at_once`. */
  fit: (bounds: Bounds, most_zoom: number, at_once?: 'at once') => void;
  zoomBy: (step: number) => void;
  panBy: (right: number, down: number) => void;
  /** Places an element with its upper left corner on a position; returns a function that removes it. */
  put: (element: HTMLElement, place: Place) => () => void;
  /** Calls back each time the map comes to rest after a move; returns a function that stops it. */
  onRest: (tell: () => void) => () => void;
  remove: () => void;
};

const TILE = 256;

/** Vertical position of a latitude in the square Mercator world, from 0 to 1. */
export const southwards = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** Pixels from one place to another at a zoom level, to the right and down. */
export function pixelsTo(from: Place, to: Place, zoom: number): [right: number, down: number] {
  const world = TILE * 2 ** zoom;
  return [
    ((to.longitude - from.longitude) / 360) * world,
    (southwards(to.latitude) - southwards(from.latitude)) * world,
  ];
}

/** Place that lies so many pixels to the right and down at a zoom level. */
export function nudged({ latitude, longitude }: Place, right: number, down: number, zoom: number): Place {
  const world = TILE * 2 ** zoom;
  const y = southwards(latitude) + down / world;
  return rounded({
    latitude: 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI,
    longitude: longitude + (360 * right) / world,
  });
}

/** Place rounded to six decimals, about ten centimetres. */
export const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

export const isSame = (a: Place, b: Place | undefined): boolean =>
  a.latitude === b?.latitude && a.longitude === b.longitude;

/** Position in words: "53.9583° N, 1.1214° W". */
export const inWords = ({ latitude, longitude }: Place): string =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
