import { expect, test } from 'vitest';
import { daysOf, daysText, dayRangeOf } from './dayRanges.ts';

const today = '2026-11-12';

test.each([
  ['Today', '2026-11-12', '2026-11-12'],
  ['Tomorrow', '2026-11-13', '2026-11-13'],
  ['Next 7 days', '2026-11-12', '2026-11-18'],
  ['Last 7 days', '2026-11-06', '2026-11-12'],
] as const)('%s is from %s to %s, and is called so again', (stretch, from, to) => {
  expect(daysOf(stretch, today)).toEqual({ from, to });
  expect(daysText({ from, to }, today)).toBe(stretch);
});

test('shows dates for a link from last week to the next seven days', () => {
  const { from, to } = daysOf('Next 7 days', '2026-11-05');
  expect(dayRangeOf({ from, to }, today)).toBeUndefined();
  expect(daysText({ from, to }, today)).toBe('Thu 5 Nov – Wed 11 Nov');
});

test.each([
  [{ from: '2026-11-20' }, 'From Fri 20 Nov'],
  [{ to: '2027-01-02' }, 'Until Sat 2 Jan 2027'],
  [{ from: '2026-11-20', to: '2026-11-20' }, 'Fri 20 Nov'],
  [{}, undefined],
])('the days %o read "%s"', (days, text) => {
  expect(daysText(days, today)).toBe(text);
});
