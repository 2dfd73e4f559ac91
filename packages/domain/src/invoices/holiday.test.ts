import { describe, expect, it } from 'vitest';
import { NATIONS } from '../places.ts';
import { holidayPay } from './holiday.ts';

describe('holiday pay that is paid with every shift', () => {
  it.each([
    [10_000, 1_207],
    [15_276, 1_844], // 1843.81
    [0, 0],
    [4, 0], // 0.48 of a penny
    [5, 1], // 0.60 of a penny
    [5_000, 604], // 603.5 of a penny: half goes up
  ])('is 12.07 %% of %i pence, rounded half up: %i', (pay, holiday) => {
    expect(holidayPay(pay, 'England')).toBe(holiday);
  });

  it('is paid in England, Scotland and Wales, and in no other nation', () => {
    expect(NATIONS.filter((nation) => holidayPay(10_000, nation) > 0)).toEqual(['England', 'Scotland', 'Wales']);
    expect(holidayPay(10_000, 'Northern Ireland')).toBe(0);
    expect(holidayPay(10_000, 'Ireland')).toBe(0);
  });

  it('is reversed to the penny by a credit note', () => {
    for (let pence = 0; pence <= 20_000; pence += 1) {
      expect(holidayPay(pence, 'Wales') + holidayPay(-pence, 'Wales')).toBe(0);
    }
  });
});
