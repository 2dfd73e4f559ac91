import { describe, expect, test } from 'vitest';
import { changeOf, spendDays, spentTogether } from './insightSpend.ts';

describe('the days that spend is compared over', () => {
  test.each([
    ['in the middle of a month', '2026-11-16', ['2026-11-01', '2026-10-01', '2026-10-17', '2026-12-01']],
    ['on the first', '2026-11-01', ['2026-11-01', '2026-10-01', '2026-10-02', '2026-12-01']],
    ['past the end of a shorter month', '2026-12-31', ['2026-12-01', '2026-11-01', '2026-12-01', '2027-01-01']],
    ['after February', '2026-03-30', ['2026-03-01', '2026-02-01', '2026-03-01', '2026-04-01']],
    ['in January', '2027-01-05', ['2027-01-01', '2026-12-01', '2026-12-06', '2027-02-01']],
  ])('%s', (_, today, days) => {
    const { this_month, last_month, same_until, until } = spendDays(today);
    expect([this_month, last_month, same_until, until]).toEqual(days);
  });
});

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [1, 3, -67],
  [0, 0, null],
  [500, 0, null],
])('%i beside %i is a change of %s per cent', (this_month, same_days, change) =>
  expect(changeOf({ this_month, same_days })).toBe(change),
);

test('adds up locations; no locations give zero', () => {
  const one = { this_month: 1, last_month: 20, same_days: 300 };
  expect(spentTogether([one, one])).toEqual({ this_month: 2, last_month: 40, same_days: 600 });
  expect(spentTogether([])).toEqual({ this_month: 0, last_month: 0, same_days: 0 });
});
