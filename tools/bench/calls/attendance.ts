import { randomUUID } from 'node:crypto';
import type { Request } from '../../lab/load/crowd.ts';
import { checkIn } from '../../lab/load/mix.ts';
import type { Booking } from '../../lab/load/stock.ts';

const HOUR = 3_600_000;

/** Check-in of a member without a network on arrival. */
export function checkInLate(booking: Booking | undefined): Request {
  if (booking === undefined) throw new Error('Nobody has worked that many shifts');
  return checkIn(booking, new Date(booking.starts_at));
}

export function checkOut(booking: Booking | undefined): Request {
  if (booking === undefined) throw new Error('Nobody has worked that many shifts');
  const { job_id, member, starts_at } = booking;
  const end_time = new Date(new Date(starts_at).getTime() + 8 * HOUR).toISOString();
  return {
    kind: 'check-out',
    method: 'POST',
    path: `/api/v1/jobs/${job_id}/checkout`,
    token: member.token,
    key: randomUUID(),
    body: {
      start_time: starts_at,
      end_time,
      break_time: 30,
      candidate_signature: 'Ann Lee',
      authorized_person: 'Sister Clarke',
      authorized_signature: 'Sister Clarke',
      terms: true,
      captured_at: end_time,
      sent_at: new Date().toISOString(),
    },
  };
}
