import { z } from 'zod';
import { COUNTRIES, type Country, tidyPostCode } from '@handover/domain/places';
import type { ListField } from './list.ts';
import { line } from './text.ts';

const needed = (what: string, most: number) => line(most, `Enter ${what}`);
const coordinate = (limit: number) => z.number().min(-limit).max(limit).nullable();
const country = z.enum(COUNTRIES.map(({ value }) => value) as [Country, ...Country[]], 'Choose a country');

/** Address as it is stored and shown; a company may have none yet. */
export const address = {
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  town: z.string().nullable(),
  province: z.string().nullable(),
  post_code: z.string().nullable(),
  country,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True if the position is a guess, until a person places the pin or a real geocoder answers. */
  approximate: z.boolean(),
};

export const ADDRESS_FIELDS = Object.keys(address) as (keyof typeof address)[];

/** Position of the pin; null until it is placed. */
const position = {
  latitude: coordinate(90).default(null),
  longitude: coordinate(180).default(null),
  approximate: z.boolean().default(true),
};

/** Fields for entering an address. */
export const addressForm = {
  address_line_1: needed('the first line of the address', 120),
  address_line_2: line(120).default(''),
  city: needed('a city', 80),
  town: line(80).default(''),
  province: line(80).default(''),
  post_code: needed('a post code', 12),
  country: country.default('GB'),
  ...position,
};

/** Fields for entering a company, with every line of the address required. */
export const companyForm = {
  company_name: needed('a company name', 120),
  ...addressForm,
  address_line_2: needed('the second line of the address', 120),
  town: needed('a town', 80),
  province: needed('a province', 80),
};

type Addressed = { post_code: string; country: Country; latitude: number | null; longitude: number | null };

/** Checks a post code by the rules of the address's own country. */
export function postCodeProblem({ post_code, country: its }: Pick<Addressed, 'post_code' | 'country'>) {
  if (tidyPostCode(post_code, its) !== undefined) return undefined;
  return its === 'IE' ? 'Enter an Eircode, such as D06 X2Y4' : 'Enter a UK post code, such as YO26 5RL';
}

/** Refinement for forms with an address. */
export const checkAddress = (entry: Addressed, context: z.RefinementCtx): void => {
  const message = postCodeProblem(entry);
  if (message) context.addIssue({ code: 'custom', path: ['post_code'], message });
  if ((entry.latitude === null) !== (entry.longitude === null)) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: 'A position has a latitude and a longitude' });
  }
};

/** Form of a company. */
export const companyEntry = z.strictObject(companyForm).superRefine(checkAddress);

/** Picks the company's fields out of a larger form. */
export const companyPart = (sent: object) =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => name in companyForm && value !== undefined));

/** Picks all other fields out of the same form. */
export const withoutCompany = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in companyForm))) as Omit<
    T,
    keyof typeof companyForm
  >;

const LINES = ['company_name', 'address_line_1', 'address_line_2', 'city', 'town', 'province', 'post_code'];

/** Parses the company's fields of what was sent; undefined if none was sent. */
export function companyIn(sent: object) {
  const its = companyPart(sent);
  return LINES.some((name) => name in its) ? companyEntry.safeParse(its) : undefined;
}

/** Adds the problems of those fields, each at its own field. */
export function checkCompanyIn(sent: object, context: z.RefinementCtx): void {
  for (const { path, message } of companyIn(sent)?.error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}

export const NO_PIN = 'Place the pin on the map';

/** Refinement for places where members check in: these need a pin. */
export const checkPlace = (entry: Addressed, context: z.RefinementCtx): void => {
  checkAddress(entry, context);
  if (entry.latitude === null && entry.longitude === null) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: NO_PIN });
  }
};

export const addressFields: readonly ListField[] = [
  { id: 'address_line_1', title: 'Address line 1', hide_on_table: true },
  { id: 'address_line_2', title: 'Address line 2', hide_on_table: true },
  { id: 'city', title: 'City', filter: 'text', field_type: 'city', width: '14%' },
  { id: 'town', title: 'Town', hide_on_table: true },
  { id: 'province', title: 'Province', field_type: 'region', hide_on_table: true },
  { id: 'post_code', title: 'Post code', hide_on_table: true },
  {
    id: 'country',
    title: 'Country',
    field_type: 'select',
    options: COUNTRIES,
    default_value: 'GB',
    hide_on_table: true,
  },
  { id: 'latitude', title: 'Position on the map', field_type: 'position', hide_on_table: true },
  { id: 'longitude', title: 'Longitude', field_type: 'hidden', hide_on_table: true },
  { id: 'approximate', title: 'Approximate', field_type: 'hidden', hide_on_table: true },
];
