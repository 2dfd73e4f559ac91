import { BLACK, layers, WHITE } from '@protomaps/basemaps';
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { colourOf } from './pin.ts';

const FONT = ['Figtree Variable'];
const CREDIT =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

let taught = false;

/** Street map style from a file of tiles on the operator's own server, in the colours of the page. */
export function tilesStyle(element: Element, url: string, dark: boolean): StyleSpecification {
  if (!taught) addProtocol('pmtiles', new Protocol().tile);
  taught = true;
  const colour = (token: string) => colourOf(element, token);
  const flavor = {
    ...(dark ? BLACK : WHITE),
    background: colour('--h-map-sea'),
    water: colour('--h-map-sea'),
    earth: colour('--h-map-land'),
  };
  return {
    version: 8,
    sources: {
      tiles: { type: 'vector', url: `pmtiles://${new URL(url, location.href).href}`, attribution: CREDIT },
    },
    layers: layers('tiles', flavor, { lang: 'en' }).flatMap(withoutPictures),
  };
}

type Layer = ReturnType<typeof layers>[number];

/** Layer that draws names with the page's own font, because there is no server for fonts and icons. */
function withoutPictures(layer: Layer): Layer[] {
  if (layer.type !== 'symbol') return [layer];
  if (layer.layout?.['text-field'] === undefined || layer.id === 'pois' || layer.id === 'roads_shields') return [];
  const { 'icon-image': _, ...layout } = layer.layout;
  return [{ ...layer, layout: { ...layout, 'text-font': FONT } }];
}
