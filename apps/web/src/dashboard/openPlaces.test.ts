import { expect, test } from 'vitest';
import { placesText } from './openPlaces.ts';

test.each([
  ['homes', 34, '34 homes with open shifts'],
  ['homes', 1, '1 home with open shifts'],
  ['homes', 0, 'No home has an open shift'],
  ['homes', 12_345, '12,345 homes with open shifts'],
  ['shifts', 2, '2 open shifts'],
  ['shifts', 1, '1 open shift'],
  ['shifts', 0, 'No open shifts'],
] as const)('of %s, %i are said as "%s"', (of, total, wanted) => {
  expect(placesText({ of, total })).toBe(wanted);
});
