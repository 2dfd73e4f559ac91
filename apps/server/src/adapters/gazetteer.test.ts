import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CITIES, type Country } from '@handover/domain/places';
import { gazetteerPosition } from './gazetteer.ts';

const at = (city: string, post_code: string, country: Country = 'GB') =>
  gazetteerPosition({ city, post_code, country });

/** Matches a position within about five kilometres. */
const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 1),
  longitude: expect.closeTo(longitude, 1),
  approximate: true,
});

describe('the gazetteer finds', () => {
  test.each([
    ['YO26 5RL', 53.96, -1.08],
    ['yo265rl', 53.96, -1.08],
    ['  Yo26  5rl ', 53.96, -1.08],
    ['SW1A 1AA', 51.47, -0.16],
    ['E1 6AN', 51.53, -0.03],
    ['BT1 5GS', 54.6, -5.93],
    ['JE2 3QA', 49.19, -2.1],
    ['YO26', 53.96, -1.08],
  ])('the area of the British post code "%s"', (post_code, latitude, longitude) => {
    expect(at('', post_code)).toEqual(near(latitude, longitude));
  });

  test.each([
    ['D06 X2Y4', 53.32, -6.26],
    ['d06x2y4', 53.32, -6.26],
    ['D6W XH00', 53.31, -6.3],
    ['H91 E6K2', 53.27, -9.05],
    ['V94 T9PX', 52.66, -8.62],
  ])('the routing key of the Eircode "%s"', (post_code, latitude, longitude) => {
    expect(at('', post_code, 'IE')).toEqual(near(latitude, longitude));
  });

  test('every city that forms suggest, however it is written', () => {
    for (const { name, latitude, longitude } of CITIES) {
      for (const one of name.split('/')) {
        expect(at(one, ''), `where ${one} is`).toEqual(near(latitude, longitude));
        expect(at(` ${one.toUpperCase()} `, ''), `where ${one} is`).toEqual(near(latitude, longitude));
      }
    }
  });

  test.each([
    ['York', 'GB', 53.96, -1.08],
    ['st. albans', 'GB', 51.75, -0.33],
    ['Saint Albans', 'GB', 51.75, -0.33],
    ['Hull', 'GB', 53.74, -0.33],
    ['Stoke on Trent', 'GB', 53.0, -2.18],
    ['Dun Laoghaire', 'IE', 53.29, -6.14],
    ['Killarney', 'IE', 52.06, -9.51],
    ['City of Bristol', 'GB', 51.46, -2.6],
  ] as const)('the town %s', (city, country, latitude, longitude) => {
    expect(at(city, '', country)).toEqual(near(latitude, longitude));
  });

  test('of several towns with one name the one that the post code is near, or else the largest', () => {
    expect(at('Newport', 'NP20 1AA')).toEqual(near(51.59, -3.0));
    expect(at('Newport', 'PO30 1AA')).toEqual(near(50.7, -1.29));
    expect(at('Newport', '')).toEqual(near(51.59, -3.0));
  });

  test('a town far from its post town, rather than the post town', () => {
    expect(at('Whitby', 'YO21 1AA')).toEqual(near(54.49, -0.62));
  });

  test('the area of the post code where the town is unknown or at the other end of the country', () => {
    expect(at('Nowhere at all', 'YO26 5RL')).toEqual(near(53.96, -1.08));
    expect(at('Plymouth', 'AB10 1AB')).toEqual(near(57.14, -2.1));
  });
});

test.each([
  ['', '', 'GB'],
  ['Nowhere at all', '', 'GB'],
  ['Nowhere at all', 'ZZ1 1AA', 'GB'],
  ['Nowhere at all', 'not a code', 'GB'],
  ['Nowhere at all', 'YO26 5RL', 'IE'],
  ['Nowhere at all', 'D06 X2Y4', 'GB'],
  ['Nowhere at all', 'D99 X2Y4', 'IE'],
] as const)(
  'the gazetteer has no place for the city "%s" with the post code "%s" in %s',
  (city, post_code, country) => {
    expect(at(city, post_code, country)).toBeUndefined();
  },
);

test('every post code area and every routing key has a place, in its own country', () => {
  const rows = readFileSync(new URL('../../data/gazetteer.tsv', import.meta.url), 'utf8').split('\n');
  const keys = (country: Country) =>
    rows.flatMap((row) => (row.startsWith(`post code\t${country}\t`) ? [row.split('\t')[2] ?? ''] : []));
  expect(new Set(keys('GB')).size).toBe(124);
  expect(new Set(keys('IE')).size).toBe(139);
  for (const key of keys('GB')) {
    const { latitude = 0, longitude = 0 } = at('', `${key}1 1AA`) ?? {};
    expect(latitude > 49 && latitude < 61 && longitude > -8 && longitude < 2, `where ${key} is`).toBe(true);
  }
  for (const key of keys('IE')) {
    const { latitude = 0, longitude = 0 } = at('', `${key} A123`, 'IE') ?? {};
    expect(latitude > 51.3 && latitude < 55.5 && longitude > -10.7 && longitude < -5.9, `where ${key} is`).toBe(true);
  }
});
