import { expect, test } from 'vitest';
import { randomFrom } from '../../../apps/server/seed/demo/random.ts';
import { arrivals, needOf, USES } from './mix.ts';
import type { Stock } from './stock.ts';

const someone = (n: number) => ({ user_id: `user-${n}`, token: `token-${n}` });
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

function stockFor(calls: number): Stock {
  const { bookings, offers, open } = needOf(calls);
  const booking = (n: number) => ({
    job_id: `booking-${n}`,
    member: someone(n),
    starts_at: '2026-11-16T07:00:00.000Z',
    latitude: 0,
    longitude: 0,
  });
  return {
    admins: [someone(1)],
    agencies: [someone(2)],
    providers: [someone(3)],
    offices: [{ ...someone(4), office_id: 'office', job_ids: ['job'] }],
    members: many(50, someone),
    bookings: many(bookings, booking),
    worked: [],
    open: many(open, (n) => `open-${n}`),
    offers: many(offers, (n) => ({ offer_id: `offer-${n}`, member: someone(n) })),
    words: ['Rose'],
  };
}

test('as many come as are planned, each kind in its share, and the stock lasts', () => {
  const calls = 8_000;
  const come = arrivals(stockFor(calls), randomFrom(1), 200)(0, 40_000).flatMap(({ steps }) => steps);
  expect(Math.abs(come.length - calls)).toBeLessThan(calls * 0.05);
  const whole = USES.reduce((sum, { of_1000 }) => sum + of_1000, 0);
  for (const { kind, of_1000 } of USES) {
    const expected = (calls * of_1000) / whole;
    const found = come.filter((request) => request.kind === kind).length;
    expect(Math.abs(found - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
});

test('nobody checks in twice, and no offer is accepted twice', () => {
  const come = arrivals(stockFor(5_000), randomFrom(1), 500)(0, 10_000).flatMap(({ steps }) => steps);
  const once = come.filter(({ kind }) => kind === 'check-in' || kind === 'accept').map(({ path }) => path);
  expect(once.length).toBeGreaterThan(50);
  expect(new Set(once).size).toBe(once.length);
});

test('a stock that runs out is a mistake of the plan', () => {
  expect(() => arrivals(stockFor(10), randomFrom(1), 1_000)(0, 60_000)).toThrow('There are not enough');
});
