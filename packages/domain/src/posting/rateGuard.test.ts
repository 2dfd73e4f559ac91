import { expect, test } from 'vitest';
import { afterSaving, belowMinimum, minimumOn, oddRates } from './rateGuard.ts';

const CARD = { staff_rate: 1400, hcp_rate: 2000 };

test.each([
  ['as on the card', 1400, 2000, []],
  ['at the edges of the band', 1750, 2500, []],
  ['a penny above for pay', 1751, 2500, ['Staff pay of £17.51 is more than 25% above the rate card’s £14.00']],
  ['a penny below for the charge', 1400, 1499, ['The charge of £14.99 is more than 25% below the rate card’s £20.00']],
  ['charged less than paid', 1600, 1550, ['The charge is below staff pay']],
])('rates %s', (_, staff_rate, hcp_rate, expected) => {
  expect(oddRates({ staff_rate, hcp_rate }, CARD)).toEqual(expected);
});

test('compares only charge and pay without a rate card', () => {
  expect(oddRates({ staff_rate: 99_999, hcp_rate: 99_999 }, undefined)).toEqual([]);
  expect(oddRates({ staff_rate: 99_999, hcp_rate: 1 }, undefined)).toEqual(['The charge is below staff pay']);
});

const ODD = ['The charge is below staff pay'];
const manager = { level: 3 } as const;
const draft = (rate_review: 'waiting' | 'returned' | null) => ({ status: 'Unpublished', rate_review }) as const;
const UP = { status: 'Published', rate_review: null } as const;

test.each([
  ['a new shift at usual rates', { changed: true, status: 'Published', odd: [] }, 'Published', null],
  ['a new shift at odd rates', { changed: true, status: 'Published', odd: ODD }, 'Unpublished', 'waiting'],
  ['a draft at odd rates', { changed: true, status: 'Unpublished', odd: ODD }, 'Unpublished', null],
  [
    'a draft at odd rates that is published',
    { before: draft(null), changed: false, status: 'Published', odd: ODD },
    'Unpublished',
    'waiting',
  ],
  [
    'a published shift whose rates become odd',
    { before: UP, changed: true, status: 'Published', odd: ODD },
    'Unpublished',
    'waiting',
  ],
  [
    'a published shift whose other fields change',
    { before: UP, changed: false, status: 'Published', odd: ODD },
    'Published',
    null,
  ],
  [
    'a waiting one whose other fields change',
    { before: draft('waiting'), changed: false, status: 'Unpublished', odd: ODD },
    'Unpublished',
    'waiting',
  ],
  [
    'a returned one with usual rates',
    { before: draft('returned'), changed: true, status: 'Published', odd: [] },
    'Published',
    null,
  ],
  [
    'a returned one with other odd rates',
    { before: draft('returned'), changed: true, status: 'Published', odd: ODD },
    'Unpublished',
    'waiting',
  ],
] as const)('%s', (_, saved, status, rate_review) => {
  expect(afterSaving(manager, saved)).toEqual({ verdict: { ok: true }, status, rate_review });
});

test('a manager cannot publish rates that wait or were sent back, an administrator can', () => {
  const publish = (rate_review: 'waiting' | 'returned') =>
    ({ before: draft(rate_review), changed: false, status: 'Published', odd: ODD }) as const;
  expect(afterSaving(manager, publish('waiting')).verdict).toMatchObject({
    message: 'Handover will look at this rate',
  });
  expect(afterSaving(manager, publish('returned')).verdict).toMatchObject({ ok: false });
  expect(afterSaving({ level: 1 }, publish('waiting'))).toEqual({
    verdict: { ok: true },
    status: 'Published',
    rate_review: null,
  });
});

const WAGES = [
  { country: 'GB', valid_from: '2026-04-01', hourly: 1271 },
  { country: 'GB', valid_from: '2025-04-01', hourly: 1221 },
];

test('the minimum wage is that of the country on the day of the shift', () => {
  expect(minimumOn(WAGES, 'GB', '2026-03-31')?.hourly).toBe(1221);
  expect(minimumOn(WAGES, 'GB', '2026-04-01')?.hourly).toBe(1271);
  const shift = { staff_rate: 1270, country: 'GB', date: '2026-04-01' };
  expect(belowMinimum(shift, WAGES)).toBe('Staff pay must be at least the minimum wage of £12.71 an hour');
  expect(belowMinimum({ ...shift, date: '2026-03-31' }, WAGES)).toBeUndefined();
  expect(belowMinimum({ ...shift, staff_rate: 1271 }, WAGES)).toBeUndefined();
  expect(belowMinimum({ ...shift, country: 'IE' }, WAGES)).toBeUndefined();
});
