import { sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '@handover/contract/endpoint';
import type { ownRow } from '@handover/contract/jobs';
import type { memberViews } from '@handover/contract/jobViews';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { metaOf } from '../../lists/page.ts';
import { whereAll } from '../../lists/source.ts';
import { TAGS, WHOSE } from '../find.ts';
import { activeParts, type Condition, dated } from '../list/filter.ts';
import { CAME, direction } from '../list/lines.ts';
import { SORTS } from '../list/listJobs.ts';
import { OF_MEMBER } from './rows.ts';

type Query = Input<typeof memberViews.list>;

/** Nobody has so many bookings that they could not be put in any order while they wait. */
export async function listForMember({ db, now }: Pick<Ctx, 'db' | 'now'>, query: Query) {
  const { page, page_size, sortBy, sortDirection } = query;
  const order = direction(sortDirection === 'desc');
  const mine = sql`my_bookings j ${whereAll(wanted(query, now))}`;
  const [data, [counted]] = await Promise.all([
    prepared(
      db,
      sql<z.input<typeof ownRow>>`
        select ${OF_MEMBER}, coalesce(ts.start_time, at.start_time) as start_time, ts.end_time, at.late_check_in, ${TAGS}, ${WHOSE}
        from (select j.*, ${SORTS[sortBy]} as by from ${mine}
          order by by ${order}, j.job_id ${order} limit ${page_size} offset ${(page - 1) * page_size}) j ${CAME}
        order by j.by ${order}, j.job_id ${order}`,
    ),
    prepared(db, sql<{ total: number }>`select count(*) as total from ${mine}`),
  ]);
  const total = counted?.total ?? 0;
  return { data, meta: metaOf('my_jobs/list', query, { here: data.length, total, capped: false }) };
}

/** A shift that they had and that is open again is nobody's booking. */
function wanted({ status, time_frame }: Query, now: Date): Condition[] {
  const all = [...dated({ time_frame }, now), sql<boolean>`j.status <> 'Published'`];
  if (status === undefined) return all;
  const each = activeParts(now).map(({ where }) => sql`(${sql.join(where, sql` and `)})`);
  return [...all, sql<boolean>`(${sql.join(each, sql` or `)})`];
}
