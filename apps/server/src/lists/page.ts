import { sql } from 'kysely';
import type { ListQuery } from '@handover/contract/list';
import { type PageMeta, TOTAL_CAP } from '@handover/contract/paging';
import type { Db } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { conditions, type Filters, fromTable, hasFilters, type ListSource, ordering, whereAll } from './source.ts';
import { exactTotal } from './total.ts';

type Rows = Record<string, unknown>[];
/** From here on it pays to know the total first and read from the nearer end. */
const FAR = 20_000;

/** One page of an admin list, with the meta of the spec. */
export async function listPage(source: ListSource, { db, viewer }: Ctx, query: ListQuery) {
  const { page, page_size, sortBy, sortDirection, ...filters } = query;
  const asked = { source, viewer, filters, sortBy, sortDirection, page_size, offset: (page - 1) * page_size };
  const { rows, total, capped } = hasFilters(filters) ? await filteredPage(db, asked) : await plainPage(db, asked);
  return { data: rows, meta: metaOf(source, query, rows.length, total, capped) };
}

type Asked = {
  source: ListSource;
  viewer: Ctx['viewer'];
  filters: Filters;
  sortBy: string;
  sortDirection: 'asc' | 'desc';
  page_size: number;
  offset: number;
};
type Page = { rows: Rows; total: number; capped: boolean };

/** Without filters the sort's index is walked: from the front, or for the far pages from the back. */
async function plainPage(db: Db, asked: Asked): Promise<Page> {
  const { source, viewer, page_size, offset } = asked;
  if (offset < FAR) {
    const [total, rows] = await Promise.all([
      exactTotal(db, source, viewer),
      walk(db, asked, page_size, offset, false),
    ]);
    return { rows, total, capped: false };
  }
  const total = await exactTotal(db, source, viewer);
  const here = Math.max(0, Math.min(page_size, total - offset));
  if (here === 0) return { rows: [], total, capped: false };
  const behind = total - offset - here;
  const rows = behind < offset ? await walk(db, asked, here, behind, true) : await walk(db, asked, here, offset, false);
  return { rows, total, capped: false };
}

/** Ids first, details for one page only: the joins never see the rows that are skipped. */
async function walk(db: Db, asked: Asked, limit: number, offset: number, from_the_end: boolean): Promise<Rows> {
  const { source, viewer, filters } = asked;
  const { id, forwards, backwards } = ordering(source, asked);
  const { rows } = await sql<Record<string, unknown>>`
    with k as materialized (
      select ${id} as id ${fromTable(source)} ${whereAll(conditions(source, viewer, filters))}
      order by ${from_the_end ? backwards : forwards} limit ${sql.lit(limit)} offset ${offset})
    select ${source.select} from k join ${sql.table(source.table)} t on ${id} = k.id order by ${forwards}`.execute(db);
  return rows;
}

/**
 * Under row-level security the planner may not look at statistics of LIKE, so it cannot choose between the filter's
 * index and the sort's. We choose: up to the cap all matches are taken by the filter's index and sorted; if there are
 * more, matches are so many that walking the sort's index meets them soon.
 */
async function filteredPage(db: Db, asked: Asked): Promise<Page> {
  const { source, viewer, filters, page_size, offset } = asked;
  const { by, id, forwards } = ordering(source, asked);
  const direction = asked.sortDirection === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    with k as materialized (
      select ${id} as id, ${by} as by ${fromTable(source)} ${whereAll(conditions(source, viewer, filters))}
      limit ${sql.lit(TOTAL_CAP + 1)}),
    counted as (select count(*) as total from k),
    shown as materialized (
      select id from k where (select total from counted) <= ${sql.lit(TOTAL_CAP)}
      order by by ${direction}, id ${direction} limit ${sql.lit(page_size)} offset ${offset}),
    details as (select ${source.select} from shown join ${sql.table(source.table)} t on ${id} = shown.id order by ${forwards})
    select counted.total, details.* from counted left join details on true`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total > TOTAL_CAP) {
    const reachable = Math.max(0, Math.min(page_size, TOTAL_CAP - offset));
    return { rows: reachable ? await walk(db, asked, reachable, offset, false) : [], total: TOTAL_CAP, capped: true };
  }
  const shown = rows.filter((row) => row[source.resource.id_field] !== null);
  return { rows: shown.map(({ total: _, ...row }) => row), total, capped: false };
}

function metaOf(source: ListSource, query: ListQuery, here: number, total: number, capped: boolean): PageMeta {
  const { page, page_size, ...others } = query;
  const last_page = Math.max(1, Math.ceil(total / page_size));
  const from = here ? (page - 1) * page_size + 1 : null;
  const next = new URLSearchParams({ page_size: String(page_size), page: String(page + 1) });
  for (const [name, value] of Object.entries(others)) if (value !== undefined) next.set(name, String(value));
  return {
    current_page: page,
    last_page,
    from,
    to: from === null ? null : from + here - 1,
    per_page: page_size,
    total,
    ...(capped ? { total_capped: true } : {}),
    next_page_url: page < last_page ? `/api/v1/${source.resource.resource}?${next}` : null,
  };
}
