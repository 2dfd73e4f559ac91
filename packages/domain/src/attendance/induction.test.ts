import { expect, test } from 'vitest';
import { shownSince, USUAL_INDUCTION } from './induction.ts';

test.each([
  ['2027-05-12T10:24:00.000Z', '2026-11-12T10:24:00.000Z'],
  ['2027-08-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ['2028-08-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ['2027-03-31T08:00:00.000Z', '2026-09-30T08:00:00.000Z'],
])('on %s an induction since %s still counts', (now, since) => {
  expect(shownSince(new Date(now)).toISOString()).toBe(since);
});

test('the default list names each item once', () => {
  expect(new Set(USUAL_INDUCTION).size).toBe(USUAL_INDUCTION.length);
});
