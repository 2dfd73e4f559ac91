import { readFileSync } from 'node:fs';
import { CITIES, type Country } from '@handover/domain/places';

type Point = { latitude: number; longitude: number };
export type Position = Point & { approximate: boolean };
type Asked = { city: string; post_code: string; country: Country };

/** Towns by name. Of two with one name the first counts, and the list has the largest first. */
const towns = new Map<string, Point[]>();
/** Positions by post code area (YO) or routing key (D02). */
const postCodes = new Map<string, Point>();

for (const { name, ...point } of CITIES) {
  for (const one of name.split('/')) for (const country of ['GB', 'IE']) addTown(country, one, point);
}
for (const row of readFileSync(new URL('../../data/gazetteer.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')) {
  const [kind, country = '', name = '', latitude, longitude] = row.split('\t');
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (kind === 'town') addTown(country, name, point);
  else postCodes.set(`${country} ${name}`, point);
}

function addTown(country: string, name: string, point: Point): void {
  const key = `${country} ${plain(name)}`;
  towns.set(key, [...(towns.get(key) ?? []), point]);
}

/** Normalises names as people write them: "St. Albans" and "saint albans", "Dun Laoghaire" and "Dún Laoghaire". */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^city of /, '')
    .replace(/\bsaint\b/g, 'st');
}

function areaOf(post_code: string, country: Country): Point | undefined {
  const typed = post_code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const key = country === 'IE' ? typed.slice(0, 3) : /^([A-Z]{1,2})\d/.exec(typed)?.[1];
  return postCodes.get(`${country} ${key}`);
}

const KILOMETRES_PER_DEGREE = 111;

/** Returns kilometres as the crow flies, exact enough to tell one Newport from another. */
function distance(a: Point, b: Point): number {
  const shrink = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return KILOMETRES_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink);
}

/** Kilometres that the largest post code areas, in the Highlands, reach about from their post town. */
const FAR_KM = 150;

/**
 * Finds a town or a post code without asking anyone: the town of that name nearest to the post code, else the middle of
 * the post code area. It finds the right part of the country and never the building.
 */
export function gazetteerPosition({ city, post_code, country }: Asked): Position | undefined {
  const area = areaOf(post_code, country);
  const named = towns.get(`${country} ${plain(city)}`) ?? [];
  const [town] = area ? named.toSorted((a, b) => distance(a, area) - distance(b, area)) : named;
  const found = town && (!area || distance(town, area) < FAR_KM) ? town : area;
  return found && { latitude: found.latitude, longitude: found.longitude, approximate: true };
}
