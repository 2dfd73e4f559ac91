import { expect, test } from 'vitest';
import { addressIn, positionIn, regionAfter, regionChoices } from './places.ts';

const groups = (country: string, stored = '') =>
  regionChoices(country, stored).map((choice) => (typeof choice === 'string' ? choice : choice.group));

test('regions are offered by nation, those of the address’s own country', () => {
  expect(groups('GB')).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']);
  expect(groups('IE')).toEqual(['Ireland']);
  expect(groups('')).toEqual(groups('GB'));
});

test('a region that is in no list is kept as it was written', () => {
  expect(groups('GB', 'North Riding')).toEqual(['North Riding', ...groups('GB')]);
  expect(groups('GB', 'South East')).toEqual(groups('GB'));
});

test('with another country its regions go, and a name of someone’s own stays', () => {
  expect(regionAfter('IE', 'South East')).toBe('');
  expect(regionAfter('GB', 'South East')).toBe('South East');
  expect(regionAfter('IE', 'North Riding')).toBe('North Riding');
  expect(regionAfter('GB', '')).toBe('');
});

test('an address without a country is in the United Kingdom, and a position is a guess until somebody says otherwise', () => {
  expect(addressIn({ city: 'York', latitude: 53.9 })).toMatchObject({ city: 'York', town: '', country: 'GB' });
  expect(positionIn({})).toEqual({ latitude: null, longitude: null, approximate: true });
  expect(positionIn({ latitude: 53.9, longitude: -1.1, approximate: false })).toEqual({
    latitude: 53.9,
    longitude: -1.1,
    approximate: false,
  });
});
