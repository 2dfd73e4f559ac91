import { CITIES, type Country, REGIONS } from '@handover/domain/places';
import { asText, type Values } from './values.ts';

export const CITY_NAMES = CITIES.map(({ name }) => name);

const regionsIn = (country: unknown) =>
  REGIONS.filter((nation) => nation.country === (asText(country) || ('GB' satisfies Country)));

/** Regions of a country by nation; a stored region that is not among them comes first. */
export function regionChoices(country: unknown, stored: string) {
  const groups = regionsIn(country).map(({ group, regions }) => ({ group, items: [...regions] }));
  const known = stored === '' || groups.some(({ items }) => items.includes(stored));
  return known ? groups : [stored, ...groups];
}

/** Region after a change of country: a region of another country is removed, a custom name stays. */
export function regionAfter(country: unknown, region: string): string {
  const elsewhere = REGIONS.some(({ regions }) => regions.includes(region));
  return elsewhere && !regionsIn(country).some(({ regions }) => regions.includes(region)) ? '' : region;
}

/** Further values that change with part of an address. */
export function addressAfter(values: Values, changed: Values): Values {
  return {
    ...('country' in changed && 'province' in values
      ? { province: regionAfter(values.country, asText(values.province)) }
      : {}),
    // Post codes are checked by their country's rules, so the previous error no longer applies.
    ...('country' in changed && 'post_code' in values ? { post_code: values.post_code } : {}),
    // The pin still marks the old post code, so it is approximate until confirmed.
    ...('post_code' in changed && typeof values.latitude === 'number' ? { approximate: true } : {}),
  };
}

/** Address of a form, as a geocoder and the map position take it. */
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

/** Map position of a form; approximate unless confirmed. */
export const positionIn = (values: Values) => ({
  latitude: coordinate(values.latitude),
  longitude: coordinate(values.longitude),
  approximate: values.approximate !== false,
});

export type Position = ReturnType<typeof positionIn>;
