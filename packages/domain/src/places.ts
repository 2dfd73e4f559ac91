export type Option = { value: string; label: string };

export const COUNTRIES = [
  { value: 'GB', label: 'United Kingdom' },
  { value: 'IE', label: 'Ireland' },
] as const satisfies readonly Option[];
export type Country = (typeof COUNTRIES)[number]['value'];

type Lines = Record<'address_line_1' | 'address_line_2' | 'town' | 'city' | 'province' | 'post_code', string>;

/** Address in one line; its country is not part of it. */
export const inOneLine = ({ address_line_1, address_line_2, town, city, province, post_code }: Lines): string =>
  [address_line_1, address_line_2, town, city, province, post_code]
    .map((line) => line.trim())
    .filter((line, index, lines) => line !== '' && lines.indexOf(line) === index)
    .join(', ');

/** Country name that is sent to a geocoder after the address. */
export const countryName = (country: Country): string =>
  COUNTRIES.find(({ value }) => value === country)?.label ?? 'United Kingdom';

type Place = { name: string; latitude: number; longitude: number };

/** Cities that forms suggest, with their centres for the gazetteer. Any other city may be typed. */
export const CITIES: readonly Place[] = [
  { name: 'Aberdeen', latitude: 57.1497, longitude: -2.0943 },
  { name: 'Belfast', latitude: 54.5973, longitude: -5.9301 },
  { name: 'Birmingham', latitude: 52.4862, longitude: -1.8904 },
  { name: 'Bristol', latitude: 51.4545, longitude: -2.5879 },
  { name: 'Cardiff', latitude: 51.4816, longitude: -3.1791 },
  { name: 'Cork', latitude: 51.8985, longitude: -8.4756 },
  { name: 'Coventry', latitude: 52.4068, longitude: -1.5197 },
  { name: 'Derry/Londonderry', latitude: 54.9966, longitude: -7.3086 },
  { name: 'Dublin', latitude: 53.3498, longitude: -6.2603 },
  { name: 'Edinburgh', latitude: 55.9533, longitude: -3.1883 },
  { name: 'Galway', latitude: 53.2707, longitude: -9.0568 },
  { name: 'Glasgow', latitude: 55.8642, longitude: -4.2518 },
  { name: 'Leeds', latitude: 53.8008, longitude: -1.5491 },
  { name: 'Leicester', latitude: 52.6369, longitude: -1.1398 },
  { name: 'Limerick', latitude: 52.6638, longitude: -8.6267 },
  { name: 'Liverpool', latitude: 53.4084, longitude: -2.9916 },
  { name: 'London', latitude: 51.5074, longitude: -0.1278 },
  { name: 'Manchester', latitude: 53.4808, longitude: -2.2426 },
  { name: 'Newcastle upon Tyne', latitude: 54.9783, longitude: -1.6178 },
  { name: 'Nottingham', latitude: 52.9548, longitude: -1.1581 },
  { name: 'Sheffield', latitude: 53.3811, longitude: -1.4701 },
  { name: 'Southampton', latitude: 50.9097, longitude: -1.4044 },
  { name: 'Swansea', latitude: 51.6214, longitude: -3.9436 },
];

export const REGIONS: readonly { group: string; country: Country; regions: readonly string[] }[] = [
  {
    group: 'England',
    country: 'GB',
    regions: [
      'North East',
      'North West',
      'Yorkshire and the Humber',
      'East Midlands',
      'West Midlands',
      'East of England',
      'London',
      'South East',
      'South West',
    ],
  },
  {
    group: 'Scotland',
    country: 'GB',
    regions: [
      'Highlands and Islands',
      'North Eastern Scotland',
      'Eastern Scotland',
      'West Central Scotland',
      'Southern Scotland',
    ],
  },
  { group: 'Wales', country: 'GB', regions: ['North Wales', 'Mid Wales', 'South West Wales', 'South East Wales'] },
  {
    group: 'Northern Ireland',
    country: 'GB',
    regions: [
      'Belfast',
      'County Antrim',
      'County Armagh',
      'County Down',
      'County Fermanagh',
      'County Londonderry',
      'County Tyrone',
    ],
  },
  { group: 'Ireland', country: 'IE', regions: ['Connacht', 'Leinster', 'Munster', 'Ulster (Republic)'] },
];

export const NATIONS = ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Ireland'] as const;
export type Nation = (typeof NATIONS)[number];

const AREAS: readonly (readonly [Nation, RegExp])[] = [
  ['Northern Ireland', /^BT\d/],
  ['Scotland', /^(AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/],
  ['Wales', /^(CF|LD|LL|NP|SA)\d/],
];

/** Nation whose law applies at an address: by its region, else by its post code; most others are in England. */
export function nationOf({
  country,
  province,
  post_code,
}: { country: Country } & Pick<Lines, 'province' | 'post_code'>): Nation {
  if (country === 'IE') return 'Ireland';
  const region = REGIONS.find(({ country: its, regions }) => its === 'GB' && regions.includes(province));
  if (region) return region.group as Nation;
  const area = post_code.toUpperCase();
  return AREAS.find(([, pattern]) => pattern.test(area))?.[0] ?? 'England';
}

/** Choices for how far a member will travel: Any, 5 to 95 miles in steps of 5, Nationwide. */
export const PROXIMITY: readonly { value: number; label: string }[] = [
  { value: 1, label: 'Any' },
  ...Array.from({ length: 19 }, (_, step) => ({ value: (step + 1) * 5, label: `${(step + 1) * 5} miles` })),
  { value: 100, label: 'Nationwide' },
];

const UK_POSTCODE =
  /^(GIR0AA|(?:[A-PR-UWYZ][0-9]{1,2}|[A-PR-UWYZ][A-HK-Y][0-9]{1,2}|[A-PR-UWYZ][0-9][A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY])[0-9][ABD-HJLNP-UW-Z]{2})$/;
const EIRCODE = /^(?:[AC-FHKNPRTV-Y][0-9]{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/;

/** Formats a post code as on an envelope, or returns undefined if it is not valid in that country. */
export function tidyPostCode(typed: string, country: Country): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  if (country === 'IE') return EIRCODE.test(plain) ? `${plain.slice(0, 3)} ${plain.slice(3)}` : undefined;
  return UK_POSTCODE.test(plain) ? `${plain.slice(0, -3)} ${plain.slice(-3)}` : undefined;
}
