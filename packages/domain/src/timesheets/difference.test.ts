import { expect, test } from 'vitest';
import { differenceMinutes, nearThePlan, plannedMinutes } from './difference.ts';

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
const plan = { starts_at: at('14:00'), ends_at: at('21:30'), break_length: 30, break_is_paid_for: false };
const worked = (from: string, to: string, total_time: number) => ({
  start_time: at(from),
  end_time: at(to),
  total_time,
});

test('counts the planned minutes without an unpaid break', () => {
  expect(plannedMinutes(plan)).toBe(420);
  expect(plannedMinutes({ ...plan, break_is_paid_for: true })).toBe(450);
});

test.each([
  ['as planned', worked('14:00', '21:30', 420), 0, true],
  ['a quarter of an hour late', worked('14:15', '21:30', 405), -15, true],
  ['30 minutes longer', worked('14:00', '22:00', 450), 30, true],
  ['45 minutes longer', worked('14:00', '22:15', 465), 45, false],
  ['without the break, and longer', worked('14:00', '21:45', 465), 45, false],
  ['as long, but an hour later', worked('15:00', '22:30', 420), 0, false],
])('of hours %s', (_, hours, difference, together) => {
  expect([differenceMinutes(plan, hours), nearThePlan(plan, hours).ok]).toEqual([difference, together]);
});
