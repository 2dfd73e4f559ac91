import { expect } from 'vitest';
import type { Asking, Calls } from './cell.ts';
import { OPEN, SIGNED_IN } from './shapes.ts';

/** Calls an endpoint that answers everyone who may call it alike, because it holds no one's data. */
const get = (url: string, says: string): Asking => ({
  async call() {
    return {
      method: 'GET',
      url,
      after: ({ statusCode, body }) => expect(body.includes(says)).toBe(statusCode === 200),
    };
  },
});

export const mapCalls: Calls = {
  'maps.settings': { answers: SIGNED_IN, ...get('/api/v1/maps/settings', 'provider') },
  'maps.geocode': { answers: SIGNED_IN, ...get('/api/v1/maps/geocode?address=York&city=York', 'latitude') },
  // People who register choose from them before they have an account.
  'helpers.cities': { answers: OPEN, ...get('/api/v1/helpers/cities', 'Swansea') },
  'helpers.countries': { answers: OPEN, ...get('/api/v1/helpers/countries', 'Ireland') },
  'helpers.regions': { answers: OPEN, ...get('/api/v1/helpers/regions', 'Mid Wales') },
  'helpers.proximity': { answers: OPEN, ...get('/api/v1/helpers/proximity', 'Nationwide') },
};
