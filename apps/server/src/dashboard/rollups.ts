import { sql } from 'kysely';
import type { Grain } from '@handover/domain/dashboard/measures';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../db/connect.ts';
import { changesOf, countScope } from '../lists/total.ts';

/** A viewer with a scope of locations. A member's own shifts are counted one by one instead. */
export type ScopedViewer = Exclude<Viewer, { kind: 'member' }>;

type Asked = { grain: Grain; from: string; until: string; measures: readonly string[] };
type Counted = { bucket: string; measure: string; n: number; amount: number };

/**
 * Returns the counts of the buckets that begin on or after one day and before another, in the viewer's scope: the
 * rollups plus the deltas. Days are kept for two months and weeks for sixty weeks.
 */
export function rolledUp(db: Db, viewer: ScopedViewer, { grain, from, until, measures }: Asked): Promise<Counted[]> {
  const scope_id = countScope(viewer);
  return prepared(
    db,
    sql<Counted>`
      select bucket::text as bucket, measure, sum(n)::int8 as n, sum(amount)::int8 as amount
      from (
        select bucket, measure, n, amount from rollups
        where scope_id = ${scope_id} and grain = ${grain} and bucket >= ${from}::date and bucket < ${until}::date
          and measure = any (${measures})
        union all
        select bucket, measure, n, amount
        from rollup_deltas, date(date_trunc(${grain}, day::timestamp)) bucket
        where ${changesOf(viewer)} and bucket >= ${from}::date and bucket < ${until}::date and measure = any (${measures})) counted
      group by bucket, measure
      having sum(n) <> 0 or sum(amount) <> 0
      order by bucket, measure`,
  );
}
