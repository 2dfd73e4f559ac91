import { expect, test } from 'vitest';
import { daysLeftToDispute } from './disputes.ts';

test.each([
  ['when it has just arrived', '2026-11-12T10:00:00Z', 7],
  ['a minute later, seven begun days', '2026-11-12T10:01:00Z', 7],
  ['on the last day', '2026-11-19T09:59:00Z', 1],
  ['to the minute a week later', '2026-11-19T10:00:00Z', 0],
  ['long after', '2027-01-01T00:00:00Z', 0],
])('days left to dispute a timesheet %s', (_, now, days) => {
  expect(daysLeftToDispute(new Date('2026-11-12T10:00:00Z'), new Date(now))).toBe(days);
});
