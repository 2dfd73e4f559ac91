import { sql } from 'kysely';
import { type Db, prepared } from '../../db/connect.ts';

const HELD = sql`with held as materialized (select pg_try_advisory_xact_lock(hashtext('fold_map_cells')) as held)`;

/** Adds the deltas to the cells of the map at every zoom, unless another connection is aggregating. */
export async function aggregateCells(db: Db): Promise<void> {
  const [done] = await prepared(
    db,
    sql<{ folded: number }>`
      ${HELD},
        gone as (
          delete from app.map_cell_deltas where (select held from held)
          returning scope_id, cx, cy, status, n, lat_sum, lng_sum),
        added as (
          insert into app.map_cells (scope_id, z, cx, cy, status, n, lat_sum, lng_sum)
          select scope_id, z, cx >> 16 - z, cy >> 16 - z, status, sum(n), sum(lat_sum), sum(lng_sum)
          from gone, generate_series(4, 16, 2) z
          group by scope_id, z, cx >> 16 - z, cy >> 16 - z, status
          having sum(n) <> 0 or sum(lat_sum) <> 0 or sum(lng_sum) <> 0
          order by 1, 2, 3, 4, 5
          on conflict (scope_id, z, cx, cy, status) do update
            set n = map_cells.n + excluded.n, lat_sum = map_cells.lat_sum + excluded.lat_sum,
                lng_sum = map_cells.lng_sum + excluded.lng_sum)
      select count(*) as folded from gone`,
  );
  // Empty cells are deleted, so that moving shifts do not leave them behind.
  if (done && done.folded > 0) {
    await prepared(db, sql`${HELD} delete from app.map_cells where n = 0 and (select held from held)`);
  }
}
