import { expect, test } from 'vitest';
import { BREAKS, breakLabel, breakOf, breakValue, closings, shiftTypeOf, wrongFields } from './quickFields.ts';

test.each([
  ['07:00', '14:30', 'Morning Shift'],
  ['14:00', '21:30', 'Afternoon Shift'],
  ['08:00', '20:00', 'Day Shift'],
  ['20:00', '08:00', 'Night Shift'],
  ['22:00', '06:00', 'Night Shift'],
  ['12:00', '00:00', 'Day Shift'],
  ['16:00', '23:00', 'Afternoon Shift'],
  ['07:00', '', ''],
])('from %s to %s is a %s', (start, end, type) => {
  expect(shiftTypeOf(start, end)).toBe(type);
});

test('combines a break’s length and pay in one choice', () => {
  for (const { value } of BREAKS) expect(breakValue(breakOf(value))).toBe(value);
  expect(breakLabel({ break_length: 30, break_is_paid_for: false })).toBe('30 mins, unpaid');
  expect(breakLabel({ break_length: 60, break_is_paid_for: true })).toBe('1hr, paid');
  expect(breakLabel({ break_length: 0, break_is_paid_for: true })).toBe('No break');
});

test('keeps an unusual deadline as an option', () => {
  expect(closings(1).map(({ label }) => label)).toEqual([
    'On the day',
    'The day before',
    '2 days before',
    '3 days before',
    'A week before',
  ]);
  expect(closings(5)).toContainEqual({ value: '5', label: '5 days before' });
});

test('names problems in the order of the page', () => {
  expect(wrongFields({ report_to: 'x', dates: 'y', title: 'z', latitude: 'w' })).toEqual([
    'title',
    'dates',
    'report_to',
  ]);
});
