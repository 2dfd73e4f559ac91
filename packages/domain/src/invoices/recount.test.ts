import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalTime } from '../timesheets/timesheet.ts';
import { NATIONS, type Nation } from '../places.ts';
import { type EnhancementName, ENHANCEMENTS } from './enhancementNames.ts';
import { halvesOf, type RateBand } from './enhancements.ts';
import { isBankHoliday } from './bankHolidays.ts';
import type { InvoiceLine } from './invoice.ts';
import { invoicesFor, NO_TAX } from './reckon.ts';
import { STANDARD } from './vat.ts';

const MANY = 20_000;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60;
const DAY_QUARTERS = 96;

/**
 * London's offset computed from the law alone: an hour ahead from the last Sunday of March to that of October, at 01:00
 * UTC.
 */
const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * 60 * MINUTE;
};
const SUMMERS = [2025, 2026, 2027, 2028].map((year) => [lastSunday(year, 2), lastSunday(year, 9)] as const);
const isSummer = (ms: number): boolean => {
  for (const summer of SUMMERS) if (ms >= summer[0] && ms < summer[1]) return true;
  return false;
};

const WORDS: [EnhancementName | null, string][] = [
  ['night', ', night rate'],
  ['saturday', ', Saturday rate'],
  ['sunday', ', Sunday rate'],
  ['bank_holiday', ', bank holiday rate'],
];
const bandOf = ({ name }: InvoiceLine): EnhancementName | null =>
  WORDS.find(([, words]) => name.endsWith(words))?.[0] ?? null;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Shift = {
  start_time: Date;
  end_time: Date;
  break_time: number;
  break_is_paid_for: boolean;
  bands: RateBand[];
  nation: Nation;
};

/** Every minute one after the other, by the local clock of that place. */
function recount({ start_time, end_time, bands, nation }: Shift): Map<EnhancementName | null, number> {
  const has = (band: EnhancementName) => bands.find((its) => its.band === band);
  const [holiday, sunday, saturday, night] = ENHANCEMENTS.map(has);
  const [from, to] = [minuteOf(night?.from_time ?? '00:00'), minuteOf(night?.to_time ?? '00:00')];
  const counted = new Map<EnhancementName | null, number>();
  let [known, isHoliday] = [-1, false];
  for (let at = start_time.getTime(); at < end_time.getTime(); at += MINUTE) {
    const shown = at / MINUTE + (isSummer(at) ? 60 : 0);
    const day = Math.floor(shown / DAY);
    const minute = shown % DAY;
    if (holiday && day !== known) {
      isHoliday = isBankHoliday(new Date(day * DAY * MINUTE).toISOString().slice(0, 10), nation);
      known = day;
    }
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7;
    const isNight = from < to ? minute >= from && minute < to : minute >= from || minute < to;
    let band: EnhancementName | null = null;
    if (night && isNight) band = 'night';
    if (saturday && weekday === 6) band = 'saturday';
    if (sunday && weekday === 0) band = 'sunday';
    if (isHoliday) band = 'bank_holiday';
    counted.set(band, (counted.get(band) ?? 0) + 1);
  }
  return counted;
}

/** Computed in whole numbers without loss, independent of how the code does it. */
const halfUp = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);

function expected(
  shift: Shift,
  worked: Map<EnhancementName | null, number>,
  rate: number,
  side: 'staff_percent' | 'hcp_percent',
  tax_rate: number,
) {
  const percentOf = (band: EnhancementName | null) => shift.bands.find((its) => its.band === band)?.[side] ?? 100;
  const counted = new Map(worked);
  // Among enhancements at the same rate the break comes off the one an invoice lists first: the money is the same.
  const rising = [null, ...ENHANCEMENTS.toReversed()].toSorted((a, b) => percentOf(a) - percentOf(b));
  for (let left = shift.break_is_paid_for ? 0 : shift.break_time; left > 0; left--) {
    const lowest = rising.find((band) => (counted.get(band) ?? 0) > 0) ?? null;
    counted.set(lowest, (counted.get(lowest) ?? 0) - 1);
  }
  const lines = [...counted]
    .filter(([, minutes]) => minutes > 0)
    .map(([band, minutes]) => {
      const unit_cost = halfUp(BigInt(rate) * BigInt(percentOf(band)), 100n);
      const net = halfUp(BigInt(minutes) * unit_cost, 60n);
      const tax = halfUp(net * BigInt(tax_rate), 10_000n);
      return `${band} ${minutes} ${unit_cost} ${net} ${tax}`;
    });
  return lines.toSorted();
}
const said = (lines: readonly InvoiceLine[]) =>
  lines.map((line) => `${bandOf(line)} ${line.minutes} ${line.unit_cost} ${line.net} ${line.tax_total}`).toSorted();

/** Random days of two years: about a third near a change of the clocks, others near bank holidays. */
const FIRST = Date.parse('2026-01-01T00:00:00Z');
const NEAR = [
  '2026-03-28',
  '2026-10-24',
  '2027-03-27',
  '2027-10-30',
  '2026-12-24',
  '2027-12-24',
  '2026-04-02',
  '2027-01-01',
];
const begins = fc.oneof(
  { weight: 2, arbitrary: fc.nat({ max: 730 * DAY_QUARTERS }).map((quarter) => FIRST + quarter * QUARTER) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...NEAR), fc.nat({ max: 3 * DAY_QUARTERS }))
      .map(([day, quarter]) => Date.parse(`${day}T00:00:00Z`) + quarter * QUARTER),
  },
);
const clock = fc.nat({ max: DAY - 1 }).map((minute) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
const percent = fc.integer({ min: 100, max: 400 });
const bands = fc
  .tuple(fc.subarray([...ENHANCEMENTS]), clock, clock, fc.tuple(percent, percent, percent, percent), percent)
  .map(([names, from_time, to_time, percents, hcp_percent]) =>
    names.map((band, index): RateBand => {
      const night = band === 'night' ? { from_time, to_time } : { from_time: null, to_time: null };
      return { band, ...night, staff_percent: percents[index] ?? 100, hcp_percent };
    }),
  );
const shifts = fc
  .record({
    begin: begins,
    lasts: fc.integer({ min: 1, max: DAY_QUARTERS }),
    break_time: fc.nat({ max: 18 }).map((steps) => steps * 5),
    break_is_paid_for: fc.boolean(),
    bands,
    nation: fc.constantFrom(...NATIONS),
    staff_rate: fc.integer({ min: 1, max: 10_000 }),
    hcp_rate: fc.integer({ min: 1, max: 15_000 }),
  })
  .filter(({ lasts, break_time }) => break_time < lasts * 15);

test('20,000 shifts with breaks, enhancements and both changes of the clocks match a count of every minute to the penny', () => {
  let crossed = 0;
  fc.assert(
    fc.property(shifts, ({ begin, lasts, staff_rate, hcp_rate, ...over }) => {
      const hours = { start_time: new Date(begin), end_time: new Date(begin + lasts * QUARTER) };
      const shift = { ...over, ...hours };
      if (isSummer(begin) !== isSummer(hours.end_time.getTime())) crossed++;
      const counted = recount(shift);
      const job = { title: 'Night Carer', starts_at: hours.start_time, ends_at: hours.end_time, staff_rate, hcp_rate };
      const { client, staff } = invoicesFor(
        { ...job, ...halvesOf(shift.bands), nation: shift.nation, tax: STANDARD },
        shift,
      );
      const wrong = [
        said(client.lines).join() === expected(shift, counted, hcp_rate, 'hcp_percent', STANDARD.tax_rate).join(),
        said(staff.lines).join() === expected(shift, counted, staff_rate, 'staff_percent', NO_TAX.tax_rate).join(),
        // The total on the check-out screen equals both invoices.
        [client, staff].every(({ lines }) => lines.reduce((sum, line) => sum + line.minutes, 0) === totalTime(shift)),
        client.amount === client.net + client.tax_total && staff.amount === staff.net && staff.tax_total === 0,
      ].flatMap((right, index) => (right ? [] : [index]));
      if (wrong.length > 0) throw new Error(`Not as recounted (${wrong.join()}): ${said(client.lines).join('; ')}`);
    }),
    { numRuns: MANY },
  );
  expect(crossed).toBeGreaterThan(MANY / 50);
});
