import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';

/** Maximum deltas aggregated at a time; if there were as many, there may be more. */
const MOST_FOLDED = 5_000;

/** Aggregates all deltas, a batch at a time. */
export async function aggregateRollups(db: Db): Promise<void> {
  while ((await aggregateDeltas(db, MOST_FOLDED)) === MOST_FOLDED);
}

/**
 * Adds the oldest deltas to the rollups and to the counts by status, and returns how many there were: none while
 * another connection is aggregating. A delta aggregated by another connection is gone when it is to be deleted, so none
 * is added twice.
 */
export async function aggregateDeltas(db: Db, most: number): Promise<number> {
  const [done] = await prepared(
    db,
    sql<{ folded: number }>`
      with held as materialized (select pg_try_advisory_xact_lock(hashtext('fold_rollups')) as held),
        gone as (
          delete from app.rollup_deltas
          -- By range, not by a list of ids: a plan made while the table was empty would search the list for each row.
          where (select held from held) and delta_id <= coalesce(
            (select delta_id from app.rollup_deltas order by delta_id limit 1 offset ${most}::int - 1), 9223372036854775807)
          returning agency_id, care_provider_id, office_id, day, measure, n, amount),
        -- Many changes within a second are of the same place and day, or cancel out.
        changed as (
          select agency_id, care_provider_id, office_id, day, measure, sum(n) as n, sum(amount) as amount
          from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(amount) <> 0),
        added as (
          insert into app.rollups (scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id)
          select s.scope_id, g.grain, date_trunc(g.grain, day::timestamp)::date, measure, sum(n), sum(amount),
                 (array_agg(s.of_agency))[1], (array_agg(s.of_provider))[1]
          from changed, app.scopes_above(agency_id, care_provider_id, office_id) s,
               (values ('day'), ('week'), ('month')) g (grain)
          group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0
          order by 1, 2, 3, 4
          on conflict (scope_id, grain, bucket, measure) do update
            set n = rollups.n + excluded.n, amount = rollups.amount + excluded.amount),
        totals as (
          insert into app.tallies (what, scope_id, total)
          select 'jobs:' || substr(measure, length('status:') + 1), s.scope_id, sum(n)
          from changed, app.scopes_above(agency_id, care_provider_id, office_id) s
          where measure like 'status:%'
          group by 1, 2 having sum(n) <> 0
          order by 1, 2
          on conflict (what, scope_id) do update set total = tallies.total + excluded.total)
      select count(*) as folded from gone`,
  );
  return done?.folded ?? 0;
}
