import { describe, expect, test } from 'vitest';
import { barsOf, lastMonths, PERIODS, rangeOf } from './periods.ts';

const labels = (period: (typeof PERIODS)[number], at: string) =>
  rangeOf(period, new Date(at)).buckets.map(({ label }) => label);

describe('the days under the bars', () => {
  test('of a week are the last seven, today the last', () => {
    expect(labels('week', '2026-11-12T10:24:00Z')).toEqual([
      'Fri 6',
      'Sat 7',
      'Sun 8',
      'Mon 9',
      'Tue 10',
      'Wed 11',
      'Thu 12',
    ]);
  });

  test('of a month are the last thirty, each with its month', () => {
    const days = labels('month', '2026-11-12T10:24:00Z');
    expect(days).toHaveLength(30);
    expect([days[0], days[17], days[18], days[29]]).toEqual(['14 Oct', '31 Oct', '1 Nov', '12 Nov']);
  });

  test.each([
    ['the first minute of a summer day is still yesterday elsewhere', '2026-07-12T23:00:00Z', 'Mon 13'],
    ['the last minute of a winter day', '2026-11-12T23:59:59Z', 'Thu 12'],
    ['the night in which the clocks go back', '2026-10-25T00:30:00Z', 'Sun 25'],
    ['the hour that comes twice', '2026-10-25T01:30:00Z', 'Sun 25'],
    ['the night in which the clocks go forward', '2027-03-28T00:59:59Z', 'Sun 28'],
    ['the last hour of a leap year’s February', '2028-02-29T23:30:00Z', 'Tue 29'],
  ])('end on London’s day: %s', (_, at, last) => {
    expect(labels('week', at).at(-1)).toBe(last);
  });

  test.each([
    ['back', '2026-10-28T12:00:00Z', ['Thu 22', 'Fri 23', 'Sat 24', 'Sun 25', 'Mon 26', 'Tue 27', 'Wed 28']],
    ['forward', '2027-03-30T12:00:00Z', ['Wed 24', 'Thu 25', 'Fri 26', 'Sat 27', 'Sun 28', 'Mon 29', 'Tue 30']],
  ])('each appear once although the clocks go %s between them', (_, at, days) => {
    expect(labels('week', at)).toEqual(days);
  });

  test('go over the end of a year', () => {
    expect(rangeOf('week', new Date('2027-01-02T09:00:00Z'))).toMatchObject({
      grain: 'day',
      from: '2026-12-27',
      until: '2027-01-03',
    });
  });
});

describe('the months under the bars', () => {
  test('of a year are twelve, this one the last', () => {
    expect(labels('year', '2026-11-12T10:24:00Z')).toEqual(
      ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'], // as picture 03 has them
    );
  });

  test.each([
    ['an hour before the new year', '2026-12-31T23:00:00Z', '2026-01-01', '2027-01-01'],
    ['a second into the new year', '2027-01-01T00:00:00Z', '2026-02-01', '2027-02-01'],
    ['the end of a long month', '2027-03-31T12:00:00Z', '2026-04-01', '2027-04-01'],
    ['London’s first of July', '2026-06-30T23:00:00Z', '2025-08-01', '2026-08-01'],
  ])('begin and end with whole months: %s', (_, at, from, until) => {
    expect(rangeOf('year', new Date(at))).toMatchObject({ grain: 'month', from, until });
  });

  test('are as many as are asked for', () => {
    expect(lastMonths(6, new Date('2027-02-14T12:00:00Z')).buckets).toEqual([
      { bucket: '2026-09-01', label: 'Sep' },
      { bucket: '2026-10-01', label: 'Oct' },
      { bucket: '2026-11-01', label: 'Nov' },
      { bucket: '2026-12-01', label: 'Dec' },
      { bucket: '2027-01-01', label: 'Jan' },
      { bucket: '2027-02-01', label: 'Feb' },
    ]);
  });
});

test('gives a day without shifts a bar too, and adds up the values of one day', () => {
  const bars = barsOf(rangeOf('week', new Date('2026-11-12T10:24:00Z')), [
    { bucket: '2026-11-09', value: 2 },
    { bucket: '2026-11-09', value: 3 },
    { bucket: '2026-11-12', value: 1 },
    { bucket: '2026-11-13', value: 50 },
  ]);
  expect(bars.map(({ value }) => value)).toEqual([0, 0, 0, 5, 0, 0, 1]);
});
