import { expect, test } from 'vitest';
import { shiftWindow } from '../time.ts';
import { BREAK_LENGTHS, SHIFT_TYPES, TIME_OPTIONS, USUAL_SHIFTS } from './fields.ts';

test('a shift is by day, in the morning, in the afternoon or by night [fields-1]', () => {
  expect(SHIFT_TYPES).toEqual(['Day Shift', 'Morning Shift', 'Afternoon Shift', 'Night Shift']);
});

test('times are offered every quarter of an hour [fields-2]', () => {
  expect(TIME_OPTIONS).toHaveLength(96);
  expect([TIME_OPTIONS[0], TIME_OPTIONS[1], TIME_OPTIONS[95]]).toEqual(['00:00', '00:15', '23:45']);
});

test('a break is 5 to 90 minutes in steps of 5, in hours from 60 on [fields-3]', () => {
  expect(BREAK_LENGTHS.map(({ value }) => value)).toEqual(Array.from({ length: 18 }, (_, step) => 5 + step * 5));
  expect(Object.fromEntries(BREAK_LENGTHS.map(({ value, label }) => [value, label]))).toMatchObject({
    5: '5 mins',
    55: '55 mins',
    60: '1hr',
    90: '1hr 30mins',
  });
});

test.each(USUAL_SHIFTS)('the usual shift $label has times and a type that a form takes', (preset) => {
  expect(SHIFT_TYPES).toContain(preset.shift_time);
  expect([TIME_OPTIONS.includes(preset.job_start_time), TIME_OPTIONS.includes(preset.job_end_time)]).toEqual([
    true,
    true,
  ]);
  expect(shiftWindow('2026-11-12', preset.job_start_time, preset.job_end_time).ok).toBe(true);
  expect(BREAK_LENGTHS.map(({ value }) => value)).toContain(preset.break_length);
});
