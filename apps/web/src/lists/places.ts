import { CITIES, type Country, REGIONS } from '@handover/domain/places';
import { asText, type Values } from './values.ts';

export const CITY_NAMES = CITIES.map(({ name }) => name);

const regionsIn = (country: unknown) =>
  REGIONS.filter((nation) => nation.country === (asText(country) || ('GB' satisfies Country)));

/** The regions of a country by nation, and first of all one that is stored and not among them. */
export function regionChoices(country: unknown, stored: string) {
  const groups = regionsIn(country).map(({ group, regions }) => ({ group, items: [...regions] }));
  const known = stored === '' || groups.some(({ items }) => items.includes(stored));
  return known ? groups : [stored, ...groups];
}

/** Another country has other regions: a region of the old one goes, a name of someone's own stays. */
export function regionAfter(country: unknown, region: string): string {
  const elsewhere = REGIONS.some(({ regions }) => regions.includes(region));
  return elsewhere && !regionsIn(country).some(({ regions }) => regions.includes(region)) ? '' : region;
}

/** What a change of an address means for the rest of it. */
export function addressAfter(values: Values, changed: Values): Values {
  return {
    ...('country' in changed && 'province' in values
      ? { province: regionAfter(values.country, asText(values.province)) }
      : {}),
    // Post codes are judged by their country's rules, so what was said of this one no longer holds.
    ...('country' in changed && 'post_code' in values ? { post_code: values.post_code } : {}),
    // The pin still stands at the old post code: a guess, until someone has looked.
    ...('post_code' in changed && typeof values.latitude === 'number' ? { approximate: true } : {}),
  };
}

/** The address of a form, as a geocoder and the pin on the map take it. */
export const addressIn = (values: Values) => ({
  address_line_1: asText(values.address_line_1),
  address_line_2: asText(values.address_line_2),
  city: asText(values.city),
  town: asText(values.town),
  province: asText(values.province),
  post_code: asText(values.post_code),
  country: (asText(values.country) || 'GB') as Country,
});

const coordinate = (value: unknown) => (typeof value === 'number' ? value : null);

/** Where the pin of a form stands; a guess unless someone said otherwise. */
export const positionIn = (values: Values) => ({
  latitude: coordinate(values.latitude),
  longitude: coordinate(values.longitude),
  approximate: values.approximate !== false,
});

export type Position = ReturnType<typeof positionIn>;
