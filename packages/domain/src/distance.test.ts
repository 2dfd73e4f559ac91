import { expect, test } from 'vitest';
import { milesBetween, milesInWords } from './distance.ts';

const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const LEEDS = { latitude: 53.8008, longitude: -1.5491 };

test('London and Leeds are 170 miles apart, from either end', () => {
  expect(milesBetween(LONDON, LEEDS)).toBeCloseTo(169.5, 0);
  expect(milesBetween(LEEDS, LONDON)).toBe(milesBetween(LONDON, LEEDS));
});

test('the distance of a point to itself is zero', () => {
  expect(milesBetween(LONDON, LONDON)).toBe(0);
});

test('a degree of latitude is 69.1 miles', () => {
  expect(milesBetween({ latitude: 52, longitude: 0 }, { latitude: 53, longitude: 0 })).toBeCloseTo(69.09, 2);
});

test('formats miles', () => {
  expect([0.04, 0.96, 2.44, 12].map(milesInWords)).toEqual(['0 miles', '1 mile', '2.4 miles', '12 miles']);
});
