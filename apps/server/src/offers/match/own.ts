import { sql } from 'kysely';
import { MATCH_POINTS, type MatchJob, timeThatCounts } from '@handover/domain/offers/match';
import { dayAfter, londonDay } from '@handover/domain/time';
import { prepared } from '../../db/connect.ts';
import { listed } from '../../db/listed.ts';
import type { Ctx } from '../../http/route.ts';

type Address = { address_id: string; latitude: number; longitude: number; proximity: number; default: 0 | 1 };
type Free = { date: string; from_time: string; to_time: string; address_id: string };
type Worked = { office_id: string; care_provider_id: string; completed: number };
type Certificate = { title: string; state: string; end_date: string | null };
type Tag = { tag_id: string; title: string; importance: 'required' | 'preferred' };

/** Facts of a member for matching any shift. */
export type Own = {
  position: string | null;
  tag_ids: string[];
  certificates: readonly Certificate[];
  addresses: Address[];
  /** Availability from yesterday on, because of nights that began then. */
  availability: Free[];
  worked: Worked[];
  slips: number;
  /** All tags that a shift may ask for. */
  tags: Tag[];
};

const DAY_MS = 24 * 3_600_000;
/** Reads in one statement all that distance and match are computed from, as the member's own login may read it. */
export async function readOwn({ db, now, viewer }: Pick<Ctx, 'db' | 'now' | 'viewer'>): Promise<Own> {
  const me = viewer.user_id;
  const today = londonDay(now);
  const [own] = await prepared(
    db,
    sql<Own>`
      select m.position, m.tag_ids,
        ${listed(sql`select title, state, end_date from skills where member_id = ${me}`)} as certificates,
        ${listed(sql`select address_id, latitude, longitude, proximity, "default" from addresses
          where member_id = ${me} and latitude is not null order by address_id`)} as addresses,
        ${listed(sql`select date, from_time, to_time, address_id from availability
          where member_id = ${me} and date >= ${dayAfter(today, -1)}::date order by date, from_time, availability_id`)} as availability,
        ${listed(sql`select office_id, care_provider_id, completed from member_shifts where member_id = ${me}`)} as worked,
        (select count(*) from slips where member_id = ${me}
          and at > ${new Date(now.getTime() - MATCH_POINTS.history.slip_counts_days * DAY_MS)}) as slips,
        ${listed(sql`select tag_id, title, importance from job_tags`)} as tags
      from staff m where m.member_id = ${me}`,
  );
  if (!own) throw new Error('A member has a staff record');
  return own;
}

export type Timed = Pick<MatchJob, 'date' | 'job_start_time' | 'job_end_time'>;

/** Returns the availability of a shift's day and of the day before, whose night may reach into it. */
export function timesAround({ availability }: Own, { date }: Timed): Free[] {
  if (availability.length === 0) return [];
  const before = dayAfter(date, -1);
  return availability.filter((free) => free.date === date || free.date === before);
}

/** Returns the address from which they travel to a shift: that of their availability, else their home. */
export function homeFor(own: Own, job: Timed, times = timesAround(own, job)): Address | undefined {
  const named = timeThatCounts(times, job)?.address_id;
  return own.addresses.find(({ address_id }) => address_id === named) ?? mainHome(own);
}

export const mainHome = ({ addresses }: Own): Address | undefined => addresses.find((address) => address.default === 1);
