import { expect, test } from 'vitest';
import { ASSUMED, CALLS_PER_SHIFT, needOf } from './need.ts';

test('a day of a country is its workers times what one of them does', () => {
  const { shifts_a_day, calls_a_day } = needOf({ name: 'the UK', workers: 1_500_000 });
  expect(shifts_a_day).toBeCloseTo(900_000);
  expect(calls_a_day).toBeCloseTo(900_000 * CALLS_PER_SHIFT);
});

test('at seven half of the hour comes within ten minutes', () => {
  const { check_ins_at_the_peak, at_the_peak } = needOf({ name: 'the UK', workers: 1_500_000 });
  expect(check_ins_at_the_peak * 600).toBeCloseTo(900_000 * ASSUMED.starting_at_seven * ASSUMED.in_ten_minutes);
  expect(at_the_peak['check-in']).toBeCloseTo(check_ins_at_the_peak);
});

test('twice the workers are twice of everything', () => {
  const [one, two] = [needOf({ name: '', workers: 1_000 }), needOf({ name: '', workers: 2_000 })];
  expect(two.calls_at_the_peak).toBeCloseTo(2 * one.calls_at_the_peak);
  expect(two.open_pages).toBeCloseTo(2 * one.open_pages);
});
