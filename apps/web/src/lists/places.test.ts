import { expect, test } from 'vitest';
import { addressIn, positionIn, regionAfter, regionChoices } from './places.ts';

const groups = (country: string, stored = '') =>
  regionChoices(country, stored).map((choice) => (typeof choice === 'string' ? choice : choice.group));

test('offers regions by nation, for the address’s own country', () => {
  expect(groups('GB')).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']);
  expect(groups('IE')).toEqual(['Ireland']);
  expect(groups('')).toEqual(groups('GB'));
});

test('keeps a region that is in no list', () => {
  expect(groups('GB', 'North Riding')).toEqual(['North Riding', ...groups('GB')]);
  expect(groups('GB', 'South East')).toEqual(groups('GB'));
});

test('removes the old country’s region when the country changes, and keeps a custom name', () => {
  expect(regionAfter('IE', 'South East')).toBe('');
  expect(regionAfter('GB', 'South East')).toBe('South East');
  expect(regionAfter('IE', 'North Riding')).toBe('North Riding');
  expect(regionAfter('GB', '')).toBe('');
});

test('takes the United Kingdom as default country, and a position as approximate until confirmed', () => {
  expect(addressIn({ city: 'York', latitude: 53.9 })).toMatchObject({ city: 'York', town: '', country: 'GB' });
  expect(positionIn({})).toEqual({ latitude: null, longitude: null, approximate: true });
  expect(positionIn({ latitude: 53.9, longitude: -1.1, approximate: false })).toEqual({
    latitude: 53.9,
    longitude: -1.1,
    approximate: false,
  });
});
