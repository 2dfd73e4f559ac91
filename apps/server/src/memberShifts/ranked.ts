import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { type memberJobs, NEAREST_POOL, RANKED_ON_A_PAGE } from '@handover/contract/memberShifts/memberJobs';
import { milesBetween } from '@handover/domain/distance';
import { dayAfter, endOfLondonDay, londonClock } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { metaOf } from '../lists/page.ts';
import { assertHome, lookFor, startsIn } from './filter.ts';
import { type Fitted, fitOf } from '../offers/match/fit.ts';
import { homeFor, type Own, readOwn } from '../offers/match/own.ts';
import { readRows, suited } from './rows.ts';

type Query = Input<typeof memberJobs.ranked>;
type Near = Fitted & { job_id: string; starts_at: string; wanted: boolean };
/** A row as it arrives. Five hundred are read to show twenty, so arrays stay unparsed text. */
type Sent = Omit<Near, 'tag_ids'> & { tags: string };
type Start = { latitude: number; longitude: number; address_id: string; since: Date; until: Date };

/** A time later than any shift that can be posted. */
const FOREVER = new Date('9999-01-01T00:00:00Z');
const later = (one: Date, other: Date) => (one > other ? one : other);
/**
 * Returns the moment before. The nearest shifts are those that start after a moment, and a shift at the first moment of
 * a day belongs to that day.
 */
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
const inOrder = (one: string, other: string) => Number(one > other) - Number(one < other);
const sooner = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Returns coming open shifts, the nearest or the best match first: those of the nearest pool that match the filters.
 */
export async function rankedForMember(ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>, query: Query) {
  const { now } = ctx;
  const { order, page, radius = Infinity } = query;
  const own = await readOwn(ctx);
  const pools = await Promise.all(startsOf(own, query, now).map((start) => poolFrom(ctx, own, start, query)));
  const pool = pools.flat();
  const ranked = pool
    .filter(({ wanted, miles }) => wanted && miles <= radius)
    .map((job) => ({ ...job, match: order === 'best_match' ? (fitOf(own, job) ?? -1) : 0 }))
    .toSorted(
      (a, b) =>
        b.match - a.match || a.miles - b.miles || inOrder(a.starts_at, b.starts_at) || inOrder(a.job_id, b.job_id),
    );
  const first = (page - 1) * RANKED_ON_A_PAGE;
  const ids = ranked.slice(first, first + RANKED_ON_A_PAGE).map(({ job_id }) => job_id);
  const named = sql`unnest(${ids}::uuid[]) with ordinality k (job_id, at) join job_market j on j.job_id = k.job_id`;
  const rows = await readRows(ctx, sql`${named} order by k.at`);
  return {
    data: await suited(ctx, own, rows),
    meta: metaOf(
      'my_jobs/ranked',
      { ...query, page_size: RANKED_ON_A_PAGE },
      { here: rows.length, total: ranked.length, capped: false },
    ),
    pool: { size: pool.length, full: pools.some((its) => its.length >= NEAREST_POOL) },
  };
}

/** Parses a list of ids in PostgreSQL's text form. */
const idsIn = (list: string): string[] => (list === '{}' ? [] : list.slice(1, -1).split(','));

/** Returns the nearest open shifts to which the member would travel from there. */
async function poolFrom({ db }: Pick<Ctx, 'db'>, own: Own, start: Start, query: Query) {
  const { latitude, longitude, since, until, address_id } = start;
  const found = await prepared(
    db,
    sql<Sent>`
      select j.job_id, j.office_id, j.care_provider_id, j.date, j.job_start_time, j.job_end_time,
        j.starts_at::text as starts_at, j.title, j.tag_ids::text as tags, j.latitude, j.longitude,
        ${sql.join([sql`true`, ...lookFor(query)], sql` and `)} as wanted
      from nearest_open(${latitude}, ${longitude}, ${since}, ${until}, ${sql.lit(NEAREST_POOL)}) n
      join job_market j on j.job_id = n.job_id`,
  );
  return found.flatMap(({ tags, ...job }) => {
    const home = homeFor(own, job);
    return home?.address_id === address_id ? [{ ...job, tag_ids: idsIn(tags), miles: milesBetween(home, job) }] : [];
  });
}

/** Returns each address from which the member travels, with its days. */
function startsOf(own: Own, query: Query, now: Date): Start[] {
  const home = assertHome(own);
  const { since = now, until = FOREVER } = startsIn(query);
  const whole = { since: later(justBefore(since), now), until };
  return own.addresses.flatMap((address) => {
    if (address === home) return [{ ...home, ...whole }];
    const days = own.availability.filter(({ address_id }) => address_id === address.address_id);
    const [first, last] = [days[0]?.date, days.at(-1)?.date];
    if (first === undefined || last === undefined) return [];
    // A night of availability may reach into the day after.
    return [
      {
        ...address,
        since: later(whole.since, justBefore(londonClock(first, '00:00'))),
        until: sooner(whole.until, endOfLondonDay(dayAfter(last))),
      },
    ];
  });
}
