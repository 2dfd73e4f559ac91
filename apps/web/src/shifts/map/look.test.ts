import { jobViews } from '@handover/contract/shifts/views';
import { expect, test } from 'vitest';
import { askedFor, boundsText, EVERYWHERE, textOf, viewFrom } from './look.ts';

test('asks for at least the visible area, within the earth’s bounds', () => {
  expect(boundsText([-1.123_456, 53.900_01, -1.000_04, 54.1])).toBe('-1.1235,53.9,-1,54.1');
  expect(boundsText([-190, -95, 190, 95])).toBe('-180,-90,180,90');
});

test.each([
  ['from between two zooms', askedFor({ zoom: 9.4, bounds: [-1.5, 53.9, -1, 54.1] })],
  ['from further away than there is', askedFor({ zoom: -0.4, bounds: [-200, -90, 200, 90] })],
  ['at the whole of both islands', EVERYWHERE],
])('the server accepts the query of a map looking %s', (_, asked) => {
  expect(jobViews.map.input.safeParse(asked).success).toBe(true);
});

test('restores the last view, and none if it was never stored', () => {
  const york = { latitude: 53.9583, longitude: -1.1214, zoom: 11.5 };
  expect(viewFrom(textOf(york))).toEqual(york);
  expect([null, '', 'here', '1 2', '1 2 3 4', '1 x 3'].map(viewFrom)).toEqual(Array(6).fill(undefined));
});
