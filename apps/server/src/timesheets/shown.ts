import { sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import { ownRows } from '../db/tree.ts';

const LINE = sql`j.job_id, j.code, j.title, j.status, j.date, j.shift_time, j.job_start_time, j.job_end_time, j.starts_at,
  j.ends_at, j.agency_id, j.care_provider_id, j.office_id, j.assigned_to, j.no_show, j.late_notice,
  j.deadline_at, j.break_length, j.break_is_paid_for`;

/** Returns the source and columns of a shift's line with its member, as its viewer may know them. */
export function shiftOf(viewer: Viewer) {
  if (viewer.kind === 'member') {
    return {
      columns: sql`${LINE}, json_build_object('office_id', j.office_id, 'title', j.office_title) as location,
        (select json_build_object('member_id', u.user_id, 'name', u.first_name || ' ' || u.last_name)
         from users u where u.user_id = j.assigned_to) as member`,
      from: sql`my_bookings j`,
    };
  }
  return {
    columns: sql`${LINE}, json_build_object('office_id', o.office_id, 'title', o.title) as location,
      (select case when p.assigned_to is not null then json_build_object('member_id', p.assigned_to->>'member_id',
         'name', concat_ws(' ', p.assigned_to->>'first_name', p.assigned_to->>'last_name')) end
       from job_people p where p.job_id = j.job_id) as member`,
    from: sql`jobs j join offices o on o.office_id = j.office_id`,
  };
}

/**
 * Conditions on the viewer's own rows. They repeat the row-level security, by the column that the indexes begin with.
 */
export const ownOf = (viewer: Viewer, table: string) => {
  const own = viewer.kind === 'member' ? { member_id: viewer.user_id } : ownRows(viewer);
  return Object.entries(own).map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`);
};

/** Columns of the check-in, without its position. */
export const CHECK_IN_COLUMNS = sql`'start_time', a.start_time, 'checked_in_at', a.checked_in_at, 'received_at', a.received_at,
  'late_check_in', a.late_check_in, 'how', a.how, 'miles', a.miles`;
