import { describe, expect, test } from 'vitest';
import { partText, payOf } from './shiftPay.ts';

/** Booking from Friday evening to Saturday morning. */
const booking = {
  starts_at: '2026-11-13T20:00:00.000Z',
  ends_at: '2026-11-14T08:00:00.000Z',
  has_break: true,
  break_length: 30,
  break_is_paid_for: false,
  staff_rate: 22.75,
  start_time: null,
  end_time: null,
  break_time: null,
  late_paid_minutes: null,
  country: 'GB' as const,
  province: '',
  post_code: 'YO26 5RL',
};
const saturday = { band: 'saturday' as const, from_time: null, to_time: null, percent: 120 };
const words = (over: Partial<Parameters<typeof payOf>[0]>) => payOf({ ...booking, ...over }).parts.map(partText);

describe('pay of a booking', () => {
  test('is for the planned hours, each at its own rate', () => {
    const { parts, total } = payOf({ ...booking, staff_bands: [saturday] });
    expect(parts.map(partText)).toEqual(['3 h 30 min × £22.75', '8 h × £27.30 Saturday rate']);
    expect(total).toBe(7963 + 21_840);
  });

  test('is the basic rate without enhanced hours, and in copies from before the answer had any', () => {
    expect(words({ staff_bands: [] })).toEqual(['11 h 30 min × £22.75']);
    expect(words({})).toEqual(['11 h 30 min × £22.75']);
  });

  test('ignores the break’s length if no break is planned', () => {
    expect(words({ has_break: false })).toEqual(['12 h × £22.75']);
  });

  test('is for the signed hours, once there are any', () => {
    const signed = { start_time: '2026-11-13T21:00:00.000Z', end_time: '2026-11-14T02:00:00.000Z', break_time: 15 };
    expect(words({ ...signed, staff_bands: [saturday] })).toEqual([
      '2 h 45 min × £22.75',
      '2 h × £27.30 Saturday rate',
    ]);
  });

  test('is the invoiced amount, once there is one, even if enhanced hours have changed since', () => {
    const signed = { start_time: booking.starts_at, end_time: booking.ends_at, break_time: 30 };
    expect(payOf({ ...booking, ...signed, staff_pay: 261.63, staff_bands: [saturday] })).toEqual({
      total: 26_163,
      parts: [],
    });
    expect(payOf({ ...booking, ...signed, staff_pay: 298.03, staff_bands: [saturday] })).toMatchObject({
      total: 29_803,
      parts: [{ band: null }, { band: 'saturday' }],
    });
  });

  test('is for the planned hours while the member is checked in', () => {
    expect(words({ start_time: '2026-11-13T21:00:00.000Z' })).toEqual(['11 h 30 min × £22.75']);
  });

  test('is the paid part at the basic rate after a late cancellation', () => {
    expect(words({ late_paid_minutes: 240, staff_bands: [saturday] })).toEqual(['4 h × £22.75']);
  });

  test('follows the bank holidays of the home’s nation', () => {
    const holiday = { band: 'bank_holiday' as const, from_time: null, to_time: null, percent: 200 };
    const day = { starts_at: '2026-11-30T08:00:00Z', ends_at: '2026-11-30T16:00:00Z', staff_bands: [holiday] };
    expect(words(day)).toEqual(['7 h 30 min × £22.75']);
    expect(words({ ...day, post_code: 'EH1 1YZ' })).toEqual(['7 h 30 min × £45.50 bank holiday rate']);
  });
});
