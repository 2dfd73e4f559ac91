import { sql } from 'kysely';
import type { DateRange } from '@handover/domain/dashboard/periods';
import type { JobStatus } from '@handover/domain/shifts/status';
import { dayAfter, londonClock } from '@handover/domain/time';
import { type Db, prepared } from '../db/connect.ts';

type Counted = { bucket: string; value: number };

/**
 * Days from an invoice to the start of its shift at most: it comes with the end of the shift, and for a late
 * cancellation at most a day before the start.
 */
const INVOICED_BEFORE_DAYS = 2;

/** Counts a member's shifts by status. */
export const ownByStatus = (db: Db, member_id: string): Promise<{ status: JobStatus; total: number }[]> =>
  prepared(db, sql`select status, count(*) as total from my_bookings where assigned_to = ${member_id} group by status`);

/** Counts a member's shifts by the day, week or month of their start. */
export const ownByDay = (db: Db, member_id: string, { grain, from, until }: DateRange): Promise<Counted[]> =>
  prepared(
    db,
    sql<Counted>`
      select date_trunc(${grain}, date::timestamp)::date::text as bucket, count(*) as value from my_bookings
      where assigned_to = ${member_id} and starts_at >= ${londonClock(from, '00:00')}
        and starts_at < ${londonClock(until, '00:00')}
      group by 1`,
  );

/** Sums what a member earned by the month of the shift. */
export const ownPay = (db: Db, member_id: string, { from, until }: DateRange): Promise<Counted[]> =>
  prepared(
    db,
    sql<Counted>`
      select date_trunc('month', starts_at at time zone 'Europe/London')::date::text as bucket,
        sum(amount - tax_total)::int8 as value
      from invoices
      where for_member = ${member_id} and date >= ${dayAfter(from, -INVOICED_BEFORE_DAYS)}::date
        and starts_at >= ${londonClock(from, '00:00')} and starts_at < ${londonClock(until, '00:00')}
      group by 1`,
  );
