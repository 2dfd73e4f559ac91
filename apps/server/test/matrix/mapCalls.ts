import { expect } from 'vitest';
import type { Calls } from './cell.ts';
import type { Row } from './table.ts';

/** The same for everyone who may ask: it is about no one's things. */
const get = (url: string, says: string): Calls[string] => ({
  async call() {
    return {
      method: 'GET',
      url,
      after: ({ statusCode, body }) => expect(body.includes(says)).toBe(statusCode === 200),
    };
  },
});

export const mapCalls: Calls = {
  'maps.settings': get('/api/v1/maps/settings', 'provider'),
  'maps.geocode': get('/api/v1/maps/geocode?address=York&city=York', 'latitude'),
  'helpers.cities': get('/api/v1/helpers/cities', 'Swansea'),
  'helpers.countries': get('/api/v1/helpers/countries', 'Ireland'),
  'helpers.regions': get('/api/v1/helpers/regions', 'Mid Wales'),
  'helpers.proximity': get('/api/v1/helpers/proximity', 'Nationwide'),
};

const forEveryone: Row = {
  signed_out: 200,
  disabled: 200,
  expired: 200,
  admin: [200, 200],
  agency: [200, 200],
  provider: [200, 200],
  provider_at_level_3: [200, 200],
  office: [200, 200],
  member: [200, 200],
};
const forWhoIsSignedIn: Row = { ...forEveryone, signed_out: 401, disabled: 401, expired: 401 };

export const MAP_MATRIX: Record<string, Row> = {
  'maps.settings': forWhoIsSignedIn,
  'maps.geocode': forWhoIsSignedIn,
  // Whoever registers chooses from them before having an account.
  'helpers.cities': forEveryone,
  'helpers.countries': forEveryone,
  'helpers.regions': forEveryone,
  'helpers.proximity': forEveryone,
};
