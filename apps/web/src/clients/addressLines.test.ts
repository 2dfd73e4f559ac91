import { expect, test } from 'vitest';
import { type Address, addressLines, streetOf } from './addressLines.ts';

const york: Address = {
  address_line_1: '14 Carr Lane',
  address_line_2: 'Acomb',
  city: 'York',
  town: 'York',
  province: 'Yorkshire and the Humber',
  post_code: 'YO26 5RL',
  country: 'GB',
};

test('writes an address as on an envelope', () => {
  expect(addressLines(york)).toEqual(['14 Carr Lane, Acomb', 'York YO26 5RL', 'Yorkshire and the Humber']);
  expect(addressLines({ ...york, town: 'Acomb' })).toEqual(addressLines(york));
  expect(addressLines({ ...york, town: 'Haxby' })).toContain('Haxby');
});

test('names the country of an address in Ireland', () => {
  expect(
    addressLines({ ...york, city: 'Dublin', town: null, province: 'Leinster', post_code: 'D06 X2Y4', country: 'IE' }),
  ).toEqual(['14 Carr Lane, Acomb', 'Dublin D06 X2Y4', 'Leinster', 'Ireland']);
});

test('has no lines, and no country, for a company without an address', () => {
  const none = { address_line_1: null, address_line_2: null, city: null, town: null, province: null, post_code: null };
  expect(addressLines({ ...none, country: 'IE' })).toEqual([]);
  expect(streetOf({ ...none, address_line_2: 'Acomb', country: 'GB' })).toBe('Acomb');
});
