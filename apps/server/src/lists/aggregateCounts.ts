import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';

/**
 * Adds appended changes to the totals, unless another connection is doing so. A row that another one aggregated
 * meanwhile is gone when it is to be deleted, so nothing is added twice.
 */
export async function aggregateCounts(db: Db): Promise<void> {
  await prepared(
    db,
    sql`
      with held as materialized (select pg_try_advisory_xact_lock(hashtext('fold_tallies')) as held),
        gone as (delete from app.tally_deltas where (select held from held) returning what, scope_id, n)
      insert into app.tallies (what, scope_id, total)
      select what, scope_id, sum(n) from gone group by what, scope_id order by what, scope_id
      on conflict (what, scope_id) do update set total = tallies.total + excluded.total`,
  );
}
