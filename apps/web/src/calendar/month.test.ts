import type { CalendarBooking } from '@handover/contract/calendar/calendar';
import { describe, expect, test } from 'vitest';
import { monthAfter, monthTitle } from '../ui/months.ts';
import { canCopy, dayOf, monthIn, rangeOf, weeksOf } from './month.ts';
import { dayLabel, freeText } from './calendarTexts.ts';

const TODAY = '2026-11-12';
const booking = (over: Partial<CalendarBooking> = {}): CalendarBooking => ({
  job_id: '1',
  code: 'SH-1',
  title: 'Nurse',
  status: 'Confirmed',
  date: '2026-11-14',
  job_start_time: '20:00',
  job_end_time: '08:00',
  starts_at: '2026-11-14T20:00:00Z',
  ends_at: '2026-11-15T08:00:00Z',
  location: { office_id: '2', title: 'Willow Court' },
  city: 'York',
  ...over,
});
const free = (date: string, from_time = '08:00', to_time = '20:00') => ({
  availability_id: date,
  date,
  from_time,
  to_time,
  location: { address_id: '3', address_line_1: '1 High Street', city: 'York', post_code: 'YO1 7HH' },
});

describe('month', () => {
  test('is made of whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map(([monday, ...rest]) => [monday, rest.at(-1)])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  test('is loaded with the week before, within the range that the server accepts', () => {
    expect(rangeOf('2026-11')).toEqual({ from: '2026-10-19', to: '2026-12-06' });
  });

  test('has a title, a next month and a previous one', () => {
    expect([monthTitle('2026-11'), monthAfter('2026-11', 2), monthAfter('2026-01', -1)]).toEqual([
      'November 2026',
      '2027-01',
      '2025-12',
    ]);
  });

  test.each([
    ['2026-12', '2026-12'],
    ['2026-13', '2026-11'],
    ['soon', '2026-11'],
    [undefined, '2026-11'],
  ])('given as %s in the address is %s', (said, month) => {
    expect(monthIn(said, TODAY)).toBe(month);
  });
});

describe('day', () => {
  test('holds bookings that begin on it, and those that reach into it from the night before', () => {
    const calendar = { availability: [free('2026-11-15')], bookings: [booking()] };
    expect(dayOf(calendar, '2026-11-14')).toMatchObject({ bookings: [{ job_id: '1' }], from_before: [], free: [] });
    expect(dayOf(calendar, '2026-11-15')).toMatchObject({ bookings: [], from_before: [{ job_id: '1' }] });
    expect(dayOf(calendar, '2026-11-15').free).toHaveLength(1);
    expect(dayOf(calendar, '2026-11-16')).toMatchObject({ bookings: [], from_before: [], free: [] });
  });

  test('leaves out earlier bookings that end at midnight, and cancelled ones', () => {
    const ended = { availability: [], bookings: [booking({ job_end_time: '00:00' })] };
    const cancelled = { availability: [], bookings: [booking({ status: 'cancelled' })] };
    expect(dayOf(ended, '2026-11-15').from_before).toEqual([]);
    expect(dayOf(cancelled, '2026-11-15').from_before).toEqual([]);
    expect(dayOf(cancelled, '2026-11-14').bookings).toHaveLength(1);
  });

  test('is read out with all its entries', () => {
    const calendar = { availability: [free('2026-11-15')], bookings: [booking(), booking({ date: '2026-11-15' })] };
    expect(dayLabel(dayOf(calendar, '2026-11-15'), TODAY)).toBe(
      'Sunday, 15 November: until 08:00 at Willow Court; Confirmed 20:00 – 08:00 at Willow Court; free 08:00 – 20:00 from York',
    );
    expect(dayLabel(dayOf(calendar, TODAY), TODAY)).toBe('Today, Thursday, 12 November: nothing');
  });

  test('says all day for midnight to midnight', () => {
    expect([freeText(free(TODAY, '00:00', '00:00')), freeText(free(TODAY))]).toEqual(['All day', '08:00 – 20:00']);
  });
});

describe('a week can be copied', () => {
  const week = weeksOf('2026-11')[2] ?? [];
  test.each([
    ['if the week before says something of a day to come', [free('2026-11-06')], true],
    ['not of days that are over', [free('2026-11-04')], false],
    ['not where something is said already', [free('2026-11-06'), free('2026-11-13')], false],
    ['not if nothing was said', [], false],
  ])('%s', (_, availability, can) => {
    expect(canCopy({ availability }, week, TODAY)).toBe(can);
  });
});
