import { type RawBuilder, sql } from 'kysely';
import { MOST_SHOWN } from '@handover/contract/dashboard/insights';
import { changeOf, spendDays, spentTogether } from '@handover/domain/dashboard/insightSpend';
import { VALUE } from '@handover/domain/dashboard/measures';
import { londonDay } from '@handover/domain/time';
import { prepared } from '../../db/connect.ts';
import { ownRows } from '../../db/tree.ts';
import { cacheFor5s } from '../../shifts/cacheFor5s.ts';
import { countScope } from '../../lists/total.ts';
import type { Asking } from './weeks.ts';

type Place = {
  office_id: string;
  location: string;
  care_provider: string;
  this_month: number;
  same_days: number;
  last_month: number;
  budget: number | null;
};

/**
 * Returns the spend of each location in scope beside the month before, the highest first. It adds up two months and the
 * days of one from the rollups, and the deltas. A removed location is included while it has spent something.
 */
export async function spendAtPlaces({ db, viewer, now }: Asking) {
  const { this_month, last_month, same_until, until } = spendDays(londonDay(now));
  const own = Object.entries(ownRows(viewer)).map(([column, id]) => sql` and ${sql.ref(column)} = ${id}`);
  const rollupsOf = (place: RawBuilder<unknown>) => sql`(
    select scope_id, grain, bucket, amount from rollups
    where measure = ${sql.lit(VALUE)} and grain = 'month' and bucket in (${this_month}::date, ${last_month}::date) ${place}
    union all
    select scope_id, grain, bucket, amount from rollups
    where measure = ${sql.lit(VALUE)} and grain = 'day' and bucket >= ${last_month}::date and bucket < ${same_until}::date
      ${place}) r`;
  const sums = sql`
    sum(amount) filter (where grain = 'month' and bucket = ${this_month}::date) as this_month,
    sum(amount) filter (where grain = 'month' and bucket = ${last_month}::date) as last_month,
    sum(amount) filter (where grain = 'day') as same_days`;
  // A few locations are read one by one; those of the whole platform lie together in the index by day.
  const folded =
    own.length > 0
      ? sql`cross join lateral (select ${sums} from ${rollupsOf(sql`and scope_id = p.office_id`)}) f`
      : sql`left join (select scope_id, ${sums} from ${rollupsOf(sql``)} group by scope_id) f on f.scope_id = p.office_id`;
  const rows = await prepared(
    db,
    sql<Place>`
      with unfolded as materialized (
        select office_id,
          sum(amount) filter (where day >= ${this_month}::date) as this_month,
          sum(amount) filter (where day < ${this_month}::date) as last_month,
          sum(amount) filter (where day < ${same_until}::date) as same_days
        from rollup_deltas
        where measure = ${VALUE} and day >= ${last_month}::date and day < ${until}::date ${sql.join(own, sql``)}
        group by office_id)
      select p.office_id, p.title as location, c.company_name as care_provider, b.monthly as budget,
        (coalesce(f.this_month, 0) + coalesce(u.this_month, 0))::int8 as this_month,
        (coalesce(f.last_month, 0) + coalesce(u.last_month, 0))::int8 as last_month,
        (coalesce(f.same_days, 0) + coalesce(u.same_days, 0))::int8 as same_days
      from (select office_id, care_provider_id, title, deleted_at from offices where true ${sql.join(own, sql``)}) p
      join care_providers c on c.care_provider_id = p.care_provider_id
      left join office_budgets b on b.office_id = p.office_id
      left join unfolded u on u.office_id = p.office_id
      ${folded}
      where p.deleted_at is null or f.this_month <> 0 or f.last_month <> 0 or u.office_id is not null
      order by this_month desc, last_month desc, p.title, p.office_id`,
  );
  return rows.map((place) => ({ ...place, change: changeOf(place) }));
}

/** Number of locations from which adding up takes long, so that the answer may be some seconds old. */
const MANY = 1_000;
const keptBriefly = cacheFor5s<Awaited<ReturnType<typeof spendAtPlaces>>>((places) => places.length > MANY);

export async function readSpendByLocation(asking: Asking) {
  const places = await keptBriefly(countScope(asking.viewer), asking.now, () => spendAtPlaces(asking));
  const total = spentTogether(places);
  return {
    data: places.slice(0, MOST_SHOWN),
    more: places.length > MOST_SHOWN,
    total: { ...total, change: changeOf(total) },
  };
}
