import { sql } from 'kysely';
import { TOTAL_CAP } from '@handover/contract/paging';
import type { Db } from '../db/connect.ts';
import {
  type Asked,
  conditions,
  fromFirst,
  fromNames,
  fromOldest,
  fromTable,
  mustVisit,
  ordering,
  whereAll,
} from './source.ts';
import { type Page, pageInOrder, type Rows } from './walk.ts';

/** Rows in a sample that tells whether matches are everywhere. */
const GLANCE = 500;
/** Maximum rows that may be looked through for matches: a page 20,000 rows from an end costs that anyway. */
const LOOKED_AT_MOST = 20_000;

/**
 * Reads a page of a filtered list. Under row-level security the planner may not look at statistics of LIKE, so it
 * cannot choose between the filter's index and the sort's. We choose: as many matches as are counted exactly are
 * gathered by the filter's index and sorted; more than that are looked for along the sort, and only if they all lie far
 * down are they gathered nevertheless.
 */
export async function filteredPage(db: Db, asked: Asked): Promise<Page> {
  const total = (await areEverywhere(db, asked)) ? TOTAL_CAP + 1 : await countMatches(db, asked);
  if (total <= TOTAL_CAP) return { rows: await gatheredPage(db, asked), total, capped: false };
  const reachable = Math.max(0, Math.min(asked.page_size, TOTAL_CAP - asked.offset));
  const in_order = asked.source.in_order?.(asked.filters);
  const rows = in_order ? (await pageInOrder(asked).execute(db)).rows : await pageAlongSort(db, asked);
  const shown = in_order || rows.length >= reachable ? rows : await gatheredPage(db, asked);
  return { rows: shown.slice(0, reachable), total: TOTAL_CAP, capped: true };
}

async function pageAlongSort(db: Db, asked: Asked): Promise<Rows> {
  const named = fromNames(asked, asked.offset + asked.page_size);
  const page = named
    ? pageInOrder(asked, 'forwards', named, sql``)
    : pageInOrder(asked, 'forwards', fromFirst(asked, LOOKED_AT_MOST));
  return (await page.execute(db)).rows;
}

const along = ({ source, viewer, filters }: Asked) => whereAll(conditions(source, viewer, filters, 'along'));
const gathered = ({ source, viewer, filters }: Asked) => whereAll(conditions(source, viewer, filters, 'gather'));

/**
 * True if a few rows alone hold more matches than are counted: then the text's index would only list nearly all rows.
 */
async function areEverywhere(db: Db, asked: Asked): Promise<boolean> {
  if (!mustVisit(asked)) return false;
  const { rows } = await sql<{ everywhere: boolean }>`
    select case when (select count(*) ${fromOldest(asked, GLANCE)} ${along(asked)}) < ${sql.lit(GLANCE / 2)} then false
      else (select count(*) from (
        select ${fromOldest(asked, LOOKED_AT_MOST)} ${along(asked)} limit ${sql.lit(TOTAL_CAP + 1)}) m) > ${sql.lit(TOTAL_CAP)}
      end as everywhere`.execute(db);
  return rows[0]?.everywhere ?? false;
}

/** Counts all matches, up to one more than the cap. */
export async function countMatches(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select ${fromTable(asked.source)} ${gathered(asked)} limit ${sql.lit(TOTAL_CAP + 1)}) m`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads a page of all matches, gathered by the filter's index and sorted: ids first, details for one page only. */
async function gatheredPage(db: Db, asked: Asked): Promise<Rows> {
  const { source, page_size, offset } = asked;
  const { by, id, forwards } = ordering(source, asked);
  const direction = asked.sortDirection === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Record<string, unknown>>`
    with m as materialized (select ${id} as id, ${by} as by ${fromTable(source)} ${gathered(asked)}),
    k as materialized (
      select id from m order by by ${direction}, id ${direction} limit ${sql.lit(page_size)} offset ${offset})
    select ${source.select} from k join ${sql.table(source.table)} t on ${id} = k.id order by ${forwards}`.execute(db);
  return rows;
}
