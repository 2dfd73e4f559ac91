import { z } from 'zod';
import { COUNTRIES, type Country } from '@handover/domain/places';
import { endpoint, nothing } from '../endpoint.ts';
import { options } from '../list.ts';

const EVERY_LEVEL = [1, 2, 3, 4] as const;

const google = z.object({
  key: z.string(),
  libraries: z.array(z.string()),
  region: z.string().nullable(),
  language: z.string().nullable(),
  version: z.string(),
  /** Address of the script, if it is not Google's. */
  url: z.string().nullable(),
});

/** Map provider of this installation. */
const mapSettings = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('offline') }),
  z.object({ provider: z.literal('style'), style_url: z.string() }),
  z.object({ provider: z.literal('pmtiles'), pmtiles_url: z.string() }),
  z.object({ provider: z.literal('google'), google }),
]);
export type MapSettings = z.output<typeof mapSettings>;

export const findMapSettings = endpoint({
  name: 'maps.settings',
  method: 'GET',
  path: '/api/v1/maps/settings',
  levels: EVERY_LEVEL,
  summary: 'How maps are drawn here',
  description: 'Offline base, a style, a PMTiles file, or Google Maps with a key that is for browsers.',
  input: nothing,
  answer: z.object({ data: mapSettings }),
});

export const geocodeAddress = endpoint({
  name: 'maps.geocode',
  method: 'GET',
  path: '/api/v1/maps/geocode',
  levels: EVERY_LEVEL,
  summary: 'Where an address is',
  description:
    'By the configured geocoder, else by the built-in gazetteer of cities and post code areas, whose answer is approximate. The address’s own country is added to it.',
  input: z.strictObject({
    address: z.string().trim().min(1, 'Enter an address').max(400),
    city: z.string().trim().max(80).default(''),
    post_code: z.string().trim().max(12).default(''),
    country: z.enum(COUNTRIES.map(({ value }) => value) as [Country, ...Country[]]).default('GB'),
  }),
  answer: z.object({
    data: z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }),
  }),
});

const helper = <Out extends z.ZodType>(what: string, summary: string, answer: Out) =>
  endpoint({
    name: `helpers.${what}`,
    method: 'GET',
    path: `/api/v1/helpers/${what}`,
    levels: 'everyone',
    summary,
    input: nothing,
    answer,
  });

/** Choices for forms; public, because the registration form needs them before sign-in. */
export const helpers = {
  cities: helper('cities', 'Cities that forms suggest', options),
  countries: helper('countries', 'Countries of an address', options),
  regions: helper(
    'regions',
    'Regions by nation',
    z.array(z.object({ group: z.string(), country: z.string(), options })),
  ),
  proximity: helper(
    'proximity',
    'How far a member will travel',
    z.array(z.object({ value: z.int(), label: z.string() })),
  ),
};
