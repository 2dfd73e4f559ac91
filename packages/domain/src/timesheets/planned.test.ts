import { describe, expect, test } from 'vitest';
import { plannedHours } from './planned.ts';
import { totalTime } from './timesheet.ts';

const at = (time: string) => new Date(`2026-11-12T${time}:00Z`);
const shift = { ends_at: at('15:00'), break_length: 30 };

describe('the hours of a shift that nobody checked out of', () => {
  test('go from the chosen start to the planned end, with the planned break', () => {
    const hours = plannedHours(shift, at('07:15'));
    expect(hours).toEqual({ start_time: at('07:15'), end_time: at('15:00'), break_time: 30 });
    expect(totalTime({ ...hours, break_is_paid_for: false })).toBe(435);
    expect(totalTime({ ...hours, break_is_paid_for: true })).toBe(465);
  });

  test.each([
    ['14:15', '15:00', 30],
    ['14:30', '15:00', 0],
    ['14:45', '15:00', 0],
    ['15:00', '15:15', 0],
    ['15:15', '15:30', 0],
  ])('from %s to %s have a break of %i minutes', (start, end, break_time) => {
    const hours = plannedHours(shift, at(start));
    expect(hours).toEqual({ start_time: at(start), end_time: at(end), break_time });
    expect(totalTime({ ...hours, break_is_paid_for: false })).toBeGreaterThan(0);
  });

  test('are an hour longer in the night when the clocks go back', () => {
    const night = { ends_at: new Date('2026-10-25T08:00:00Z'), break_length: 60 };
    const hours = plannedHours(night, new Date('2026-10-24T19:00:00Z'));
    expect(totalTime({ ...hours, break_is_paid_for: false })).toBe(12 * 60);
  });
});
