import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import landUrl from './land.tsv?url';
import placesUrl from './places.tsv?url';
import { colourOf } from './pin.ts';

const FONT = ['Figtree Variable'];

/** Minimum population in hundreds of a place to be shown, by zoom level: about as many as fit. */
const SHOWN = ['step', ['zoom'], 4000, 4, 2200, 5, 1200, 6, 600, 7, 180, 8, 50, 9, 15, 10, 0] as const;

async function rowsOf(url: string): Promise<string[][]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error('The base map could not be loaded');
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
}

const collection = <Shape extends Point | MultiPolygon>(features: Feature<Shape>[]): FeatureCollection<Shape> => ({
  type: 'FeatureCollection',
  features,
});

async function land(): Promise<FeatureCollection<MultiPolygon>> {
  const rows = await rowsOf(landUrl);
  return collection(
    rows.map(([whose, ...rings]) => ({
      type: 'Feature',
      properties: { home: whose === 'home' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [rings.map((ring) => ring.split(' ').map((point) => point.split(',').map(Number)))],
      },
    })),
  );
}

async function places(): Promise<FeatureCollection<Point>> {
  const rows = await rowsOf(placesUrl);
  return collection(
    rows.map(([name, longitude, latitude, hundreds]) => ({
      type: 'Feature',
      properties: { name, hundreds: Number(hundreds) },
      geometry: { type: 'Point', coordinates: [Number(longitude), Number(latitude)] },
    })),
  );
}

/** Offline map style: coast, borders and place names of these islands, in the colours of the page. */
export async function offlineStyle(element: Element): Promise<StyleSpecification> {
  const [sea, ground, line, built, text] = ['sea', 'land', 'line', 'built', 'text'].map((name) =>
    colourOf(element, `--h-map-${name}`),
  );
  const [coast, towns] = await Promise.all([land(), places()]);
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: coast, attribution: 'Natural Earth', tolerance: 0.2 },
      places: { type: 'geojson', data: towns, attribution: '<a href="https://www.geonames.org">GeoNames</a>' },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: {
          'fill-color': ground,
          'fill-opacity': ['case', ['get', 'home'], 1, 0.5],
          'fill-antialias': false,
        },
      },
      {
        id: 'built',
        type: 'circle',
        source: 'places',
        filter: ['>', ['get', 'hundreds'], 20],
        paint: {
          'circle-color': built,
          'circle-blur': 0.6,
          'circle-radius': [
            'interpolate',
            ['exponential', 2],
            ['zoom'],
            4,
            ['*', 0.03, ['sqrt', ['get', 'hundreds']]],
            14,
            ['*', 31, ['sqrt', ['get', 'hundreds']]],
          ],
        },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: { 'line-color': line, 'line-width': 1 },
      },
      {
        id: 'dots',
        type: 'circle',
        source: 'places',
        filter: ['>=', ['get', 'hundreds'], SHOWN],
        paint: { 'circle-radius': 1.6, 'circle-color': text, 'circle-opacity': 0.55 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        filter: ['>=', ['get', 'hundreds'], SHOWN],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['get', 'hundreds'], 0, 11.5, 500, 12.5, 3000, 14],
          'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
          'text-radial-offset': 0.35,
          'text-padding': 4,
          'text-max-width': 8,
          'symbol-sort-key': ['-', ['get', 'hundreds']],
        },
        paint: {
          'text-color': text,
          'text-halo-color': ground,
          'text-halo-width': 1.4,
        },
      },
    ],
  } as StyleSpecification;
}
