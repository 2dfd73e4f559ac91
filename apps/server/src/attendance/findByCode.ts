import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { CODE_FINDS, onTheDay } from '@handover/contract/attendance/onTheDay';
import { CHECK_IN_EARLY_MS } from '@handover/domain/attendance/window';
import { CLOSE_AFTER_MS } from '@handover/domain/shifts/policy';
import type { Ctx } from '../http/route.ts';
import { codeHolds } from './code.ts';

const AHEAD_MS = 24 * 3_600_000;
type Booking = { job_id: string; status: string; starts_at: Date; ends_at: Date; office_title: string };
type Found = (typeof CODE_FINDS)[number];

/**
 * Finds the booking that a code is for. A member has few bookings about now, so the code of each one’s location is
 * compared.
 */
export async function findByCode({ db, now }: Ctx, { code }: Input<typeof onTheDay.bookingOfCode>) {
  const { rows } = await sql<Booking>`
    select job_id, status, starts_at, ends_at, office_title from my_bookings
    where (status = 'Confirmed' and ends_at > ${now} and starts_at < ${new Date(now.getTime() + AHEAD_MS)})
      or (status = 'Checked in' and ends_at > ${new Date(now.getTime() - CLOSE_AFTER_MS)})
    order by starts_at`.execute(db);
  const held = await Promise.all(rows.map(({ job_id }) => codeHolds(db, job_id, code, now)));
  const here = rows.filter((_, at) => held[at]).map((booking) => ({ ...booking, found: findOf(booking, now) }));
  const best = here.find(({ found }) => found === 'open') ?? here.find(({ found }) => found === 'inside') ?? here[0];
  if (!best) return { data: { job_id: null, found: turnedOrNone(rows, now), title: null, opens_at: null } };
  const opens_at = best.found === 'early' ? new Date(best.starts_at.getTime() - CHECK_IN_EARLY_MS) : null;
  return { data: { job_id: best.job_id, found: best.found, title: best.office_title, opens_at } };
}

const findOf = ({ status, starts_at }: Booking, now: Date): Found => {
  if (status === 'Checked in') return 'inside';
  return starts_at.getTime() - now.getTime() <= CHECK_IN_EARLY_MS ? 'open' : 'early';
};

/** Tells a member who has nothing to check in to now exactly that, and not that the code has changed. */
const turnedOrNone = (bookings: readonly Booking[], now: Date): Found =>
  bookings.some((booking) => findOf(booking, now) === 'open') ? 'turned' : 'none';
