import { type RawBuilder, sql } from 'kysely';
import { LOOKED_AT } from '@handover/contract/shifts/filters';
import { whereAll } from '../../lists/source.ts';
import type { Condition, Part } from '../filter.ts';
import { direction } from './lines.ts';

/** Which shifts of a list, in which order. */
export type Asked = {
  parts: readonly Part[];
  /** What has no index. */
  look: readonly Condition[];
  by: RawBuilder<unknown>;
  down: boolean;
  /** A number of the contract's, so it is said to the database as it is and not as a parameter. */
  page_size: number;
  offset: number;
};

const LOOKED_IN = sql`j.job_id, j.title, j.code, j.ward, j.town, j.city, j.tag_ids`;

/** The first of one part along its index; what has no index is looked for among so many of them. */
function firstOf({ where }: Part, { look, by, down }: Asked, reach: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = sql`order by ${by} ${direction(down)}, j.job_id ${direction(down)}`;
  if (look.length === 0)
    return sql`(select j.job_id, ${by} as by from jobs j ${whereAll(where)} ${order} limit ${reach})`;
  return sql`(select j.job_id, j.by from (
      select ${LOOKED_IN}, ${by} as by from jobs j ${whereAll(where)} ${order} limit ${sql.lit(LOOKED_AT)}) j
    ${whereAll(look)} order by j.by ${direction(down)}, j.job_id ${direction(down)} limit ${reach})`;
}

/** A page along the order that every part's index has: the first of each part, and of those the first. */
export function pageByIndex(asked: Asked): RawBuilder<unknown> {
  const { parts, down, page_size, offset } = asked;
  const order = direction(down);
  // Without a parameter the first page, which is asked for most, is planned once and no more.
  const reach = offset === 0 ? sql.lit(page_size) : sql`${offset + page_size}`;
  const each = parts.map((part) => firstOf(part, asked, reach));
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`select job_id, by from (${sql.join(each, sql` union all `)}) m
    order by by ${order}, job_id ${order} limit ${sql.lit(page_size)} ${skip}`;
}

/** A page of all matches, gathered first and sorted then: for orders that have no index. */
export const pageBySort = ({ parts, look, by, down, page_size, offset }: Asked): RawBuilder<unknown> =>
  sql`select job_id, by from (${sql.join(
    parts.map(({ where }) => sql`(select j.job_id, ${by} as by from jobs j ${whereAll([...where, ...look])})`),
    sql` union all `,
  )}) m order by by ${direction(down)}, job_id ${direction(down)} limit ${sql.lit(page_size)} offset ${offset}`;

/** All matches, up to one more than are counted; of what has no index as many as were looked at. */
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
