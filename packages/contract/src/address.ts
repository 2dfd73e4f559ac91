import { z } from 'zod';
import { COUNTRIES, type Country, tidyPostCode } from '@handover/domain/places';
import type { ListField } from './list.ts';
import { line } from './text.ts';

const needed = (what: string, most: number) => line(most, `Enter ${what}`);
const coordinate = (limit: number) => z.number().min(-limit).max(limit).nullable();
const country = z.enum(COUNTRIES.map(({ value }) => value) as [Country, ...Country[]], 'Choose a country');

/** An address as it is stored and shown; a company may have none yet. */
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
  /** The position is a guess until someone has placed the pin or a real geocoder answered. */
  approximate: z.boolean(),
};

export const ADDRESS_FIELDS = Object.keys(address) as (keyof typeof address)[];

/** Where the pin stands; nothing while nobody has placed one. */
const position = {
  latitude: coordinate(90).default(null),
  longitude: coordinate(180).default(null),
  approximate: z.boolean().default(true),
};

/** An address as someone enters it. */
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

/** A company's own address, where every line is asked for. */
export const companyForm = {
  company_name: needed('a company name', 120),
  ...addressForm,
  address_line_2: needed('the second line of the address', 120),
  town: needed('a town', 80),
  province: needed('a province', 80),
};

type Addressed = { post_code: string; country: Country; latitude: number | null; longitude: number | null };

/** Post codes are checked by the rules of the address's own country. */
export function postCodeProblem({ post_code, country: its }: Pick<Addressed, 'post_code' | 'country'>) {
  if (tidyPostCode(post_code, its) !== undefined) return undefined;
  return its === 'IE' ? 'Enter an Eircode, such as D06 X2Y4' : 'Enter a UK post code, such as YO26 5RL';
}

/** For the forms that hold an address. */
export const checkAddress = (entry: Addressed, context: z.RefinementCtx): void => {
  const message = postCodeProblem(entry);
  if (message) context.addIssue({ code: 'custom', path: ['post_code'], message });
  if ((entry.latitude === null) !== (entry.longitude === null)) {
    context.addIssue({ code: 'custom', path: ['latitude'], message: 'A position has a latitude and a longitude' });
  }
};

/** A company as its people enter it. */
export const companyEntry = z.strictObject(companyForm).superRefine(checkAddress);

/** What an entry that holds more than a company says of the company. */
export const companyPart = (sent: object) =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => name in companyForm && value !== undefined));

/** And what it says of everything else. */
export const withoutCompany = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in companyForm))) as Omit<
    T,
    keyof typeof companyForm
  >;

const LINES = ['company_name', 'address_line_1', 'address_line_2', 'city', 'town', 'province', 'post_code'];

/** The company's part of what was sent: all of it or none. */
export function companyIn(sent: object) {
  const its = companyPart(sent);
  return LINES.some((name) => name in its) ? companyEntry.safeParse(its) : undefined;
}

/** Says what is wrong with that part, each at its own line. */
export function checkCompanyIn(sent: object, context: z.RefinementCtx): void {
  for (const { path, message } of companyIn(sent)?.error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
}

export const NO_PIN = 'Place the pin on the map';

/** For places that people must find and check in at: they need a pin. */
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
