import { type RawBuilder, sql } from 'kysely';
import type { MapCluster } from '@handover/contract/shifts/views';
import type { JobStatus } from '@handover/domain/shifts/status';
import { cellsOf, FINEST, type Sight } from './grid.ts';

/** Sources of counts, each with a first condition: the aggregated cells, and at the finest zoom the deltas. */
export type Counts = { cells: RawBuilder<unknown>; deltas: RawBuilder<unknown>; less?: RawBuilder<unknown> };

export const countsOf = (scope_id: string, statuses: readonly JobStatus[]): Counts => ({
  cells: sql`map_cells where scope_id = ${scope_id} and status = any (${statuses})`,
  deltas: sql`map_cell_deltas where scope_id = ${scope_id} and status = any (${statuses})`,
});

/** Selects the number of shifts in each cell in sight, and their mean position. */
export function clustersOf({ cells, deltas, less }: Counts, sight: Sight): RawBuilder<MapCluster> {
  const shifted = (from: number) => sql`cx >> ${from - sight.cells}::int as x, cy >> ${from - sight.cells}::int as y`;
  return sql`
    select (sum(lat_sum) / sum(n) / 1e6)::float8 as latitude, (sum(lng_sum) / sum(n) / 1e6)::float8 as longitude,
      sum(n)::int8 as count
    from (
      select ${shifted(sight.counted)}, n, lat_sum, lng_sum from ${cells}
        and z = ${sight.counted} and ${cellsOf(sight, sight.counted)}
      union all
      select ${shifted(FINEST)}, n, lat_sum, lng_sum from ${deltas} and ${cellsOf(sight, FINEST)}
      ${less ? sql`union all select ${shifted(FINEST)}, ${less} and ${cellsOf(sight, FINEST)}` : sql``}) c
    group by x, y having sum(n) > 0`;
}

export const sumOf = (clusters: readonly MapCluster[]): number => clusters.reduce((sum, { count }) => sum + count, 0);

/** Selects the number of shifts in all cells in sight. */
export const totalOf = (counts: Counts, sight: Sight): RawBuilder<{ total: number }> => sql`
  select coalesce(sum(count), 0)::int8 as total from (${clustersOf(counts, sight)}) c`;
