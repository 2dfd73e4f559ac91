import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import type { jobs, ownRow, seenRow } from '@handover/contract/shifts/jobs';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { TOTAL_CAP } from '@handover/contract/paging';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { metaOf } from '../lists/page.ts';
import { whereAll } from '../lists/source.ts';
import { TAGS, WHOSE } from '../shifts/find.ts';
import { activeParts, type Condition, dated, lookFor, statusesOf } from '../shifts/filter.ts';
import { JOIN_CHECK_IN, direction } from '../shifts/list/rows.ts';
import { SORTS } from '../shifts/list/listJobs.ts';
import { OF_MEMBER } from './rows.ts';

type Query = Input<typeof memberViews.list>;

/** Columns of a row of a table, with the times of attendance. */
const SHOWN = sql`${OF_MEMBER}, coalesce(ts.start_time, at.start_time) as start_time, ts.end_time, at.late_check_in, ${TAGS}, ${WHOSE}`;

type Seen = Input<typeof jobs.list>;

/** Lists shifts for staff as the specification asks: open coming shifts and their own. An open shift has no status. */
export async function listSeen({ db, now }: Pick<Ctx, 'db' | 'now'>, query: Seen) {
  const { page, page_size, sortBy, sortDirection, care_provider_id, location_id: office_id } = query;
  const order = direction(sortDirection === 'desc');
  const by = SORTS[sortBy === 'attention' ? 'date' : sortBy];
  const place = Object.entries({ care_provider_id, office_id }).flatMap(([name, its]) =>
    its === undefined ? [] : [sql<boolean>`${sql.ref(`j.${name}`)} = ${its}`],
  );
  const narrowed = [...dated(query, now), ...place, ...lookFor(query), ...standing(query, now)];
  const open = [...narrowed, sql<boolean>`j.starts_at > ${now}`];
  const own = [...narrowed, sql<boolean>`j.status <> 'Published'`];
  const most = sql.lit(TOTAL_CAP + 1);
  const seen = sql`(
    (select * from job_market j ${whereAll(open)} order by j.starts_at ${order}, j.job_id ${order} limit ${most})
    union all
    (select * from my_bookings j ${whereAll(own)} order by j.starts_at ${order}, j.job_id ${order} limit ${most})) j`;
  const [rows, [counted]] = await Promise.all([
    prepared(
      db,
      sql<z.input<typeof seenRow>>`
        select ${SHOWN}
        from (select j.*, ${by} as by from ${seen}
          order by by ${order}, j.job_id ${order} limit ${page_size} offset ${(page - 1) * page_size}) j ${JOIN_CHECK_IN}
        order by j.by ${order}, j.job_id ${order}`,
    ),
    prepared(db, sql<{ total: number }>`select count(*) as total from ${seen}`),
  ]);
  const total = counted?.total ?? 0;
  const data = rows.map(({ status, ...row }) => (status === 'Published' ? row : { ...row, status }));
  const counts = { here: data.length, total: Math.min(total, TOTAL_CAP), capped: total > TOTAL_CAP };
  return { data, meta: metaOf('jobs', { ...query, tags: query.tags?.join(',') }, counts) };
}

/** Condition on the status. Shifts in progress are the member's own: open shifts are in no such group. */
function standing({ status }: Pick<Seen, 'status'>, now: Date): Condition[] {
  if (status === undefined) return [];
  const statuses = statusesOf(status);
  if (statuses) return [sql<boolean>`j.status in (${sql.join(statuses)})`];
  const each = activeParts(now).map(({ where }) => sql`(${sql.join(where, sql` and `)})`);
  return [sql<boolean>`(${sql.join(each, sql` or `)})`];
}

/** Lists a member's bookings. They are few enough to be sorted in any order. */
export async function listForMember({ db, now }: Pick<Ctx, 'db' | 'now'>, query: Query) {
  const { page, page_size, sortBy, sortDirection } = query;
  const order = direction(sortDirection === 'desc');
  const mine = sql`my_bookings j ${whereAll(wanted(query, now))}`;
  const [data, [counted]] = await Promise.all([
    prepared(
      db,
      sql<z.input<typeof ownRow>>`
        select ${SHOWN}
        from (select j.*, ${SORTS[sortBy]} as by from ${mine}
          order by by ${order}, j.job_id ${order} limit ${page_size} offset ${(page - 1) * page_size}) j ${JOIN_CHECK_IN}
        order by j.by ${order}, j.job_id ${order}`,
    ),
    prepared(db, sql<{ total: number }>`select count(*) as total from ${mine}`),
  ]);
  const total = counted?.total ?? 0;
  return { data, meta: metaOf('my_jobs/list', query, { here: data.length, total, capped: false }) };
}

/** Conditions on a member's bookings. A shift that they had and that is open again is not a booking. */
function wanted({ status, time_frame }: Query, now: Date): Condition[] {
  const all = [...dated({ time_frame }, now), sql<boolean>`j.status <> 'Published'`];
  if (status === undefined) return all;
  const each = activeParts(now).map(({ where }) => sql`(${sql.join(where, sql` and `)})`);
  return [...all, sql<boolean>`(${sql.join(each, sql` or `)})`];
}
