import { expect, test } from 'vitest';
import { CITIES, COUNTRIES, countryName, inOneLine, nationOf, PROXIMITY, REGIONS, tidyPostCode } from './places.ts';

test('there are 23 cities of the United Kingdom and Ireland to suggest [places-1]', () => {
  expect(new Set(CITIES.map(({ name }) => name)).size).toBe(23);
  for (const { latitude, longitude } of CITIES) {
    expect(latitude).toBeGreaterThan(49.9);
    expect(latitude).toBeLessThan(60.9);
    expect(longitude).toBeGreaterThan(-10.7);
    expect(longitude).toBeLessThan(1.8);
  }
});

test('regions are grouped: England 9, Scotland 5, Wales 4, Northern Ireland 7 [places-2]', () => {
  const counts = Object.fromEntries(REGIONS.map(({ group, regions }) => [group, new Set(regions).size]));
  expect(counts).toMatchObject({ England: 9, Scotland: 5, Wales: 4, 'Northern Ireland': 7 });
});

test('proximity is Any, 5 to 95 miles in steps of 5, or Nationwide [places-3]', () => {
  expect(PROXIMITY.map(({ value }) => value)).toEqual([1, ...Array.from({ length: 19 }, (_, n) => 5 * n + 5), 100]);
  expect([PROXIMITY[0]?.label, PROXIMITY[1]?.label, PROXIMITY.at(-1)?.label]).toEqual(['Any', '5 miles', 'Nationwide']);
});

test('addresses are in the United Kingdom and Ireland [places-4]', () => {
  expect(COUNTRIES).toEqual([
    { value: 'GB', label: 'United Kingdom' },
    { value: 'IE', label: 'Ireland' },
  ]);
  expect(new Set(REGIONS.map(({ country }) => country))).toEqual(new Set(['GB', 'IE']));
});

test('an address is looked up in its own country, the United Kingdom by default [places-5]', () => {
  expect(COUNTRIES[0].label).toBe('United Kingdom');
  expect([countryName('GB'), countryName('IE')]).toEqual(['United Kingdom', 'Ireland']);
});

test.each([
  ['yo26 5rl', 'GB', 'YO26 5RL'],
  ['EC1A1BB', 'GB', 'EC1A 1BB'],
  ['w1a 0ax', 'GB', 'W1A 0AX'],
  ['M1 1AE', 'GB', 'M1 1AE'],
  ['B33 8TH', 'GB', 'B33 8TH'],
  ['CR2 6XH', 'GB', 'CR2 6XH'],
  ['DN55 1PT', 'GB', 'DN55 1PT'],
  ['GIR 0AA', 'GB', 'GIR 0AA'],
  ['d06x2y4', 'IE', 'D06 X2Y4'],
  ['D6W XY00', 'IE', 'D6W XY00'],
  ['h91 p5k8', 'IE', 'H91 P5K8'],
  ['YO26 5CL', 'GB', undefined],
  ['Q1 1AA', 'GB', undefined],
  ['YO26', 'GB', undefined],
  ['D06 X2Y4', 'GB', undefined],
  ['YO26 5RL', 'IE', undefined],
  ['B91 P5K8', 'IE', undefined],
] as const)('%s in %s is written %s', (typed, country, written) => {
  expect(tidyPostCode(typed, country)).toBe(written);
});

test('an address is put in one line, without empty or repeated parts', () => {
  const york = { address_line_1: '4 Coney Street', address_line_2: ' ', town: 'York', city: 'York' };
  expect(inOneLine({ ...york, province: '', post_code: 'YO1 9QL' })).toBe('4 Coney Street, York, YO1 9QL');
});

test.each([
  ['a region of England', 'GB', 'Yorkshire and the Humber', 'YO1 9QL', 'England'],
  ['a region of Scotland', 'GB', 'West Central Scotland', 'G1 1AA', 'Scotland'],
  ['a region of Wales', 'GB', 'Mid Wales', 'SY23 1AA', 'Wales'],
  ['a county of Northern Ireland', 'GB', 'County Down', 'BT20 1AA', 'Northern Ireland'],
  ['a post code of Cardiff', 'GB', '', 'cf10 1aa', 'Wales'],
  ['a post code of Glasgow', 'GB', '', 'G12 8QQ', 'Scotland'],
  ['a post code of Edinburgh', 'GB', 'Lothian', 'EH1 1YZ', 'Scotland'],
  ['a post code of Belfast', 'GB', '', 'BT1 5GS', 'Northern Ireland'],
  ['a post code of Gloucester, which is not Glasgow', 'GB', '', 'GL1 1AA', 'England'],
  ['a post code of Southampton, which is not Swansea', 'GB', '', 'SO14 1AA', 'England'],
  ['a region that outweighs the post code', 'GB', 'North West', 'LL13 1AA', 'England'],
  ['an Irish address', 'IE', 'Leinster', 'D02 X285', 'Ireland'],
  ['an Irish address of Ulster', 'IE', 'Ulster (Republic)', 'H12 A1B2', 'Ireland'],
] as const)('the nation whose law applies at an address: %s', (_, country, province, post_code, nation) => {
  expect(nationOf({ country, province, post_code })).toBe(nation);
});
