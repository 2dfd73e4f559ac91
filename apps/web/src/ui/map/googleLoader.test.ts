import { expect, test } from 'vitest';
import { googleLoader } from './googleLoader.ts';

const settings = {
  key: 'a key',
  libraries: ['places'],
  region: 'GB',
  language: null,
  version: 'weekly',
  url: null,
};

test('returns the same loader for the same options, and refuses others [googleLoader-1]', () => {
  const loader = googleLoader(settings);
  expect(googleLoader({ ...settings })).toBe(loader);
  expect(() => googleLoader({ ...settings, key: 'another key' })).toThrow(
    'Loader must not be called again with different options',
  );
  expect(() => googleLoader({ ...settings, language: 'cy' })).toThrow(
    'Loader must not be called again with different options',
  );
});

test('passes key, libraries, region, language and version to the loader', () => {
  expect(googleLoader(settings)).toMatchObject({
    apiKey: 'a key',
    libraries: ['places'],
    region: 'GB',
    version: 'weekly',
    url: 'https://maps.googleapis.com/maps/api/js',
  });
});
