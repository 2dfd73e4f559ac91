import type { ListQuery } from '@handover/contract/list';
import { type PageMeta, TOTAL_CAP } from '@handover/contract/paging';
import { type Db, prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { countMatches, filteredPage } from './filtered.ts';
import { type Asked, hasFilters, type ListSource } from './source.ts';
import { exactTotal } from './total.ts';
import { type Page, pageInOrder } from './walk.ts';

/** Offset from which it pays to know the total first and read from the nearer end. */
const FAR = 20_000;

/** Returns one page of an admin list, with the meta of the specification. */
export async function listPage(source: ListSource, { db, viewer }: Pick<Ctx, 'db' | 'viewer'>, query: ListQuery) {
  const { page, page_size, sortBy, sortDirection, ...filters } = query;
  const asked = { source, viewer, filters, sortBy, sortDirection, page_size, offset: (page - 1) * page_size };
  const { rows, total, capped } = hasFilters(filters) ? await filteredPage(db, asked) : await plainPage(db, asked);
  const data = source.complete ? await source.complete(db, rows) : rows;
  return { data, meta: metaOf(source.resource.resource, query, { here: rows.length, total, capped }) };
}

/** Reads a page without filters along the sort's index: from the front, or for the far pages from the back. */
async function plainPage(db: Db, asked: Asked): Promise<Page> {
  const { source, viewer, page_size, offset } = asked;
  if (source.total === 'capped') return cappedPage(db, asked);
  if (offset < FAR) {
    const [total, rows] = await Promise.all([exactTotal(db, source, viewer), prepared(db, pageInOrder(asked))]);
    return { rows, total, capped: false };
  }
  const total = await exactTotal(db, source, viewer);
  const here = Math.max(0, Math.min(page_size, total - offset));
  if (here === 0) return { rows: [], total, capped: false };
  const behind = total - offset - here;
  if (behind > offset) return { rows: await prepared(db, pageInOrder(asked)), total, capped: false };
  const rows = await prepared(db, pageInOrder({ ...asked, offset: behind }, 'backwards'));
  return { rows: rows.slice(-here), total, capped: false };
}

/** Reads a page of a list whose total nobody keeps: there are as many pages as rows are counted. */
async function cappedPage(db: Db, asked: Asked): Promise<Page> {
  const reachable = Math.max(0, Math.min(asked.page_size, TOTAL_CAP - asked.offset));
  const walk = reachable === 0 ? [] : prepared(db, pageInOrder(asked));
  const [total, rows] = await Promise.all([countMatches(db, asked), walk]);
  return { rows: rows.slice(0, reachable), total: Math.min(total, TOTAL_CAP), capped: total > TOTAL_CAP };
}

/** Returns the meta of a page; `resource` is the last part of the list's path. */
export function metaOf(
  resource: string,
  query: { page: number; page_size: number; [other: string]: ListQuery[string] },
  { here, total, capped }: { here: number; total: number; capped: boolean },
): PageMeta {
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
    next_page_url: page < last_page ? `/api/v1/${resource}?${next}` : null,
  };
}
