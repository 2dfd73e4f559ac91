import { randomUUID } from 'node:crypto';
import { attendance } from '@handover/contract/attendance/attendance';
import type { Booking } from './week.ts';
import { HOME } from './week.ts';

const MINUTE = 60_000;

/** Call that waits on a phone until the server has it; every try has the same key. */
export type Waiting = {
  kind: 'check_in' | 'check_out';
  job_id: string;
  key: string;
  captured_at: Date;
  said: Record<string, unknown>;
};
export const ENDPOINTS = { check_in: attendance.checkIn, check_out: attendance.checkOut };

/**
 * What somebody has done over their shifts, in that order. Some draw and some type their name, some had no position, some
 * found nobody to sign. Today's shift has only begun.
 */
export function outboxOf(bookings: readonly Booking[], drawing: string, nth: number): Waiting[] {
  return bookings.flatMap(({ job_id, starts_at, ends_at }, at) => {
    const [by_hand, no_position, nobody] = [(nth + at) % 3 === 0, (nth + at) % 4 === 1, (nth + at) % 5 === 2];
    const now = at === bookings.length - 1;
    const came = now ? new Date() : new Date(starts_at.getTime() + ((nth * 7) % 20) * MINUTE - 5 * MINUTE);
    const mine = by_hand ? drawing : 'Ann Lee';
    const position = { ...HOME, accuracy: 20, at: came.toISOString() };
    const came_in: Waiting = {
      kind: 'check_in',
      job_id,
      key: randomUUID(),
      captured_at: came,
      said: {
        start_time: starts_at.toISOString(),
        candidate_signature: mine,
        ...(no_position
          ? { position_failed: 'denied', review_reason: 'My phone does not say where it is' }
          : { position }),
      },
    };
    if (now) return [came_in];
    const theirs = { authorized_person: 'Sister Clarke', authorized_signature: by_hand ? drawing : 'Sister Clarke' };
    const went: Waiting = {
      kind: 'check_out',
      job_id,
      key: randomUUID(),
      captured_at: new Date(ends_at.getTime() + 2 * MINUTE),
      said: {
        start_time: starts_at.toISOString(),
        end_time: ends_at.toISOString(),
        break_time: 30,
        candidate_signature: mine,
        ...(nobody ? { nobody_to_sign: true } : theirs),
        terms: true,
      },
    };
    return [came_in, went];
  });
}
