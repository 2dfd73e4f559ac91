import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Grain, GRAINS } from '@handover/domain/dashboard/measures';
import { type Db, kyselyOn } from '../db/connect.ts';
import { inOneGo } from '../adapters/tasks.ts';

/** A range of whole buckets of one grain, from a day up to another. */
export type RollupPeriod = { grain: Grain; from: string; until: string };

/** A table of the stored counts beside those counted from shifts, invoices and facts, per scope, bucket and measure. */
export const countsBesideSources = ({ grain, from, until }: RollupPeriod): RawBuilder<unknown> => sql`(
  select scope_id, bucket, measure, sum(kept_n)::bigint as kept_n, sum(counted_n)::bigint as counted_n,
         sum(kept_amount)::bigint as kept_amount, sum(counted_amount)::bigint as counted_amount
  from (
    select scope_id, bucket, measure, 0 as kept_n, n as counted_n, 0 as kept_amount, amount as counted_amount
    from (
      select agency_id, care_provider_id, office_id, date_trunc(${grain}, day::timestamp)::date as bucket, measure,
             sum(n) as n, sum(amount) as amount
      from app.rollup_sources
      where near >= ${from}::date - 1 and near < ${until}::date + 2 and day >= ${from}::date and day < ${until}::date
      group by 1, 2, 3, 4, 5) sources, app.scopes_above(agency_id, care_provider_id, office_id)
    union all
    select scope_id, date_trunc(${grain}, day::timestamp)::date, measure, n, 0, amount, 0
    from app.rollup_deltas, app.scopes_above(agency_id, care_provider_id, office_id)
    where day >= ${from}::date and day < ${until}::date
    union all
    select scope_id, bucket, measure, n, 0, amount, 0
    from app.rollups where grain = ${grain} and bucket >= ${from}::date and bucket < ${until}::date) sides
  group by 1, 2, 3)`;

/** Locks the rollups: nothing is aggregated until the transaction ends. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('fold_rollups'))`;

/** Deletes the days and weeks that are no longer shown, in the transaction of its caller. */
export async function forgetRollups(db: Db, today: string): Promise<void> {
  await LOCK.execute(db);
  await sql`
    delete from app.rollups where grain in ('day', 'week') and bucket < app.rollups_kept_from(grain, ${today}::date)`.execute(
    db,
  );
}

/**
 * Corrects every count that differs from its sources, in the transaction of its caller, and returns how many there
 * were.
 */
export async function mendRollups(db: Db, period: RollupPeriod): Promise<number> {
  await LOCK.execute(db);
  const { rows } = await sql`
    insert into app.rollups (scope_id, grain, bucket, measure, n, amount, agency_id, care_provider_id)
    select b.scope_id, ${period.grain}, b.bucket, b.measure, b.counted_n - b.kept_n, b.counted_amount - b.kept_amount,
           p.agency_id, p.care_provider_id
    from ${countsBesideSources(period)} b
    left join (select office_id as scope_id, agency_id, care_provider_id from app.offices
               union all select care_provider_id, agency_id, care_provider_id from app.care_providers
               union all select agency_id, agency_id, null from app.agencies) p on p.scope_id = b.scope_id
    where (b.counted_n, b.counted_amount) is distinct from (b.kept_n, b.kept_amount)
    on conflict (scope_id, grain, bucket, measure) do update
      set n = rollups.n + excluded.n, amount = rollups.amount + excluded.amount
    returning 1`.execute(db);
  return rows.length;
}

/**
 * Corrects all counts that are kept on a day, one grain at a time. The superuser runs it, once a difference is
 * understood.
 */
export async function mendAll(owner: pg.ClientBase, today: string): Promise<number> {
  let mended = 0;
  for (const grain of GRAINS) {
    mended += await inOneGo({ db: kyselyOn(owner) }, async ({ db }) => {
      const { rows } = await sql<{ from: string }>`
        select app.rollups_kept_from(${grain}, ${today}::date)::text as from`.execute(db);
      return mendRollups(db, { grain, from: rows[0]?.from ?? '-infinity', until: 'infinity' });
    });
  }
  return mended;
}
