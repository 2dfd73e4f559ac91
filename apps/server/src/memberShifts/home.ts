import { sql } from 'kysely';
import { HOME_CAP } from '@handover/contract/memberShifts/home';
import { KM_IN_A_MILE } from '@handover/domain/distance';
import { limitOf, MATCH_POINTS } from '@handover/domain/offers/match';
import { type Country, nationOf } from '@handover/domain/places';
import {
  complianceOf,
  type ComplianceState,
  complianceState,
  complianceWords,
  lasting,
  NEVER,
} from '@handover/domain/staff/credentials';
import { type Credential, ITEM_KINDS, type Required } from '@handover/domain/staff/items';
import { londonDay } from '@handover/domain/time';
import { prepared } from '../db/connect.ts';
import { listed } from '../db/listed.ts';
import type { Ctx } from '../http/route.ts';
import { mainHome, type Own, readOwn } from '../offers/match/own.ts';
import { credentialsOf } from '../staff/compliance/credentials.ts';
import { requiredOfMember } from '../staff/compliance/facts.ts';
import { readRows, suited } from './rows.ts';

type Asked = Pick<Ctx, 'db' | 'now' | 'viewer'>;

const WEEK_MS = 7 * 24 * 3_600_000;
/** Maximum offers on the home page; more are under Shifts. */
const MOST_OFFERS = 5;

/** Returns the content of a member's home page in one call. */
export async function homeForMember(ctx: Asked) {
  const own = await readOwn(ctx);
  const [next, last, offers, near, counts] = await Promise.all([
    nextBooking(ctx),
    lastWorked(ctx),
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
      last,
      offers: await suited(ctx, own, offers),
      near,
      has_address: mainHome(own) !== undefined,
      applied,
      bookings,
      compliance: {
        in_order: state === 'valid',
        words: state === 'valid' ? 'Valid' : await wordsOf(ctx, { state, valid_until }),
      },
    },
  };
}

/** Text of documents that are missing or end, with the name of the first of them. */
async function wordsOf(ctx: Asked, { state, valid_until }: { state: ComplianceState; valid_until: string }) {
  const { db, viewer, now } = ctx;
  const today = londonDay(now);
  const words = complianceWords({ state, until: valid_until === NEVER ? null : valid_until }, today);
  const [found] = await prepared(
    db,
    sql<{ required: Required[]; held: (Credential & { kind: string })[]; home: Place | null }>`
      select ${listed(requiredOfMember(viewer, viewer.user_id, today))} as required,
        ${listed(credentialsOf(viewer.user_id))} as held,
        (select json_build_object('country', a.country, 'province', a.province, 'post_code', a.post_code)
         from addresses a where a.member_id = ${viewer.user_id} and a."default" = 1) as home`,
  );
  if (!found) return words;
  const { required, held, home } = found;
  const person = { credentials: held, required, nation: home && nationOf(home), today };
  if (state === 'missing') {
    const [one, ...more] = complianceOf(person).missing;
    if (one === undefined) return words;
    return more.length === 0 ? `${one} is missing` : `${one} and ${more.length} more are missing`;
  }
  const first = lasting(person).find(({ until }) => until === valid_until)?.paper;
  if (!first) return words;
  // A vaccination is not named: others may look at the phone.
  const name = first.kind === 'medical' ? ITEM_KINDS.vaccination.label : first.title;
  return `${name} ${words.replace(/^E/, 'e')}`;
}

type Place = { country: Country; province: string; post_code: string };

/** Time for which a worked shift is thanked for. */
const THANKED_MS = 12 * 3_600_000;
/** Longest time between the start of a shift and its check-out. */
const LONGEST_MS = 48 * 3_600_000;

/** Reads the shift that the member checked out of last, if that is not long ago. */
async function lastWorked({ db, viewer, now }: Asked) {
  const [last] = await prepared(
    db,
    sql<{ job_id: string; title: string; location: string; staff_pay: number | null }>`
      select j.job_id, j.title, j.office_title as location,
        (select n.amount from invoices n where n.job_id = j.job_id and n.for_member = ${viewer.user_id}
           and n.purpose <> 'credit_note' and n.credited_at is null limit 1) as staff_pay
      from my_bookings j
      where j.assigned_to = ${viewer.user_id} and j.status = 'Completed'
        and j.starts_at > ${new Date(now.getTime() - LONGEST_MS)}
        and exists (select from timesheets t where t.job_id = j.job_id and t.version = 1
          and t.received_at > ${new Date(now.getTime() - THANKED_MS)})
      order by j.starts_at desc limit 1`,
  );
  return last ?? null;
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
