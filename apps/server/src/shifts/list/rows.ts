import { type RawBuilder, sql } from 'kysely';
import { LOOKED_AT } from '@handover/contract/shifts/filters';
import { whereAll } from '../../lists/source.ts';
import type { Condition, Part } from '../filter.ts';
import { direction } from './lines.ts';

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
