import {
  AttributionControl,
  type ErrorEvent,
  type LngLat,
  type LngLatLike,
  Map as GlMap,
  type MapOptions,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type Bounds, type Canvas, type Drawing, type MapSettings, type Place, rounded } from './drawing.ts';
import { viewOfAll } from './fit.ts';
import { offlineStyle } from './offlineStyle.ts';
import { pinElement } from './pin.ts';

setWorkerUrl(workerUrl);

type Settings = Exclude<MapSettings, { provider: 'google' }>;

/** Difference in zoom levels: this library counts in tiles of 512 pixels, so one less shows the same. */
const TILES = 1;
/** Bounds of the offline map, which has nothing beyond these islands and their seas. */
const ISLANDS: [number, number, number, number] = [-24, 47.6, 10, 62.4];

const at = ({ latitude, longitude }: Place): LngLatLike => [longitude, latitude];
const placeAt = ({ lat, lng }: LngLat): Place => rounded({ latitude: lat, longitude: lng });

/** Draws with MapLibre: the offline map, a remote style, or a file of tiles. */
export default async function draw(canvas: Canvas, settings: Settings): Promise<Drawing> {
  const { element, label, draggable, whole, onMove, signal } = canvas;
  const style = await styleOf(canvas, settings);
  signal.throwIfAborted();
  const map = new GlMap({
    ...style,
    container: element,
    center: at(canvas),
    zoom: canvas.zoom - TILES,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger or the wheel scrolls the page; two fingers or Ctrl move the map.
    cooperativeGestures: !whole,
    keyboard: !draggable,
    attributionControl: false,
    locale: { 'Map.Title': label },
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  if (!whole) map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  if (draggable) leaveKeysToThePin(map.getCanvas());

  const marker = new Marker({ element: pinElement(), draggable, anchor: 'bottom' });
  marker.on('dragend', () => onMove(placeAt(marker.getLngLat())));
  if (draggable) map.on('click', ({ lngLat }) => onMove(placeAt(lngLat)));

  try {
    await drawn(map);
  } catch (error) {
    map.remove();
    throw error;
  }
  return {
    setPin: (pin) => {
      if (!pin) return void marker.remove();
      marker.setLngLat(at(pin)).addTo(map);
      marker.getElement().toggleAttribute('data-approximate', pin.approximate ?? false);
    },
    view: () => ({ ...placeAt(map.getCenter()), zoom: map.getZoom() + TILES }),
    lookAt: ({ zoom, ...place }) => void map.jumpTo({ center: at(place), zoom: zoom - TILES }),
    sees: (place) => map.getBounds().contains(at(place)),
    bounds: () => map.getBounds().toArray().flat() as unknown as Bounds,
    fit: (bounds, most_zoom, at_once) => {
      const { zoom, ...place } = viewOfAll(bounds, element.getBoundingClientRect(), most_zoom);
      map.easeTo({ center: at(place), zoom: zoom - TILES, duration: at_once ? 0 : 300 });
    },
    zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step, duration: 180 }),
    panBy: (right, down) => void map.panBy([right, down], { duration: 180 }),
    put: (its, place) => {
      const standing = new Marker({ element: its, anchor: 'top-left' }).setLngLat(at(place)).addTo(map);
      return () => void standing.remove();
    },
    onRest: (tell) => {
      map.on('moveend', tell);
      return () => void map.off('moveend', tell);
    },
    remove: () => map.remove(),
  };
}

/** Resolves when the map is drawn. A failed style or source is an error; a failed tile or icon is not. */
const drawn = (map: GlMap): Promise<void> =>
  new Promise((ready, fail) => {
    let styled = false;
    map.once('style.load', () => (styled = true));
    map.once('load', () => ready());
    map.on('error', (event: ErrorEvent & { sourceId?: string; tile?: unknown }) => {
      if (!styled || (event.sourceId !== undefined && event.tile === undefined)) fail(event.error);
    });
  });

/** Removes name and focus from the canvas, since the box around the map has both. */
function leaveKeysToThePin(canvas: HTMLCanvasElement): void {
  for (const name of ['tabindex', 'role', 'aria-label']) canvas.removeAttribute(name);
}

async function styleOf(
  { element, dark }: Canvas,
  settings: Settings,
): Promise<Pick<MapOptions, 'style' | 'maxBounds' | 'minZoom'>> {
  switch (settings.provider) {
    case 'offline':
      return { style: await offlineStyle(element), maxBounds: ISLANDS, minZoom: 3 };
    case 'pmtiles':
      return { style: (await import('./tilesStyle.ts')).tilesStyle(element, settings.pmtiles_url, dark) };
    case 'style':
      return { style: settings.style_url };
  }
}
