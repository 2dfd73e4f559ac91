import { expect, test } from 'vitest';
import { isNight, NIGHT, segmentOf } from './stripSegments.ts';

/** Segment in hours from 06:00, which are easier to read than per cent of 28 hours. */
const hours = ({ left, width }: { left: number; width: number }) =>
  [left, width].map((share) => Math.round(share * 2800) / 10_000);

test('shades the night from 20:00 to 07:00', () => {
  expect(hours(NIGHT)).toEqual([14, 11]);
});

test.each([
  ['14:00', '21:30', [8, 7.5]],
  ['20:00', '08:00', [14, 12]],
  ['16:00', '00:00', [10, 8]],
  ['06:00', '06:00', [0, 24]],
])('%s to %s stands where its hours are', (start, end, where) => {
  expect(hours(segmentOf(start, end))).toEqual(where);
});

test('puts a shift after midnight at the end of the track', () => {
  expect(hours(segmentOf('02:00', '10:00'))).toEqual([20, 8]);
});

test('starts a shift shortly before 06:00 with the track, where it would exceed the end', () => {
  expect(hours(segmentOf('05:00', '13:00'))).toEqual([0, 7]);
});

test('ends a whole day from the evening with the track', () => {
  expect(hours(segmentOf('20:00', '20:00'))).toEqual([14, 14]);
});

test('calls a start in the evening or before dawn a night', () => {
  expect(['18:00', '04:45', '00:00'].map(isNight)).toEqual([true, true, true]);
  expect(['05:00', '17:45'].map(isNight)).toEqual([false, false]);
});
