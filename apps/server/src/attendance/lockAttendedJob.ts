import { sql } from 'kysely';
import type { CheckInPlace } from '@handover/domain/attendance/position';
import { WIDEST_RADIUS } from '@handover/domain/attendance/radius';
import { prepared } from '../db/connect.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import type { LockedJob } from '../shifts/lock.ts';

/**
 * A shift locked for check-in or check-out. `theirs`: it was the member's when they came, even if another member has it
 * now. `promised`: they had accepted it. `taken_at`: when they accepted it, if it had begun by then.
 */
export type AttendedJob = LockedJob & CheckInPlace & { theirs: boolean; promised: boolean; taken_at: Date | null };

/** Locks the shift that the member comes to or leaves: theirs now, or theirs when they came. */
export async function lockAttendedJob({ db, viewer }: Ctx, job_id: string, at: Date): Promise<AttendedJob> {
  const me = viewer.user_id;
  // The history is read by a separate statement, which begins after the lock is held.
  const [, [job]] = await Promise.all([
    prepared(db, sql`select from app.lock_job(${job_id})`),
    prepared(
      db,
      sql<AttendedJob>`
        select j.job_id, j.code, j.title, j.agency_id, j.care_provider_id, j.office_id, j.status, j.starts_at, j.ends_at,
          j.deadline_at, j.assigned_to, j.no_show, j.late_notice, j.created_by, j.job_planner, j.version, j.latitude, j.longitude,
          j.approximate, coalesce(o.check_in_radius, ${WIDEST_RADIUS}) as radius, came.theirs, coalesce(last.to_status <> 'Assigned', true) as promised,
          taken.at as taken_at
        from jobs j
        join offices o on o.office_id = j.office_id
        cross join lateral (select
          -- If it was taken from them after it had begun, they may have been on their way.
          exists (select from unnest(array[${at}::timestamptz, least(${at}::timestamptz, j.starts_at)]) moment, lateral (
            select h.to_status, h.member_id from job_history h
            where h.job_id = j.job_id and h.at <= moment and h.from_status <> h.to_status order by h.version desc limit 1) last
            where last.to_status in ('Confirmed', 'Checked in') and last.member_id = ${me})
          or exists (select from attendance_claims c where c.job_id = j.job_id and c.member_id = ${me}) as theirs) came
        left join lateral (
          select h.to_status from job_history h
          where h.job_id = j.job_id and h.from_status <> h.to_status and h.to_status <> 'missed'
          order by h.version desc limit 1) last on true
        left join lateral (
          select h.at, h.version from job_history h
          where h.job_id = j.job_id and h.member_id = ${me} and h.to_status = 'Confirmed' and h.from_status <> h.to_status
          order by h.version desc limit 1) taken on taken.at > j.starts_at
            and exists (select from job_history n
                        where n.job_id = j.job_id and n.command = 'no_show' and n.version < taken.version)
        where j.job_id = ${job_id} and (j.assigned_to = ${me} or came.theirs)`,
    ),
  ]);
  return orNotFound(job, 'Shift');
}

/** The time of arrival, but not before the member had taken the shift. */
export const sinceTheirs = (at: Date, { taken_at }: AttendedJob): Date => (taken_at && taken_at > at ? taken_at : at);

/**
 * Tells whether the shift was reassigned, unassigned or cancelled after the member came: an administrator settles what
 * they sent.
 */
export const isLost = ({ viewer }: Pick<Ctx, 'viewer'>, { assigned_to, status, theirs }: AttendedJob): boolean =>
  assigned_to !== viewer.user_id || (theirs && status === 'cancelled');
