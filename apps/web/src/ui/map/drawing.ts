export type Place = { latitude: number; longitude: number };
export type Pin = Place & {
  /** Only roughly right, and drawn so. */
  approximate?: boolean;
};

export type GoogleSettings = {
  key: string;
  libraries: readonly string[];
  region: string | null;
  language: string | null;
  version: string;
  /** Where the script is, if not at Google. */
  url: string | null;
};

/** Who draws the map. */
export type MapSettings =
  | { provider: 'offline' }
  | { provider: 'style'; style_url: string }
  | { provider: 'pmtiles'; pmtiles_url: string }
  | { provider: 'google'; google: GoogleSettings };

/** Zoom counts as in maps of 256-pixel tiles, where 10 shows a town and its surroundings. */
export type View = Place & { zoom: number };

/** West, south, east and north, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

export type Canvas = View & {
  element: HTMLElement;
  label: string;
  dark: boolean;
  draggable: boolean;
  /** The map is what the page is for: one finger and the wheel move it. */
  whole: boolean;
  /** Someone dragged the pin here, or clicked. */
  onMove: (place: Place) => void;
  /** Aborted once the map is no longer wanted. */
  signal: AbortSignal;
};

/** A map on the screen, whoever draws it. */
export type Drawing = {
  setPin: (pin: Pin | undefined) => void;
  view: () => View;
  lookAt: (view: View) => void;
  sees: (place: Place) => boolean;
  bounds: () => Bounds;
  /** Shows all of it, from no nearer than so far; the eye can follow, unless it has seen nothing yet. */
  fit: (bounds: Bounds, most_zoom: number, at_once?: 'at once') => void;
  zoomBy: (step: number) => void;
  panBy: (right: number, down: number) => void;
  /** Lets a part of the page stand with its upper left corner on a place, until it is taken away. */
  put: (element: HTMLElement, place: Place) => () => void;
  /** Called whenever the map has come to rest somewhere else, until nobody listens any more. */
  onRest: (tell: () => void) => () => void;
  remove: () => void;
};

const TILE = 256;

/** How far down the square of the world a latitude is drawn, from nought to one. */
export const southwards = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** How many pixels a place lies to the right of and below another, as far in as the map is. */
export function pixelsTo(from: Place, to: Place, zoom: number): [right: number, down: number] {
  const world = TILE * 2 ** zoom;
  return [
    ((to.longitude - from.longitude) / 360) * world,
    (southwards(to.latitude) - southwards(from.latitude)) * world,
  ];
}

/** The place so many pixels to the right of and below another, as far in as the map is. */
export function nudged({ latitude, longitude }: Place, right: number, down: number, zoom: number): Place {
  const world = TILE * 2 ** zoom;
  const y = southwards(latitude) + down / world;
  return rounded({
    latitude: 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI,
    longitude: longitude + (360 * right) / world,
  });
}

/** Six decimals are ten centimetres. */
export const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
});

export const isSame = (a: Place, b: Place | undefined): boolean =>
  a.latitude === b?.latitude && a.longitude === b.longitude;

/** As people read it out: "53.9583° N, 1.1214° W". */
export const inWords = ({ latitude, longitude }: Place): string =>
  `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
