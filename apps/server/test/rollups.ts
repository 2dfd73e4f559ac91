import type pg from 'pg';
import { sql } from 'kysely';
import { GRAINS, type Grain } from '@handover/domain/dashboard/measures';
import { aggregateRollups } from '../src/dashboard/aggregateRollups.ts';
import { countsBesideSources, mendRollups } from '../src/dashboard/mendRollups.ts';
import { kyselyOn } from '../src/db/connect.ts';
import { aggregateCells } from '../src/shifts/map/aggregateCells.ts';
import { aggregateCounts } from '../src/lists/aggregateCounts.ts';

/** A client or a pool: each statement of an aggregation is independent. */
export type Owner = pg.ClientBase | pg.Pool;
const ALWAYS = { from: '-infinity', until: 'infinity' };
export const on = (owner: Owner) => kyselyOn(owner as pg.ClientBase);

/** Returns every count of the dashboard that differs from its sources, with deltas included, as readers get it. */
export async function rollupDrift(
  owner: Owner,
  grains: readonly Grain[] = GRAINS,
  { from, until } = ALWAYS,
): Promise<string[]> {
  const words: string[] = [];
  for (const grain of grains) {
    const { rows } = await sql<{ words: string }>`
      select concat_ws(' ', ${grain}::text, bucket, measure, scope_id, 'kept', kept_n, kept_amount, 'there', counted_n,
                       counted_amount) as words
      from ${countsBesideSources({ grain, from, until })} beside
      where (kept_n, kept_amount) is distinct from (counted_n, counted_amount) order by 1`.execute(on(owner));
    words.push(...rows.map((row) => row.words));
  }
  return words;
}

/** Throws if the dashboard would be wrong. One grain is enough: a change goes to all alike. */
export async function rollupsAddUp(owner: Owner): Promise<void> {
  const wrong = await rollupDrift(owner, ['month']);
  if (wrong.length > 0)
    throw new Error(`${wrong.length} counts of the dashboard differ: ${wrong.slice(0, 3).join('; ')}`);
}

/** Aggregates everything, as the worker does every second. */
export async function foldAll(owner: Owner): Promise<void> {
  await aggregateCounts(on(owner));
  await aggregateCells(on(owner));
  await aggregateRollups(on(owner));
}

/** Recounts after rows were written without triggers. */
export async function countAnew(owner: Owner): Promise<void> {
  for (const grain of GRAINS) await mendRollups(on(owner), { grain, ...ALWAYS });
}
