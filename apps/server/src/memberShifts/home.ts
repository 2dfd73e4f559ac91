import { sql } from 'kysely';
import { HOME_CAP } from '@handover/contract/memberShifts/home';
import { KM_IN_A_MILE } from '@handover/domain/distance';
import { limitOf, MATCH_POINTS } from '@handover/domain/offers/match';
import { complianceState, complianceWords, NEVER } from '@handover/domain/staff/credentials';
import { londonDay } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { mainHome, type Own, readOwn } from '../offers/match/own.ts';
import { readRows, suited } from './rows.ts';

type Asked = Pick<Ctx, 'db' | 'now' | 'viewer'>;

const WEEK_MS = 7 * 24 * 3_600_000;
/** Maximum offers on the home page; more are under Shifts. */
const MOST_OFFERS = 5;

/** Returns the content of a member's home page in one call. */
export async function homeForMember(ctx: Asked) {
  const own = await readOwn(ctx);
  const [next, offers, near, counts] = await Promise.all([
    nextBooking(ctx),
    offersWaiting(ctx),
    openNearby(ctx, own),
    countsOf(ctx),
  ]);
  const { applied, bookings, lacking, valid_until } = counts;
  const today = londonDay(ctx.now);
  const state = complianceState({ lacking, valid_until }, today);
  return {
    data: {
      next: (await suited(ctx, own, next))[0] ?? null,
      offers: await suited(ctx, own, offers),
      near,
      has_address: mainHome(own) !== undefined,
      applied,
      bookings,
      compliance: {
        in_order: state === 'valid',
        words: complianceWords({ state, until: valid_until === NEVER ? null : valid_until }, today),
      },
    },
  };
}

/** Reads the next booking, or the shift that the member is checked in to. Unanswered shifts are offers. */
const nextBooking = (ctx: Asked) =>
  readRows(
    ctx,
    sql`(select * from my_bookings where assigned_to = ${ctx.viewer.user_id} and status in ('Confirmed', 'Checked in')
      and (ends_at > ${ctx.now} or status = 'Checked in') order by starts_at, job_id limit 1) j`,
  );

const offersWaiting = (ctx: Asked) =>
  readRows(
    ctx,
    sql`(select m.* from offers f
        cross join lateral (select * from job_market where job_id = f.job_id
          union all select * from my_bookings where job_id = f.job_id and status = 'Assigned') m
        where f.member_id = ${ctx.viewer.user_id} and f.status = 'pending' and f.expires_at > ${ctx.now}
        order by m.starts_at, m.job_id limit ${sql.lit(MOST_OFFERS)}) j order by j.starts_at, j.job_id`,
  );

/** Counts the open shifts of the week within the member's distance; without an address, those of the whole platform. */
async function openNearby({ db, now }: Asked, own: Own): Promise<number> {
  const until = new Date(now.getTime() + WEEK_MS);
  const most = sql.lit(HOME_CAP + 1);
  const home = mainHome(own);
  const miles = home && (limitOf(home.proximity) ?? MATCH_POINTS.distance.no_limit_miles);
  const open = home
    ? sql`nearest_open(${home.latitude}, ${home.longitude}, ${now}, ${until}, ${most}) n
        where n.metres <= ${(miles ?? 0) * KM_IN_A_MILE * 1000}::float8`
    : sql`(select from job_market where starts_at > ${now} and starts_at < ${until} limit ${most}) j`;
  const [row] = await prepared(db, sql<{ near: number }>`select count(*) as near from ${open}`);
  return row?.near ?? 0;
}

type Counts = { applied: number; bookings: number; lacking: boolean; valid_until: string };

async function countsOf({ db, now, viewer }: Asked): Promise<Counts> {
  const [counts] = await prepared(
    db,
    sql<Counts>`
      select m.lacking, m.valid_until::text as valid_until,
        (select count(*) from applications y join job_market j on j.job_id = y.job_id
          where y.member_id = m.member_id and y.withdrawn_at is null and j.starts_at > ${now}) as applied,
        (select count(*) from my_bookings j where j.assigned_to = ${viewer.user_id} and j.ends_at > ${now}
          and j.status in ('Assigned', 'Confirmed', 'Checked in')) as bookings
      from staff m where m.member_id = ${viewer.user_id}`,
  );
  if (!counts) throw new Error('A member has a staff record');
  return counts;
}
