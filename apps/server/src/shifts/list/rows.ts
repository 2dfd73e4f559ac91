import { type RawBuilder, sql } from 'kysely';
import { LOOKED_AT } from '@handover/contract/shifts/filters';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { whereAll } from '../../lists/source.ts';
import type { Condition, Part } from '../filter.ts';
import { OUT_OF_DATE, TAGS } from '../find.ts';
import { behind, cursorOf, lengthFor } from './cursor.ts';

/** The shifts of a page and their order. */
export type Asked = {
  parts: readonly Part[];
  /** Conditions without an index. */
  look: readonly Condition[];
  by: RawBuilder<unknown>;
  down: boolean;
  /** A number of the contract, so it is a literal in the statement and not a parameter. */
  page_size: number;
  offset: number;
};

const LOOKED_IN = sql`j.job_id, j.title, j.code, j.ward, j.town, j.city, j.tag_ids`;

/** Selects the first rows of one part along its index; conditions without an index are checked on a limited number. */
function firstOf({ where }: Part, { look, by, down }: Asked, reach: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = sql`order by ${by} ${direction(down)}, j.job_id ${direction(down)}`;
  if (look.length === 0)
    return sql`(select j.job_id, ${by} as by from jobs j ${whereAll(where)} ${order} limit ${reach})`;
  return sql`(select j.job_id, j.by from (
      select ${LOOKED_IN}, ${by} as by from jobs j ${whereAll(where)} ${order} limit ${sql.lit(LOOKED_AT)}) j
    ${whereAll(look)} order by j.by ${direction(down)}, j.job_id ${direction(down)} limit ${reach})`;
}

/** Selects a page along the order that every part's index has: the first of each part, and the first of those. */
export function pageByIndex(asked: Asked): RawBuilder<unknown> {
  const { parts, down, page_size, offset } = asked;
  const order = direction(down);
  // As a literal, so that the statement of the first page, the most frequent one, is planned once.
  const reach = offset === 0 ? sql.lit(page_size) : sql`${offset + page_size}`;
  const each = parts.map((part) => firstOf(part, asked, reach));
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`select job_id, by from (${sql.join(each, sql` union all `)}) m
    order by by ${order}, job_id ${order} limit ${sql.lit(page_size)} ${skip}`;
}

/** Selects a page of all matches, which are sorted for the request: for orders without an index. */
export const pageBySort = ({ parts, look, by, down, page_size, offset }: Asked): RawBuilder<unknown> =>
  sql`select job_id, by from (${sql.join(
    parts.map(({ where }) => sql`(select j.job_id, ${by} as by from jobs j ${whereAll([...where, ...look])})`),
    sql` union all `,
  )}) m order by by ${direction(down)}, job_id ${direction(down)} limit ${sql.lit(page_size)} offset ${offset}`;

/**
 * Counts all matches, up to one more than the limit; with conditions without an index, those among the checked rows.
 */
export const countUpTo = ({ parts, look, down }: Pick<Asked, 'parts' | 'look' | 'down'>, most: number) => {
  const one = ({ where }: Part) =>
    look.length === 0
      ? sql`(select true as matches from jobs j ${whereAll(where)} limit ${sql.lit(most + 1)})`
      : sql`(select ${sql.join(look, sql` and `)} as matches from (
          select ${LOOKED_IN} from jobs j ${whereAll(where)} order by j.starts_at ${direction(down)}, j.job_id ${direction(down)}
          limit ${sql.lit(LOOKED_AT)}) j)`;
  return sql<{ total: number; looked_at: number }>`
    select count(*) filter (where matches) as total, count(*) as looked_at
    from (${sql.join(parts.map(one), sql` union all `)}) m`;
};

/** A shift of a list as JSON, written by the database and sent on without parsing. */
export type Line = { line: string };

const PLAIN = sql`j.job_id, j.code, j.title, j.status, j.no_show, j.late_notice, j.date, j.shift_time, j.job_start_time, j.job_end_time,
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

type Stretch = {
  parts: readonly Part[];
  look: readonly Condition[];
  down: boolean;
  size: number;
  after?: string | undefined;
};

/** Returns a page of shifts by date after a cursor, and the next cursor. */
export async function keysetPage(
  db: Db,
  viewer: Viewer,
  { parts, look, down, size, after }: Stretch,
): Promise<{ lines: Line[]; next: string | null }> {
  const page_size = lengthFor(size);
  const from = after ? [behind(after, down)] : [];
  const asked = {
    parts: parts.map((part) => ({ ...part, where: [...part.where, ...from] })),
    look,
    by: sql`j.starts_at`,
    down,
    page_size,
    offset: 0,
  };
  const found = await prepared(db, linesOf(pageByIndex(asked), down, viewer));
  const lines = found.slice(0, size);
  return { lines, next: found.length > size ? cursorAfter(lines.at(-1)) : null };
}

function cursorAfter(last: Line | undefined): string | null {
  if (!last) return null;
  const { starts_at, job_id } = JSON.parse(last.line) as { starts_at: string; job_id: string };
  return cursorOf({ starts_at: new Date(starts_at), job_id });
}
