import { type RawBuilder, sql } from 'kysely';
import { csvLine, type Cell } from '@handover/domain/csv';
import { invoiceScope } from '@handover/domain/invoices/policy';
import type { Ctx } from '../../http/route.ts';

export type Range = { from: string; until: string };

/** Condition on the invoices of the viewer and of these days, in the form that the indexes by date use. */
export const inRange = (viewer: Ctx['viewer'], { from, until }: Range): RawBuilder<boolean> => {
  const own = Object.entries(invoiceScope(viewer)).map(([column, value]) => sql`i.${sql.ref(column)} = ${value}`);
  return sql`${sql.join([...own, sql`i.date between ${from}::date and ${until}::date`], sql` and `)}`;
};

const ROWS_AT_A_TIME = 500;

/**
 * Streams rows through a cursor. A year needs the memory of a few hundred rows, and a cursor sees the snapshot in which
 * it was declared, however slow its reader is.
 */
export async function* exported<Row>(
  { db }: Pick<Ctx, 'db'>,
  columns: readonly string[],
  rows: RawBuilder<Row>,
  linesOf: (row: Row) => readonly (readonly Cell[])[],
): AsyncGenerator<string> {
  await sql`declare exported no scroll cursor for ${rows}`.execute(db);
  yield csvLine(columns);
  for (;;) {
    const { rows: some } = await sql<Row>`fetch ${sql.lit(ROWS_AT_A_TIME)} from exported`.execute(db);
    if (some.length > 0) yield some.flatMap((row) => linesOf(row).map((cells) => csvLine(cells))).join('');
    if (some.length < ROWS_AT_A_TIME) return;
  }
}
