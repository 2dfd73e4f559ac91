import { sql } from 'kysely';
import { GRAINS, type Grain } from '@handover/domain/dashboard/measures';
import { dayAfter, monthsAfter } from '@handover/domain/time';
import type { Db } from '../db/connect.ts';
import { countsBesideSources, type RollupPeriod } from './mendRollups.ts';

type Recounted = { checked: number; drift: number; examples: string[] };

const MOST_TOLD = 5;
/** Steps of the recount: each is counted within a few seconds on a large platform. */
const STEP: Record<Grain, (from: string) => string> = {
  day: (from) => dayAfter(from, 28),
  week: (from) => dayAfter(from, 28),
  month: (from) => monthsAfter(from, 1),
};
/** Days ahead that are recounted in steps. There is little data after them, so the rest is one step. */
const DAYS_AHEAD = 60;
const ALL_TO_COME = 'infinity';

/**
 * Returns the next range of a night's recount: from where a grain begins or the last range ended; null once all is
 * done.
 */
export async function nextRollupPeriod(db: Db, night: string, last: RollupPeriod | null): Promise<RollupPeriod | null> {
  if (last === null || last.until === ALL_TO_COME) {
    const grain = GRAINS[last === null ? 0 : GRAINS.indexOf(last.grain) + 1];
    return grain === undefined ? null : rollupPeriodFrom(grain, await firstBucket(db, grain, night), night);
  }
  return rollupPeriodFrom(last.grain, last.until, night);
}

function rollupPeriodFrom(grain: Grain, from: string, night: string): RollupPeriod {
  const until = STEP[grain](from);
  return { grain, from, until: until > dayAfter(night, DAYS_AHEAD) ? ALL_TO_COME : until };
}

/** Returns the first bucket of a grain. Months go back to the first with data. */
async function firstBucket(db: Db, grain: Grain, night: string): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    select to_char(greatest(app.rollups_kept_from(${grain}, ${night}), date_trunc(${grain}, least(
      ${night}::date,
      (select starts_at::date from jobs order by starts_at limit 1),
      (select bucket from rollups where scope_id = '00000000-0000-0000-0000-000000000000' and grain = ${grain}
       order by bucket limit 1))::timestamp)::date), 'YYYY-MM-DD') as first`.execute(db);
  return rows[0]?.first ?? night;
}

type Count = { scope_id: string; bucket: string; measure: string };
type Drift = Count & { kept_n: number; counted_n: number; kept_amount: number; counted_amount: number };

/** Compares the stored counts with their sources in one snapshot; nothing is corrected. */
export async function recount(db: Db, period: RollupPeriod): Promise<Recounted> {
  const { rows } = await sql<{ checked: number; drift: number; examples: Drift[] | null }>`
    with beside as materialized (
           select *, (kept_n, kept_amount) is distinct from (counted_n, counted_amount) as differs
           from ${countsBesideSources(period)} b)
    select count(*) as checked, count(*) filter (where differs) as drift,
      (select json_agg(told) from (
         select scope_id, bucket, measure, kept_n, counted_n, kept_amount, counted_amount
         from beside where differs order by bucket, measure, scope_id limit ${MOST_TOLD}::int) told) as examples
    from beside`.execute(db);
  const [{ checked, drift, examples } = { checked: 0, drift: 0, examples: null }] = rows;
  return {
    checked,
    drift,
    examples: (examples ?? []).map((each) => words(period.grain, each)),
  };
}

const words = (grain: Grain, { bucket, measure, scope_id, kept_n, counted_n, kept_amount, counted_amount }: Drift) =>
  `${measure} of the ${grain} ${bucket} in ${scope_id}: ${kept_n} (${kept_amount}) kept, ${counted_n} (${counted_amount}) there`;

/** Compares the counts of shifts by status, stored beside the rollups, with the sum over all months. */
export async function recountTotals(db: Db): Promise<Recounted> {
  const { rows } = await sql<{ checked: number; drift: number; examples: string[] | null }>`
    with kept as (
           select scope_id, substr(what, length('jobs:') + 1) as status, sum(n) as n
           from (select scope_id, what, total as n from tallies where what like 'jobs:%'
                 union all select scope_id, what, n from tally_deltas where what like 'jobs:%') t group by 1, 2),
         months as (
           select scope_id, substr(measure, length('status:') + 1) as status, sum(n) as n
           from rollups where grain = 'month' and measure like 'status:%' group by 1, 2),
         beside as materialized (
           select scope_id, status, coalesce(kept.n, 0) as kept_n, coalesce(months.n, 0) as counted_n
           from kept full join months using (scope_id, status))
    select count(*) as checked, count(*) filter (where kept_n <> counted_n) as drift,
      (select array_agg(format('all that are %s in %s: %s kept, %s there', status, scope_id, kept_n, counted_n))
       from (select * from beside where kept_n <> counted_n order by status, scope_id limit ${MOST_TOLD}::int) told) as examples
    from beside`.execute(db);
  const [{ checked, drift, examples } = { checked: 0, drift: 0, examples: null }] = rows;
  return { checked, drift, examples: examples ?? [] };
}
