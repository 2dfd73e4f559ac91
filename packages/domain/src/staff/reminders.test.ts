import { expect, test } from 'vitest';
import { endsInWords, reminderDue } from './reminders.ts';

const TODAY = '2026-11-12';

test.each([
  ['61 days before', '2027-01-12', null, undefined],
  ['60 days before', '2027-01-11', null, 60],
  ['60 days before, when it was told already', '2027-01-11', 60, undefined],
  ['31 days before', '2026-12-13', 60, undefined],
  ['30 days before', '2026-12-12', 60, 30],
  ['30 days before, when nothing was told yet', '2026-12-12', null, 30],
  ['a week before', '2026-11-19', 30, 7],
  ['a week before, after a month without anyone to tell it', '2026-11-19', 60, 7],
  ['three days before', '2026-11-15', 7, undefined],
  ['on its last day', '2026-11-12', 7, 0],
  ['the day after, when it was told already', '2026-11-11', 0, undefined],
  ['30 days after, when nothing was told', '2026-10-13', 7, 0],
  ['longer after', '2026-10-12', null, undefined],
])('reminds once at each of its days: %s', (_, expires_on, reminded, expected) => {
  expect(reminderDue(expires_on, TODAY, reminded)).toBe(expected);
});

test.each([
  ['2026-11-19', 'ends in 7 days'],
  ['2026-11-13', 'ends in 1 day'],
  ['2026-11-12', 'ends today'],
  ['2026-11-03', 'ended on 3 Nov 2026'],
])('a document that ends on %s %s', (expires_on, expected) => {
  expect(endsInWords(expires_on, TODAY)).toBe(expected);
});
