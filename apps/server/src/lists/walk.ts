import { type RawBuilder, sql } from 'kysely';
import { type Asked, conditions, fromTable, ordering, whereAll } from './source.ts';

export type Rows = Record<string, unknown>[];

/** Rows of a page, and the total. */
export type Page = { rows: Rows; total: number; capped: boolean };

/** Selects a page by way of the sort's index: ids first, so the joins never see the rows that are skipped. */
export function pageInOrder(
  asked: Asked,
  direction: 'forwards' | 'backwards' = 'forwards',
  from: RawBuilder<unknown> = fromTable(asked.source),
  where: RawBuilder<unknown> = whereAll(conditions(asked.source, asked.viewer, asked.filters)),
) {
  const { source, page_size, offset } = asked;
  const { id, ...order } = ordering(source, asked);
  // Without a parameter the first page, which is asked for most, is planned only once.
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql<Record<string, unknown>>`
    with k as materialized (
      select ${id} as id ${from} ${where}
      order by ${order[direction]} limit ${sql.lit(page_size)} ${skip})
    select ${source.select} from k join ${sql.table(source.table)} t on ${id} = k.id order by ${order.forwards}`;
}
