import { sql } from 'kysely';
import { type Db, prepared } from '../db/connect.ts';

/** How many deltas a fold takes at most; where there were as many, there are more. */
const MOST_FOLDED = 5_000;

/** Adds up everything that was appended, a part at a time. */
export async function aggregateRollups(db: Db): Promise<void> {
  while ((await aggregateDeltas(db, MOST_FOLDED)) === MOST_FOLDED);
}

/**
 * Adds the oldest deltas to the rollups and to the totals by status, and says how many there were: none while another
 * connection is at it. A delta that somebody else folded meanwhile is gone when it is to be deleted, so none is added twice.
 */
export async function aggregateDeltas(db: Db, most: number): Promise<number> {
  const [done] = await prepared(
    db,
    sql<{ folded: number }>`
      with held as materialized (select pg_try_advisory_xact_lock(hashtext('fold_rollups')) as held),
        gone as (
          delete from app.rollup_deltas
          -- Up to that one, and not one of those: planned while it was empty, that would be looked for in each.
          where (select held from held) and delta_id <= coalesce(
            (select delta_id from app.rollup_deltas order by delta_id limit 1 offset ${most}::int - 1), 9223372036854775807)
          returning agency_id, care_provider_id, office_id, day, measure, n, amount),
        -- Much of what happens within a second happens at the same place and day, or is taken back.
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
