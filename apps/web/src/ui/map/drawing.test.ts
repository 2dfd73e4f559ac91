import { expect, test } from 'vitest';
import { inWords, isSame, nudged, pixelsTo, rounded } from './drawing.ts';

const YORK = { latitude: 53.9583, longitude: -1.1214 };

test('moves the pin by pixels: right is east, down is south, and half as far one zoom level further in', () => {
  const east = nudged(YORK, 8, 0, 10);
  expect(east.latitude).toBe(YORK.latitude);
  expect(east.longitude - YORK.longitude).toBeCloseTo((8 * 360) / (256 * 1024), 5);
  expect(nudged(YORK, 8, 0, 11).longitude - YORK.longitude).toBeCloseTo((4 * 360) / (256 * 1024), 5);
  expect(nudged(YORK, 0, 8, 10).latitude).toBeLessThan(YORK.latitude);
  expect(nudged(YORK, 0, -8, 10).latitude).toBeGreaterThan(YORK.latitude);
});

test('returns to the same place when moved there and back', () => {
  const away = nudged(YORK, 40, -64, 12);
  const back = nudged(away, -40, 64, 12);
  expect(back.latitude).toBeCloseTo(YORK.latitude, 5);
  expect(back.longitude).toBeCloseTo(YORK.longitude, 5);
});

test('rounds a position to ten centimetres, and says it in words', () => {
  expect(rounded({ latitude: 53.958312345678, longitude: -1.12140000001 })).toEqual({
    latitude: 53.958312,
    longitude: -1.1214,
  });
  expect(inWords(YORK)).toBe('53.9583° N, 1.1214° W');
  expect(inWords({ latitude: -33.8, longitude: 151.2 })).toBe('33.8000° S, 151.2000° E');
});

test('treats places as equal only in both coordinates', () => {
  expect(isSame(YORK, { ...YORK })).toBe(true);
  expect(isSame(YORK, { ...YORK, longitude: 0 })).toBe(false);
  expect(isSame(YORK, undefined)).toBe(false);
});

test('measures the pixels between two places as the inverse of moving', () => {
  const york = { latitude: 53.9583, longitude: -1.1214 };
  const [right, down] = pixelsTo(york, nudged(york, 120, -45, 12), 12);
  expect(right).toBeCloseTo(120, 1);
  expect(down).toBeCloseTo(-45, 1);
});
