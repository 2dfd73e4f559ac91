import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { land } from './basemap/land.ts';
import { type Place, places } from './basemap/places.ts';
import { ALSO_KNOWN_AS, IRISH_ROUTING_KEYS, UK_AREAS } from './basemap/postTowns.ts';
import { ROOT } from '../lab/machine/execute.ts';

/**
 * Makes the files that maps and geocoding need where no provider is configured: the outline and the places of the UK
 * and Ireland for the browser, the gazetteer for the server. They are in the repository; docs/maps.md has the sources.
 */
const all = places();

write('apps/web/src/ui/map/land.tsv', lines(land()));
write(
  'apps/web/src/ui/map/places.tsv',
  lines(all.map(({ name, longitude, latitude, population }) => [name, longitude, latitude, inHundreds(population)])),
);
write(
  'apps/server/data/gazetteer.tsv',
  lines([...postCodes('GB', UK_AREAS), ...postCodes('IE', IRISH_ROUTING_KEYS), ...towns()]),
);

function inHundreds(population: number): number {
  return Math.round(population / 100);
}

/** Lines such as "YO York, E 51.532 -0.034": a key and its place. */
function postCodes(country: Place['country'], table: string): (string | number)[][] {
  return table
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [, key = '', where = ''] = /^(\S+) (.+)$/.exec(entry) ?? [];
      const point = /^([\d.]+) (-?[\d.]+)$/.exec(where);
      if (point) return ['post code', country, key, Number(point[1]), Number(point[2])];
      const town = townNamed(where, country);
      return ['post code', country, key, town.latitude, town.longitude];
    });
}

function towns(): (string | number)[][] {
  const others = Object.entries(ALSO_KNOWN_AS).map(([name, town]) => ({ ...townNamed(town, 'GB'), name }));
  return [...all, ...others].map(({ country, name, latitude, longitude }) => [
    'town',
    country,
    name,
    latitude,
    longitude,
  ]);
}

function townNamed(name: string, country: Place['country']): Place {
  const town = all.find((place) => place.name === name && place.country === country);
  if (!town) throw new Error(`No town called ${name} in ${country}`);
  return town;
}

function lines(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}

function write(file: string, text: string): void {
  writeFileSync(join(ROOT, file), text);
  console.log(
    `${file}: ${(text.length / 1024).toFixed(0)} KB, ${(gzipSync(text).length / 1024).toFixed(0)} KB gzipped`,
  );
}
