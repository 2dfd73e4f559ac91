import { sql } from 'kysely';
import { csvLine } from '@handover/domain/csv';
import { fieldsFor, type ListField, type ListQuery } from '@handover/contract/list';
import type { Ctx } from '../http/route.ts';
import { conditions, fromTable, type ListSource, ordering, whereAll } from './source.ts';

const ROWS_AT_A_TIME = 200;

/** Returns a column of a row as text, as the table shows it: the nested name rather than the id behind it. */
function cell({ texts }: ListSource, field: ListField, row: Record<string, unknown>): string | number | null {
  const path = (field.id2 ?? field.id).split('.');
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], row);
  const label = field.options?.find((option) => option.value === String(value))?.label;
  if (label !== undefined) return label;
  if (value === null || value === undefined) return null;
  const text = texts?.[field.id];
  if (text) return text(value as never);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? value : (value as string);
}

/**
 * Exports the whole filtered list, row by row through a cursor, so that a million rows need the memory of a thousand.
 */
export async function* exportList(
  source: ListSource,
  { db, viewer }: Ctx,
  query: Omit<ListQuery, 'page' | 'page_size'>,
) {
  const { sortBy, sortDirection, ...filters } = query as ListQuery;
  const columns = fieldsFor(source.resource, viewer.level).filter((field) => !field.hide_on_table || field.in_export);
  await sql`declare rows no scroll cursor for
    select ${source.select} ${fromTable(source)} ${whereAll(conditions(source, viewer, filters, 'gather'))}
    order by ${ordering(source, { sortBy, sortDirection }).forwards}`.execute(db);
  yield csvLine(columns.map((field) => field.title));
  for (;;) {
    const { rows: read } = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_AT_A_TIME)} from rows`.execute(db);
    const rows = source.complete ? await source.complete(db, read) : read;
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((field) => cell(source, field, row)))).join('');
    if (rows.length < ROWS_AT_A_TIME) return;
  }
}
