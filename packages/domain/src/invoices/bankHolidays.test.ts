import { describe, expect, test } from 'vitest';
import { NATIONS, type Nation } from '../places.ts';
import { bankHolidays, isBankHoliday } from './bankHolidays.ts';

/** Dates published by the governments, by month and day. */
const PUBLISHED: [Nation, number, string][] = [
  ['England', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  ['England', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  ['England', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['Wales', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['England', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['Scotland', 2022, '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27'],
  ['Scotland', 2023, '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26'],
  ['Scotland', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
  ['Scotland', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
  ['Northern Ireland', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  ['Northern Ireland', 2027, '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28'],
  ['Ireland', 2026, '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26'],
  ['Ireland', 2027, '01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-25 12-26'],
];

describe('bank holidays', () => {
  test.each(PUBLISHED)('match the published days: %s, %i', (nation, year, days) => {
    expect([...bankHolidays(year, nation)].toSorted()).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  test('in Ireland the first of February stays where it is when it is a Friday', () => {
    expect([isBankHoliday('2030-02-01', 'Ireland'), isBankHoliday('2030-02-04', 'Ireland')]).toEqual([true, false]);
  });

  test('are never on a weekend in the United Kingdom, and the same number every year except for one-off days', () => {
    const many = { England: 8, Wales: 8, Scotland: 9, 'Northern Ireland': 10, Ireland: 10 };
    for (const nation of NATIONS) {
      for (let year = 2027; year < 2060; year++) {
        const days = [...bankHolidays(year, nation)];
        expect([nation, year, days.length]).toEqual([nation, year, many[nation]]);
        const weekend = days.filter((day) => new Date(day).getUTCDay() % 6 === 0);
        if (nation !== 'Ireland') expect([nation, year, weekend]).toEqual([nation, year, []]);
      }
    }
  });
});
