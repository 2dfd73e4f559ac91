import { describe, expect, test } from 'vitest';
import { partText, totalOf } from '../../shifts/shared/shiftPay.ts';
import { breaks, ends, presetOf, starts, sumOf } from './checkOutDraft.ts';

const JOB = {
  starts_at: '2026-11-11T20:00:00.000Z',
  ends_at: '2026-11-12T08:00:00.000Z',
  has_break: true,
  break_length: 30,
  break_is_paid_for: false,
  staff_rate: 23.5,
  country: 'GB' as const,
  province: '',
  post_code: 'YO26 5RL',
};
const MORNING = new Date('2026-11-12T08:05:00Z');
const JOIN_CHECK_IN = '2026-11-11T20:00:00.000Z';
const leaving = presetOf(JOB, JOIN_CHECK_IN, MORNING);

describe('preset draft', () => {
  test('has the checked-in start, the end of the shift and its break, and no signature', () => {
    expect(leaving).toEqual({
      start_time: JOIN_CHECK_IN,
      end_time: JOB.ends_at,
      break_time: 30,
      comments: '',
      candidate_signature: '',
      authorized_person: '',
      authorized_signature: '',
      nobody_to_sign: false,
      terms: false,
    });
  });

  test('has no break if the shift has none, and the nearest step otherwise', () => {
    expect(presetOf({ ...JOB, has_break: false }, JOIN_CHECK_IN, MORNING).break_time).toBe(0);
    expect(presetOf({ ...JOB, break_length: 32 }, JOIN_CHECK_IN, MORNING).break_time).toBe(30);
    expect(presetOf({ ...JOB, break_length: 120 }, JOIN_CHECK_IN, MORNING).break_time).toBe(90);
  });

  test('starts with the shift if the phone does not know the check-in time', () => {
    expect(presetOf(JOB, null, MORNING).start_time).toBe(JOB.starts_at);
  });
});

describe('choices', () => {
  const words = (choices: { label: string }[]) => [choices[0]?.label, choices.at(-1)?.label, choices.length];
  test('for the start: each quarter from an hour before the shift until now [leaving-1]', () => {
    expect(words(starts(JOB, leaving, MORNING))).toEqual(['19:00', '08:00', 53]);
  });

  test('for the end: each quarter after the start until the one that has begun [leaving-2]', () => {
    expect(words(ends(leaving, MORNING))).toEqual(['20:15', '08:15', 49]);
  });

  test('for the end: at most a day after the start', () => {
    expect(words(ends(leaving, new Date('2026-11-14T08:00:00Z')))).toEqual(['20:15', '20:00', 96]);
  });

  test('for the break: none to 90 minutes [leaving-3]', () => {
    expect(words(breaks)).toEqual(['0 minutes', '90 minutes', 19]);
  });

  test('always include the chosen value', () => {
    const odd = { ...leaving, start_time: '2026-11-11T18:00:00.000Z', end_time: '2026-11-12T09:00:00.000Z' };
    expect(starts(JOB, odd, MORNING)[0]?.value).toBe(odd.start_time);
    expect(ends(odd, MORNING).at(-1)?.value).toBe(odd.end_time);
  });
});

describe('sum of the hours', () => {
  test('with an unpaid break [leaving-4]', () => {
    const parts = [{ band: null, minutes: 690, rate: 2350, pay: 27_025 }];
    const sum = { minutes: 690, total: '11 h 30 min', on_site: '12 h', rest: 'less 30 min break', parts };
    expect(sumOf(leaving, JOB)).toEqual(sum);
  });

  test('with a paid one, and with none', () => {
    const paid = sumOf(leaving, { ...JOB, break_is_paid_for: true });
    expect([paid.minutes, paid.rest]).toEqual([720, '30 min break, paid']);
    expect(sumOf({ ...leaving, break_time: 0 }, JOB).rest).toBe('no break');
  });

  test('with enhanced hours, each at its own rate', () => {
    const staff_bands = [{ band: 'night' as const, from_time: '22:00', to_time: '06:00', percent: 120 }];
    expect(sumOf(leaving, { ...JOB, staff_bands }).parts.map(partText)).toEqual([
      '3 h 30 min × £23.50',
      '8 h × £28.20 night rate',
    ]);
  });

  test('is never negative', () => {
    const backwards = { ...leaving, end_time: '2026-11-11T19:00:00.000Z' };
    for (const staff_bands of [[], [{ band: 'sunday' as const, from_time: null, to_time: null, percent: 150 }]]) {
      const { total, parts } = sumOf(backwards, { ...JOB, staff_bands });
      expect([total, totalOf(parts)]).toEqual(['0 min', 0]);
    }
  });
});
