import { sql } from 'kysely';
import type { calendar, CalendarBooking } from '@handover/contract/calendar/calendar';
import type { Input } from '@handover/contract/endpoint';
import { dayAfter, endOfLondonDay, londonClock } from '@handover/domain/time';
import type { Ctx } from '../http/route.ts';
import { availabilityBetween, entriesOf } from '../staff/entries.ts';

/** Returns a member's availability and bookings in these days. */
export async function readCalendar(ctx: Ctx, { from, to }: Input<typeof calendar.read>) {
  const { user_id } = ctx.viewer;
  const [availability, bookings, addresses] = await Promise.all([
    availabilityBetween(ctx, user_id, dayAfter(from, -1), to),
    bookingsBetween(ctx, londonClock(from, '00:00'), endOfLondonDay(to)),
    entriesOf(ctx, 'addresses', user_id),
  ]);
  return { data: { availability, bookings, addresses } };
}

/**
 * Bookings between two moments. Cancelled ones are included, so that members do not set out for them; a shift given to
 * another member is not.
 */
async function bookingsBetween({ db }: Ctx, from: Date, to: Date) {
  const { rows } = await sql<CalendarBooking>`
    select j.job_id, j.code, j.title, j.status, j.date, j.job_start_time, j.job_end_time, j.starts_at, j.ends_at, j.city,
      json_build_object('office_id', j.office_id, 'title', j.office_title) as location
    from my_bookings j
    where j.starts_at < ${to} and j.starts_at > ${from}::timestamptz - interval '2 days' and j.ends_at > ${from}
    order by j.starts_at, j.job_id`.execute(db);
  return rows;
}
