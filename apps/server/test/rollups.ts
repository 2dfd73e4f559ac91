import type pg from 'pg';
import { GRAINS, type Grain } from '@handover/domain/dashboard/measures';

type Owner = Pick<pg.ClientBase, 'query'>;

/** Every count of the dashboard that is not what there is, in words; with what is not folded yet, as readers have it. */
export async function rollupDrift(owner: Owner, grains: readonly Grain[] = GRAINS): Promise<string[]> {
  const { rows } = await owner.query<{ words: string }>(
    `select concat_ws(' ', grain, bucket, measure, scope_id, 'kept', kept_n, kept_amount, 'there', counted_n, counted_amount) as words
     from unnest($1::text[]) grain, app.rollups_beside_sources(grain, '-infinity', 'infinity')
     where (kept_n, kept_amount) is distinct from (counted_n, counted_amount) order by 1`,
    [grains],
  );
  return rows.map(({ words }) => words);
}

/** Fails with words where the dashboard would not show what there is. One grain is enough: a change is spread to all alike. */
export async function rollupsAddUp(owner: Owner): Promise<void> {
  const wrong = await rollupDrift(owner, ['month']);
  if (wrong.length > 0)
    throw new Error(`${wrong.length} counts of the dashboard differ: ${wrong.slice(0, 3).join('; ')}`);
}

/** As the worker does it every second. */
export async function foldAll(owner: Owner): Promise<void> {
  await owner.query('select app.fold_tallies(), app.fold_rollups()');
}

/** For whatever was written past the triggers. */
export async function countAnew(owner: Owner): Promise<void> {
  await owner.query(`select app.count_rollups(grain, '-infinity', 'infinity') from unnest($1::text[]) grain`, [GRAINS]);
}
