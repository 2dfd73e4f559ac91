import { beforeAll, describe, expect, test } from 'vitest';
import { helpers } from '@handover/contract/clients/maps';
import { useTestServer } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';

const server = useTestServer();

describe('the map settings', () => {
  const settingsOf = async (settings: Record<string, string>) => {
    const { pools, redis, adapters, clock, as, make } = server();
    const app = await buildApp({
      pools,
      redis,
      adapters,
      clock,
      config: readConfig({ RATE_LIMIT_PER_MINUTE: '1000000', ...settings }),
    });
    const authorization = `Bearer ${await as(await make.member()).token}`;
    const answer = await app.inject({ url: '/api/v1/maps/settings', headers: { authorization } });
    await app.close();
    return answer.json().data;
  };

  test('without any configuration: the map that comes with the web', async () => {
    const member = server().as(await server().make.member());
    expect((await member.get('/api/v1/maps/settings')).json()).toEqual({ data: { provider: 'offline' } });
  });

  test('with a style or a file of tiles where one is configured', async () => {
    expect(await settingsOf({ MAP_STYLE_URL: 'https://tiles.example.org/light.json' })).toEqual({
      provider: 'style',
      style_url: 'https://tiles.example.org/light.json',
    });
    expect(await settingsOf({ MAP_PMTILES_URL: '/maps/uk.pmtiles' })).toEqual({
      provider: 'pmtiles',
      pmtiles_url: '/maps/uk.pmtiles',
    });
  });

  test('with Google where there is a key, with places and the weekly version unless told otherwise [mapRoutes-1]', async () => {
    const MAP_STYLE_URL = 'https://tiles.example.org/light.json';
    expect(await settingsOf({ GOOGLE_MAPS_KEY: 'a-key', MAP_STYLE_URL })).toEqual({
      provider: 'google',
      google: { key: 'a-key', libraries: ['places'], region: null, language: null, version: 'weekly', url: null },
    });
    expect(
      await settingsOf({
        GOOGLE_MAPS_KEY: 'a-key',
        GOOGLE_MAPS_LIBRARIES: 'places,geometry',
        GOOGLE_MAPS_REGION: 'GB',
        GOOGLE_MAPS_LANGUAGE: 'en-GB',
        GOOGLE_MAPS_VERSION: 'quarterly',
        GOOGLE_MAPS_URL: 'https://maps.example.org/js',
      }),
    ).toEqual({
      provider: 'google',
      google: {
        key: 'a-key',
        libraries: ['places', 'geometry'],
        region: 'GB',
        language: 'en-GB',
        version: 'quarterly',
        url: 'https://maps.example.org/js',
      },
    });
  });
});

describe('looking up an address', () => {
  let ann: ReturnType<ReturnType<typeof server>['as']>;
  beforeAll(async () => {
    ann = server().as(await server().make.member());
  });
  const ask = (query: Record<string, string>) => ann.get(`/api/v1/maps/geocode?${new URLSearchParams(query)}`);

  test('gives a known town or post code an approximate position [mapRoutes-2]', async () => {
    const answer = await ask({ address: '14 Carr Lane, York, YO26 5RL', city: 'York', post_code: 'YO26 5RL' });
    expect(answer.json()).toEqual({
      data: { latitude: expect.closeTo(53.96, 1), longitude: expect.closeTo(-1.08, 1), approximate: true },
    });
  });

  test('refuses an unknown place and says what to do about it', async () => {
    const answer = await ask({ address: 'Nowhere at all', country: 'IE' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      'We could not find this address. Place the pin on the map',
    ]);
  });

  test.each([
    ['no address', {}],
    ['an empty address', { address: '  ' }],
    ['a country that is not served', { address: 'Paris', country: 'FR' }],
    ['a name that is not known', { address: 'York', planet: 'Earth' }],
  ])('%s is invalid', async (_, query) => {
    expect((await ask(query as Record<string, string>)).statusCode).toBe(422);
  });
});

describe('the lists for forms, signed in or not', () => {
  const ask = async (path: string) => (await server().nobody.get(path)).json();

  test('23 cities and two countries [mapRoutes-3]', async () => {
    const cities = await ask(helpers.cities.path);
    expect(cities).toHaveLength(23);
    expect(cities).toContainEqual({ value: 'Newcastle upon Tyne', label: 'Newcastle upon Tyne' });
    expect(await ask(helpers.countries.path)).toEqual([
      { value: 'GB', label: 'United Kingdom' },
      { value: 'IE', label: 'Ireland' },
    ]);
  });

  test('regions: 9 of England, 5 of Scotland, 4 of Wales, 7 of Northern Ireland, and Ireland’s provinces', async () => {
    const regions: { group: string; country: string; options: object[] }[] = await ask(helpers.regions.path);
    expect(regions.map(({ group, country, options }) => [group, country, options.length])).toEqual([
      ['England', 'GB', 9],
      ['Scotland', 'GB', 5],
      ['Wales', 'GB', 4],
      ['Northern Ireland', 'GB', 7],
      ['Ireland', 'IE', 4],
    ]);
  });

  test('21 distances, from Any through 5 to 95 miles to Nationwide', async () => {
    const distances: { value: number; label: string }[] = await ask(helpers.proximity.path);
    expect(distances).toHaveLength(21);
    expect(distances[0]).toEqual({ value: 1, label: 'Any' });
    expect(distances[1]).toEqual({ value: 5, label: '5 miles' });
    expect(distances[19]).toEqual({ value: 95, label: '95 miles' });
    expect(distances[20]).toEqual({ value: 100, label: 'Nationwide' });
  });
});
