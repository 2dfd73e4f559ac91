import { describe, expect, test } from 'vitest';
import { costOfAll, costOfForm, penceOf } from './cost.ts';

const late = {
  date: '2026-11-14',
  job_start_time: '14:00',
  job_end_time: '21:30',
  has_break: true,
  break_is_paid_for: false,
  break_length: 30,
  staff_rate: '13.40',
  hcp_rate: '18.60',
};
const night = { ...late, job_start_time: '20:00', job_end_time: '08:00', has_break: false };

describe('cost of a shift while it is filled in', () => {
  test('pays 7 hours for 7 h 30 min with 30 minutes unpaid', () => {
    expect(costOfForm(late)).toEqual({
      lasts: 450,
      break: 30,
      break_paid: false,
      paid: 420,
      pay: 9380,
      cost: 13_020,
      parts: [],
      pay_is_basic: false,
      clocks: undefined,
    });
  });

  test('pays the whole time for a paid break or none', () => {
    expect(costOfForm({ ...late, break_is_paid_for: true })?.paid).toBe(450);
    expect(costOfForm({ ...late, has_break: false })).toMatchObject({ break: 0, paid: 450 });
  });

  test('has no sum without a rate, rather than nothing to pay', () => {
    expect(costOfForm({ ...late, hcp_rate: '' })).toMatchObject({ pay: 9380, cost: undefined });
    expect(costOfForm({ ...late, staff_rate: 'much' })).toMatchObject({ pay: undefined, cost: 13_020 });
  });

  test('is undefined without times, but not without a day', () => {
    expect(costOfForm({ ...late, job_end_time: undefined })).toBeUndefined();
    expect(costOfForm({ ...night, date: '' })).toMatchObject({ lasts: 720, clocks: undefined });
  });

  test('pays 11 hours on the night when the clocks go forward, 13 when they go back', () => {
    expect(costOfForm({ ...night, date: '2027-03-27' })).toMatchObject({ paid: 660, clocks: 'forward' });
    expect(costOfForm({ ...night, date: '2026-10-24' })).toMatchObject({ paid: 780, clocks: 'back' });
  });

  test('is undefined for a time that does not exist', () => {
    expect(costOfForm({ ...night, date: '2027-03-28', job_start_time: '01:30' })).toBeUndefined();
  });

  test('costs each of several nights by its own hours, for each person', () => {
    expect(costOfAll(night, ['2027-03-26', '2027-03-27'], 2)).toBe((12 + 11) * 1860 * 2);
    expect(costOfAll({ ...night, hcp_rate: '' }, ['2027-03-26'], 2)).toBeUndefined();
  });
});

describe('cost with enhanced rates', () => {
  const bands = [
    { band: 'night', from_time: '22:00', to_time: '06:00', hcp_percent: 125, staff_percent: 120 },
    { band: 'sunday', from_time: null, to_time: null, hcp_percent: 150, staff_percent: 140 },
  ] as const;
  const banded = { bands: [...bands], nation: 'England' as const };
  const managers = { ...banded, bands: bands.map(({ staff_percent: _, ...told }) => told) };

  test('charges a night into Sunday by the hour: at the usual, the night and the Sunday rate', () => {
    const cost = costOfForm(night, banded);
    expect(cost?.parts).toEqual([
      { band: null, minutes: 120, rate: 1860, cost: 3720 },
      { band: 'night', minutes: 120, rate: 2325, cost: 4650 },
      { band: 'sunday', minutes: 480, rate: 2790, cost: 22_320 },
    ]);
    expect(cost).toMatchObject({ paid: 720, cost: 30_690, pay: 2680 + 2 * 1608 + 8 * 1876, pay_is_basic: false });
  });

  test('shows basic pay, marked as such, to a user who may not see the pay of enhanced hours', () => {
    expect(costOfForm(night, managers)).toMatchObject({ cost: 30_690, pay: 12 * 1340, pay_is_basic: true });
  });

  test('is unchanged for a shift without enhanced hours', () => {
    expect(costOfForm(late, banded)).toEqual(costOfForm(late));
  });

  test('costs each of several days by its own enhanced hours', () => {
    expect(costOfAll(late, ['2026-11-14', '2026-11-15'], 1, banded)).toBe(13_020 + 19_530);
  });
});

test.each([
  ['£13.40', 1340],
  [' 13 ', 1300],
  [18.6, 1860],
  ['13.405', undefined],
  ['0', undefined],
  [undefined, undefined],
])('a rate typed as %s', (typed, pence) => {
  expect(penceOf(typed)).toBe(pence);
});
