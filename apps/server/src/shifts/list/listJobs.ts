import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { jobs } from '@handover/contract/shifts/jobs';
import { TOTAL_CAP } from '@handover/contract/paging';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { asJson, type Ctx } from '../../http/route.ts';
import { metaOf } from '../../lists/page.ts';
import { invalid } from '../invalid.ts';
import { byAttention } from './attention.ts';
import { activeTotal } from './countJobs.ts';
import { hasOrders, isWhole, lookFor, partsOf, statusesOf } from '../filter.ts';
import { type Order, ordered, ORDERS } from './orders.ts';
import { type Asked, type Line, linesOf, listText, pageBySort, pageByIndex } from './rows.ts';
import { type Total, totalOf } from './total.ts';

type Query = Input<typeof jobs.list>;

/** Offset from which it is faster to know the total first and read from the nearer end. */
const FAR = 20_000;

type Column = Exclude<Query['sortBy'], 'attention'>;

/** Expressions by which each column of a shift `j` is sorted. */
export const SORTS: Record<Column, RawBuilder<unknown>> = {
  date: sql`j.starts_at`,
  code: sql`j.number`,
  staff_rate: sql`j.staff_rate`,
  // In the order of a shift's lifecycle.
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
    look: lookFor(query),
    by: SORTS[sortBy === 'attention' ? 'date' : sortBy],
    down: sortDirection === 'desc',
    page_size,
    offset: (page - 1) * page_size,
  };
  const all_active = query.status === 'active' && isWhole({ ...query, status: undefined });
  const total = all_active ? activeTotal({ db, viewer, now }) : totalOf(db, viewer, query, asked);
  const lines = await readLines({ db, viewer, now }, query, asked, total);
  const { n, capped } = await total;
  const meta = metaOf('jobs', { ...query, tags: query.tags?.join(',') }, { here: lines.length, total: n, capped });
  return asJson(`{"data":${listText(lines)},"meta":${JSON.stringify(meta)}}`);
}

function readLines(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  query: Query,
  asked: Asked,
  total: Promise<Total>,
) {
  const along = (page: typeof pageByIndex) => (its: Asked) => prepared(db, linesOf(page(its), its.down, viewer));
  switch (query.sortBy) {
    case 'date':
      return inOrder(asked, total, along(pageByIndex));
    case 'attention':
      if (query.status !== 'active') throw invalid({ sortBy: 'Only active shifts are in this order' });
      return along(byAttention(now))(asked);
    default:
      return sorted(db, viewer, query, asked, total);
  }
}

/** Reads a page along an order with an index, at any size: from the front, or far pages from the back. */
async function inOrder(
  asked: Asked,
  total: Promise<Total>,
  read: (asked: Asked) => Promise<Line[]>,
  farthest = Number.POSITIVE_INFINITY,
): Promise<Line[]> {
  const { page_size, offset, down } = asked;
  if (offset < Math.min(FAR, farthest)) {
    const [lines, { n, capped }] = await Promise.all([read(asked), total]);
    return capped ? lines.slice(0, Math.max(0, n - offset)) : lines;
  }
  const { n } = await total;
  const here = Math.max(0, Math.min(page_size, n - offset));
  const behind = n - offset - here;
  if (here === 0) return [];
  if (Math.min(offset, behind) > farthest) throw tooMany();
  if (behind > offset) return read(asked);
  const lines = await read({ ...asked, down: !down, offset: behind });
  return lines.slice(0, here).toReversed();
}

/** Reads a page of all matches, sorted for this request; if they are too many, along a stored order. */
async function sorted(db: Db, viewer: Viewer, query: Query, asked: Asked, total: Promise<Total>): Promise<Line[]> {
  const { n, capped } = await total;
  if (n <= TOTAL_CAP && !capped) return (await linesOf(pageBySort(asked), asked.down, viewer).execute(db)).rows;
  const { sortBy } = query;
  if (!isOrder(sortBy) || !hasOrders(query)) throw tooMany();
  const statuses = query.status && statusesOf(query.status);
  const read = ({ down, page_size, offset }: Asked) =>
    prepared(db, linesOf(ordered(viewer, query, { by: sortBy, statuses, down, page_size, offset }), down, viewer));
  return inOrder(asked, total, read, statuses && TOTAL_CAP);
}

const isOrder = (sort: Query['sortBy']): sort is Order => sort in ORDERS;
const tooMany = () => invalid({ sortBy: 'Narrow the dates or the location to sort by this' });
