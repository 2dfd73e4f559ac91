/// <reference types="google.maps" />
import { type Canvas, type Drawing, type MapSettings, type Place, rounded } from './drawing.ts';
import { viewOfAll } from './fit.ts';
import { standingOn } from './googleOverlay.ts';
import { loadGoogle } from './googleLoader.ts';
import { colourOf, PIN_PATH } from './pin.ts';

type Settings = Extract<MapSettings, { provider: 'google' }>;

const at = ({ latitude, longitude }: Place): google.maps.LatLngLiteral => ({ lat: latitude, lng: longitude });
const placeAt = (point: google.maps.LatLng): Place => rounded({ latitude: point.lat(), longitude: point.lng() });

/** Approximate bounds, before the map can report them. */
const around = ({ latitude, longitude }: Place) => ({
  west: longitude - 0.5,
  south: latitude - 0.3,
  east: longitude + 0.5,
  north: latitude + 0.3,
});

/** Muted colours, so that the pin stands out. */
const MUTED: google.maps.MapTypeStyle[] = [
  { stylers: [{ saturation: -60 }] },
  { featureType: 'poi', stylers: [{ visibility: 'off' }] },
  { featureType: 'transit', stylers: [{ visibility: 'off' }] },
];

/** Draws with Google Maps. */
export default async function draw(canvas: Canvas, { google: settings }: Settings): Promise<Drawing> {
  const { element, draggable, whole, dark, onMove, signal } = canvas;
  const loader = await loadGoogle(settings);
  const [{ event, Point }, { Map: GoogleMap, OverlayView }, { Marker }] = await Promise.all([
    loader.importLibrary('core'),
    loader.importLibrary('maps'),
    loader.importLibrary('marker'),
  ]);
  signal.throwIfAborted();
  const map = new GoogleMap(element, {
    center: at(canvas),
    zoom: canvas.zoom,
    styles: MUTED,
    colorScheme: dark ? 'DARK' : 'LIGHT',
    gestureHandling: whole ? 'greedy' : 'cooperative',
    keyboardShortcuts: !draggable,
    clickableIcons: false,
    disableDefaultUI: true,
    zoomControl: !whole,
    maxZoom: 18,
  });
  const marker = new Marker({ draggable, clickable: draggable });
  const moved = ({ latLng }: google.maps.MapMouseEvent) => {
    if (latLng) onMove(placeAt(latLng));
  };
  marker.addListener('dragend', moved);
  if (draggable) map.addListener('click', moved);

  return {
    setPin: (pin) => {
      if (!pin) return marker.setMap(null);
      marker.setIcon({
        path: PIN_PATH,
        anchor: new Point(14, 35),
        fillColor: colourOf(element, pin.approximate ? '--h-amber' : '--h-accent'),
        fillOpacity: 1,
        strokeColor: colourOf(element, '--h-surface'),
        strokeWeight: 2,
      });
      marker.setPosition(at(pin));
      marker.setMap(map);
    },
    view: () => {
      const centre = map.getCenter();
      return { ...(centre ? placeAt(centre) : canvas), zoom: map.getZoom() ?? canvas.zoom };
    },
    lookAt: ({ zoom, ...place }) => {
      map.setCenter(at(place));
      map.setZoom(zoom);
    },
    sees: (place) => map.getBounds()?.contains(at(place)) ?? true,
    bounds: () => {
      const { west, south, east, north } = map.getBounds()?.toJSON() ?? around(canvas);
      return [west, south, east, north];
    },
    fit: (bounds, most_zoom) => {
      const { zoom, ...place } = viewOfAll(bounds, element.getBoundingClientRect(), most_zoom);
      map.setZoom(Math.floor(zoom));
      map.setCenter(at(place));
    },
    zoomBy: (step) => map.setZoom((map.getZoom() ?? canvas.zoom) + step),
    panBy: (right, down) => map.panBy(right, down),
    put: (its, place) => standingOn(OverlayView, map, its, at(place)),
    onRest: (tell) => {
      const listening = map.addListener('idle', tell);
      return () => listening.remove();
    },
    remove: () => {
      event.clearInstanceListeners(map);
      element.replaceChildren();
    },
  };
}
