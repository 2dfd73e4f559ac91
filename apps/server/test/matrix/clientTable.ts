import { nobody, type Row } from './table.ts';

/** For an administrator nothing is foreign. */
export const administrators: Row = {
  ...nobody,
  admin: [200, 200],
  agency: [403, 403],
  provider: [403, 403],
  provider_at_level_3: [403, 403],
  office: [403, 403],
  member: [403, 403],
};
/** Whoever belongs to the agency itself. To a care provider, the agency it belongs to is no page. */
const agencyAndUp: Row = { ...administrators, agency: [200, 404], provider: [404, 404] };
export const careProviderAndUp: Row = { ...agencyAndUp, provider: [200, 404] };
/** Whoever keeps the location that it is about. */
export const everyManager: Row = { ...careProviderAndUp, provider_at_level_3: [200, 404], office: [200, 404] };

/** What each call about clients answers to whom. */
export const CLIENT_MATRIX: Record<string, Row> = {
  'agencies.list': administrators,
  'agencies.export': administrators,
  'agencies.find': agencyAndUp,
  'agencies.create': administrators,
  'agencies.update': agencyAndUp,
  'agencies.remove': administrators,
  'agencies.users.create': agencyAndUp,
  'agencies.users.update': agencyAndUp,
  'agencies.users.remove': agencyAndUp,

  // Foreign: what a foreign company has never shows; the list itself opens.
  'care_providers.list': { ...careProviderAndUp, agency: [200, 200], provider: [200, 200] },
  'care_providers.export': { ...careProviderAndUp, agency: [200, 200], provider: [200, 200] },
  'care_providers.find': everyManager,
  // A foreign agency cannot be chosen; care providers add none.
  'care_providers.create': { ...careProviderAndUp, agency: [200, 422], provider: [403, 403] },
  'care_providers.update': careProviderAndUp,
  'care_providers.remove': { ...careProviderAndUp, provider: [403, 404] },
  'care_providers.users.create': everyManager,
  'care_providers.users.update': everyManager,
  'care_providers.users.remove': everyManager,

  'offices.list': {
    ...everyManager,
    agency: [200, 200],
    provider: [200, 200],
    provider_at_level_3: [200, 200],
    office: [200, 200],
  },
  'offices.export': {
    ...everyManager,
    agency: [200, 200],
    provider: [200, 200],
    provider_at_level_3: [200, 200],
    office: [200, 200],
  },
  'offices.find': everyManager,
  // A location keeps itself, it does not add, change or remove locations.
  'offices.create': {
    ...everyManager,
    agency: [200, 422],
    provider: [200, 422],
    provider_at_level_3: [200, 422],
    office: [403, 422],
  },
  'offices.update': { ...everyManager, office: [403, 404] },
  'offices.remove': { ...everyManager, office: [403, 404] },
  'locations.list': everyManager,
  'locations.create': { ...everyManager, office: [403, 404] },
  'locations.update': { ...everyManager, office: [403, 404] },
  'locations.remove': { ...everyManager, office: [403, 404] },

  'users.remove': everyManager,
};
