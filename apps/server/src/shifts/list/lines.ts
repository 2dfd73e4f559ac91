import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '@handover/domain/viewer';
import { OUT_OF_DATE, TAGS } from '../find.ts';

/** A shift of a list as JSON, written by the database and sent on without parsing. */
export type Line = { line: string };

const PLAIN = sql`j.job_id, j.code, j.title, j.status, j.no_show, j.date, j.shift_time, j.job_start_time, j.job_end_time,
  j.starts_at, j.ends_at, j.deadline, j.deadline_at, j.staff_rate / 100.0::float8 as staff_rate, j.ward, j.city, j.town, j.created_at,
  j.version, ${OUT_OF_DATE}, ${TAGS},
  coalesce(ts.start_time, at.start_time) as start_time, ts.end_time, at.late_check_in,
  (select json_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name)
   from care_providers c where c.care_provider_id = j.care_provider_id) as care_provider,
  (select json_build_object('office_id', o.office_id, 'title', o.title)
   from offices o where o.office_id = j.office_id) as location,
  (select count(*) from applications y where y.job_id = j.job_id and y.withdrawn_at is null) as applications`;

/**
 * Columns of people for administrators, read directly. Other viewers need a view, because row-level security hides most
 * people from them.
 */
const FOR_ADMIN = sql`
  (select json_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code)
   from users u join staff s on s.member_id = u.user_id where u.user_id = j.assigned_to) as assigned_to,
  (select json_build_object('user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name)
   from users u where u.user_id = j.created_by) as created_by,
  (select json_build_object('agency_id', a.agency_id, 'company_name', a.company_name)
   from agencies a where a.agency_id = j.agency_id) as agency`;
const FOR_OTHERS = sql`
  case when j.assigned_to is not null then (select p.assigned_to from job_people p where p.job_id = j.job_id) end
    as assigned_to`;

/** Joins of the attendance while a member is on site, and of the last signed hours once the shift is completed. */
export const JOIN_CHECK_IN = sql`
  left join lateral (select start_time, late_check_in from attendance a
    where a.job_id = j.job_id and j.status = 'Checked in' limit 1) at on true
  left join lateral (select start_time, end_time from timesheets t
    where t.job_id = j.job_id and j.status = 'Completed' order by t.version desc limit 1) ts on true`;

export const direction = (down: boolean) => (down ? sql`desc` : sql`asc`);

/**
 * Reads the lines of a page. Ids come first, so that skipped rows are not read, and each shift is read by its id behind
 * an `offset 0`: without fresh statistics the planner would read a whole agency's shifts first.
 */
export const linesOf = (ids: RawBuilder<unknown>, down: boolean, { kind }: Viewer) => sql<Line>`
  with k as materialized (${ids})
  select row_to_json(l)::text as line from (
    select ${PLAIN}, ${kind === 'admin' ? FOR_ADMIN : FOR_OTHERS} from k
    cross join lateral (select * from jobs j where j.job_id = k.job_id offset 0) j ${JOIN_CHECK_IN}
    order by k.by ${direction(down)}, k.job_id ${direction(down)}) l`;

/** Returns the whole answer as text. */
export const listText = (lines: readonly Line[]): string => `[${lines.map(({ line }) => line).join(',')}]`;
