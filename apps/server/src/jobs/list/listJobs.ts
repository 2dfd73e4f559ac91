import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { jobs } from '@handover/contract/jobs';
import { TOTAL_CAP } from '@handover/contract/paging';
import { JOB_STATUSES } from '@handover/domain/jobs/status';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { metaOf } from '../../lists/page.ts';
import { tallied } from '../../lists/total.ts';
import { invalid } from '../posting/invalid.ts';
import { partsOf, statusesOf } from './filter.ts';
import { type Asked, countUpTo, gathered, type Row, walked } from './rows.ts';

type Query = Input<typeof jobs.list>;

/** From here on it pays to know the total first and read from the nearer end. */
const FAR = 20_000;

const SORTS: Record<Query['sortBy'], RawBuilder<unknown>> = {
  date: sql`j.starts_at`,
  code: sql`j.number`,
  staff_rate: sql`j.staff_rate`,
  // As a shift's life goes.
  status: sql`array_position(${sql.lit(`{${JOB_STATUSES.join(',')}}`)}::text[], j.status)`,
  city: sql`lower(j.city)`,
  tags: sql`(select string_agg(lower(t.title), ',' order by t.position, t.title) from job_tags t
    where t.tag_id = any (j.tag_ids))`,
  // The column shows the hours first.
  shift_time: sql`j.job_start_time || j.job_end_time`,
};

export async function listJobs({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>, query: Query) {
  const { page, page_size, sortBy, sortDirection } = query;
  const asked: Asked = {
    parts: partsOf(viewer, query, now),
    by: SORTS[sortBy],
    down: sortDirection === 'desc',
    page_size,
    offset: (page - 1) * page_size,
  };
  const total = totalOf(db, viewer, query, asked);
  const rows = await (hasIndex(viewer, query) ? inOrder(db, asked, total) : sorted(db, asked, total));
  const { n, capped } = await total;
  return { data: rows, meta: metaOf('jobs', query, { here: rows.length, total: n, capped }) };
}

/** The date has an index for everyone, the code for whoever sees all shifts; more would slow down every move of a shift. */
const hasIndex = ({ kind }: Viewer, { sortBy, status, time_frame }: Query): boolean =>
  sortBy === 'date' || (sortBy === 'code' && kind === 'admin' && status === undefined && time_frame === 'all');

type Total = { n: number; capped: boolean };

/** By scope and status alone it is kept, whatever its size; under other filters it is counted up to a limit. */
async function totalOf(db: Db, viewer: Viewer, { status, time_frame }: Query, { parts }: Asked): Promise<Total> {
  const statuses = statusesOf(status);
  if (statuses && time_frame === 'all') {
    const kinds = statuses.map((its) => `jobs:${its}`);
    return { n: await tallied(db, viewer, kinds), capped: false };
  }
  const n = (await prepared(db, countUpTo(parts, TOTAL_CAP)))[0]?.total ?? 0;
  return { n: Math.min(n, TOTAL_CAP), capped: n > TOTAL_CAP };
}

/** Along an index, at any size: from the front, or for the far pages from the back. */
async function inOrder(db: Db, asked: Asked, total: Promise<Total>): Promise<Row[]> {
  const { page_size, offset, down } = asked;
  if (offset < FAR) {
    const [rows, { n, capped }] = await Promise.all([prepared(db, walked(asked)), total]);
    return capped ? rows.slice(0, Math.max(0, n - offset)) : rows;
  }
  const { n } = await total;
  const here = Math.max(0, Math.min(page_size, n - offset));
  const behind = n - offset - here;
  if (here === 0) return [];
  if (behind > offset) return prepared(db, walked(asked));
  const rows = await prepared(db, walked({ ...asked, down: !down, offset: behind }));
  return rows.slice(0, here).toReversed();
}

/** Without an index, as many as can be sorted while somebody waits. */
async function sorted(db: Db, asked: Asked, total: Promise<Total>): Promise<Row[]> {
  const { n, capped } = await total;
  if (n > TOTAL_CAP || capped) throw invalid({ sortBy: 'Narrow the dates or the location to sort by this' });
  return (await gathered(asked).execute(db)).rows;
}
