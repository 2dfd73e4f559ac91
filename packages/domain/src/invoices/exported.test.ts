import { expect, test } from 'vitest';
import { checkRange, nominalOf } from './exported.ts';
import { cancelledInvoicesFor, linesFor, NO_TAX } from './reckon.ts';

/** From Saturday night into Sunday. */
const hours = {
  start_time: new Date('2026-11-07T20:00:00Z'),
  end_time: new Date('2026-11-08T08:00:00Z'),
  break_time: 30,
  break_is_paid_for: false,
};

test('names the kind of pay of each line', () => {
  const bands = [
    { band: 'saturday', from_time: null, to_time: null, percent: 120 },
    { band: 'sunday', from_time: null, to_time: null, percent: 150 },
  ] as const;
  const supply = { title: 'Night Carer', hours, rate: 1340, nation: 'England', tax: NO_TAX } as const;
  expect(linesFor({ ...supply, bands }).map(({ pay_kind }) => pay_kind)).toEqual(['saturday', 'sunday']);
  expect(linesFor({ ...supply, bands: [] }).map(({ pay_kind }) => pay_kind)).toEqual(['basic']);
});

test('does not count a late cancellation as hours worked', () => {
  const job = { title: 'Night Carer', starts_at: hours.start_time, ends_at: hours.end_time, staff_rate: 1340 };
  const { staff } = cancelledInvoicesFor({ ...job, hcp_rate: 1860, tax: NO_TAX }, { paid_minutes: 120, words: 'late' });
  expect(staff.lines.map(({ pay_kind }) => pay_kind)).toEqual(['late_cancellation']);
});

test('books shifts and late cancellations, charges and pay under separate headings', () => {
  const all = (['client', 'staff'] as const).flatMap((kind) => [
    nominalOf(kind, 'shift'),
    nominalOf(kind, 'late_cancellation'),
  ]);
  expect(new Set(all).size).toBe(4);
});

test.each([
  ['2026-04-01', '2027-03-31', undefined],
  ['2028-01-01', '2028-12-31', undefined],
  ['2026-11-12', '2026-11-12', undefined],
  ['2026-04-01', '2027-04-02', 'Choose at most a year at a time'],
  ['2026-11-12', '2026-11-11', 'The last day cannot be before the first'],
])('an export from %s until %s: %s', (from, until, words) => {
  expect(checkRange({ from, until }).until).toBe(words);
});
