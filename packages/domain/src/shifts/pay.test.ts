import { describe, expect, test } from 'vitest';
import { asPounds, forMinutes } from '../money.ts';
import { shiftWindow } from '../time.ts';
import { costOf, paidMinutes } from './pay.ts';

const planned = (date: string, start: string, end: string, over: object = {}) => {
  const window = shiftWindow(date, start, end);
  if (!window.ok) throw new Error(window.message);
  return { ...window, has_break: true, break_is_paid_for: false, break_length: 30, ...over };
};

describe('paid time', () => {
  test.each([
    ['a night with an unpaid half hour', '2026-11-12', {}, 690],
    ['a night whose break is paid', '2026-11-12', { break_is_paid_for: true }, 720],
    ['a night without a break, whatever its length says', '2026-11-12', { has_break: false }, 720],
    ['the night on which the clocks go forward', '2026-03-28', {}, 630],
    ['the night on which the clocks go back', '2026-10-24', {}, 750],
  ])('is the elapsed time less an unpaid break: %s', (_, date, over, minutes) => {
    expect(paidMinutes(planned(date, '20:00', '08:00', over))).toBe(minutes);
  });
  test('is never less than nothing', () => {
    expect(paidMinutes(planned('2026-11-12', '08:00', '08:15', { break_length: 90 }))).toBe(0);
  });
});

test('pay and cost are rounded half up, once, to the penny', () => {
  expect(costOf(planned('2026-11-12', '14:00', '21:30'), { staff_rate: 1340, hcp_rate: 1985 })).toEqual({
    minutes: 420,
    pay: 9380,
    cost: 13_895,
  });
  expect([forMinutes(1, 30), forMinutes(1, 29), forMinutes(20, 1001)]).toEqual([1, 0, 334]);
  expect(asPounds(116_346)).toBe('£1,163.46');
});
