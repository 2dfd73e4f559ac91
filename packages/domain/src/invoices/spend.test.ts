import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from '../shifts/status.ts';
import { NATIONS } from '../places.ts';
import type { Enhancement } from './enhancements.ts';
import { londonTime, minutesBetween } from '../time.ts';
import { type Alike, budgetTone, plannedCost, spendOf } from './spend.ts';

const MINUTE = 60_000;
/** Starts around the night when the clocks go back, so that a night may have an hour more. */
const planned = fc
  .record({
    starts: fc.integer({ min: 0, max: 40 * 96 }),
    quarters: fc.integer({ min: 4, max: 60 }),
    has_break: fc.boolean(),
    break_is_paid_for: fc.boolean(),
    break_length: fc.constantFrom(15, 30, 60),
    hcp_rate: fc.integer({ min: 1, max: 9_999 }),
    charge_bands: fc.constant([]),
    nation: fc.constantFrom(...NATIONS),
  })
  .map(({ starts, quarters, has_break, break_length, ...rest }) => {
    const starts_at = new Date(Date.parse('2026-10-01T00:00:00Z') + starts * 15 * MINUTE);
    const ends_at = new Date(starts_at.getTime() + quarters * 15 * MINUTE);
    return { ...rest, starts_at, ends_at, has_break, break_length: has_break ? break_length : 0 };
  });
const shifts = fc.integer({ min: 1, max: 9 });
const alike: fc.Arbitrary<Alike> = fc.oneof(
  fc
    .record({
      shifts,
      purpose: fc.constantFrom('shift' as const, 'late_cancellation' as const),
      net: fc.nat(1e6),
      tax: fc.nat(1e5),
    })
    .map(({ tax, ...its }) => ({ ...its, gross: its.net + tax })),
  fc.record({ shifts, purpose: fc.constant(null), status: fc.constantFrom(...JOB_STATUSES), planned }),
);
const banded = (its: Alike, charge_bands: readonly Enhancement[]): Alike =>
  its.purpose === null ? { ...its, planned: { ...its.planned, charge_bands } } : its;
const night = { band: 'night', from_time: '20:00', to_time: '06:00', percent: 140 } as const;

/** Every quarter of an hour one after the other, at its rate; an unpaid break comes off the cheapest first. */
function recounted(its: Extract<Alike, { purpose: null }>['planned'], withNights: boolean): number {
  const { starts_at, ends_at, has_break, break_is_paid_for, break_length, hcp_rate } = its;
  let [day, dark] = [0, 0];
  for (let at = 0; at < minutesBetween(starts_at, ends_at); at += 15) {
    const time = londonTime(new Date(starts_at.getTime() + at * MINUTE));
    if (withNights && (time >= '20:00' || time < '06:00')) dark += 15;
    else day += 15;
  }
  const unpaid = has_break && !break_is_paid_for ? break_length : 0;
  const off = Math.min(unpaid, day);
  const worth = (minutes: number, rate: number) => Math.round((minutes * rate) / 60 + 1e-9);
  return worth(day - off, hcp_rate) + worth(Math.max(0, dark - (unpaid - off)), Math.round(hcp_rate * 1.4 + 1e-9));
}

describe('what a location spends in a month', () => {
  test('matches a count by shift and quarter of an hour to the penny', () => {
    fc.assert(
      fc.property(fc.array(alike, { maxLength: 12 }), fc.boolean(), (all, withNights) => {
        const spent = spendOf(all.map((its) => banded(its, withNights ? [night] : [])));
        const open = all.filter((its) => its.purpose === null && its.status === 'Published');
        const owed = all.filter(
          (its) => its.purpose !== null || ['Assigned', 'Confirmed', 'Checked in', 'Completed'].includes(its.status),
        );
        const cost = (some: readonly Alike[]) =>
          some.reduce(
            (sum, its) => sum + (its.purpose === null ? its.shifts * recounted(its.planned, withNights) : its.net),
            0,
          );
        const count = (some: readonly Alike[]) => some.reduce((sum, its) => sum + its.shifts, 0);
        expect(spent.total).toBe(cost(owed));
        expect(spent.open).toEqual({ shifts: count(open), net: cost(open) });
        expect(
          spent.invoiced.shifts + spent.late_cancellations.shifts + spent.worked.shifts + spent.booked.shifts,
        ).toBe(count(owed));
      }),
      { numRuns: 200 },
    );
  });

  test('leaves out drafts and shifts cancelled in time, declined or missed', () => {
    const its = { starts_at: new Date('2026-11-12T08:00:00Z'), ends_at: new Date('2026-11-12T20:00:00Z') };
    const plan = {
      ...its,
      has_break: false,
      break_is_paid_for: false,
      break_length: 0,
      hcp_rate: 1860,
      charge_bands: [],
    };
    const none = (['Unpublished', 'cancelled', 'declined', 'missed'] as const).map((status) => ({
      shifts: 1,
      purpose: null,
      status,
      planned: { ...plan, nation: 'England' as const },
    }));
    expect(spendOf(none)).toMatchObject({ total: 0, open: { shifts: 0 }, booked: { shifts: 0 } });
    expect(plannedCost({ ...plan, nation: 'England' })).toBe(12 * 1860);
  });
});

test.each([
  [900_000, 'grey'],
  [900_001, 'amber'],
  [1_000_000, 'amber'],
  [1_000_001, 'red'],
] as const)('%i pence of a budget of 1,000,000 is %s', (total, tone) => {
  expect(budgetTone(total, 1_000_000)).toBe(tone);
});
