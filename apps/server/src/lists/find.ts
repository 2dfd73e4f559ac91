import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { conditions, fromTable, type ListSource, ordering, whereAll } from './source.ts';

/** Finds one entry as the list shows it; an entry out of sight is not found. */
export async function findEntry<Row extends z.ZodType>(
  source: ListSource<Row>,
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  id: string,
): Promise<{ data: z.input<Row> }> {
  const { id: key } = ordering(source, source.resource.sort);
  const { rows } = await sql<z.input<Row>>`
    select ${source.select} ${fromTable(source)}
    ${whereAll([sql<boolean>`${key} = ${id}`, ...conditions(source, viewer, {})])}`.execute(db);
  const row = orNotFound(rows[0], source.resource.one);
  const [complete] = source.complete ? await source.complete(db, [row as Record<string, unknown>]) : [row];
  return { data: complete as z.input<Row> };
}

/**
 * Finds the first entries in the list's own order that fulfil more than the scope asks, such as those of one company.
 */
export async function findEntries<Row extends z.ZodType>(
  source: ListSource<Row>,
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  where: readonly RawBuilder<boolean>[],
  most: number,
): Promise<z.input<Row>[]> {
  const { forwards } = ordering(source, source.resource.sort);
  const { rows } = await sql<z.input<Row>>`
    select ${source.select} ${fromTable(source)} ${whereAll([...where, ...conditions(source, viewer, {})])}
    order by ${forwards} limit ${sql.lit(most)}`.execute(db);
  return rows;
}
