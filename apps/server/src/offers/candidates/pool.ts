import { type RawBuilder, sql } from 'kysely';
import { POOL_SIZE } from '@handover/domain/offers/match';
import { dayAfter } from '@handover/domain/time';
import { type Db, prepared } from '../../db/connect.ts';
import { requiredOf, type Shift } from './shift.ts';

/** Tag that every member holds, so that shifts without a required tag are found by a tag too. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';
/** Day under which each member's home address is indexed. */
const HOME = sql`date '2000-01-01'`;
/**
 * Maximum members checked among the nearest with the rarest tag: enough unless hardly anyone holds the other tags too.
 */
const MOST_LOOKED_AT = 5_000;
/**
 * Tolerance of the distance: the projected plane of the index is a little longer than the earth. The rules measure
 * again.
 */
const SLACK = 1.01;
/** Longest possible shift: a day, and the hour that comes twice in October. */
const LONGEST = sql`interval '25 hours'`;

/** Returns the required tag with the fewest holders, so that the fewest members are checked. */
async function rarestOf(db: Db, required: readonly string[]): Promise<string> {
  const [first = NO_TAG, ...others] = required;
  if (others.length === 0) return first;
  const [rarest] = await prepared(
    db,
    sql<{ tag_id: string }>`
      select tag_id from unnest(${required}::uuid[]) asked (tag_id)
      order by coalesce((select sum(total) from tallies where what = 'holders' and scope_id = tag_id), 0)
        + coalesce((select sum(n) from tally_deltas where what = 'holders' and scope_id = tag_id), 0), tag_id
      limit 1`,
  );
  return rarest?.tag_id ?? first;
}

/** Selects the members with a block for a shift's location, by either side. */
const unwanted = ({ care_provider_id, office_id }: Shift) => {
  const here = sql`kind = 'block' and care_provider_id = ${care_provider_id} and (office_id is null or office_id = ${office_id})`;
  return sql`select member_id from place_regards where ${here} union all select member_id from member_regards where ${here}`;
};

/** Condition on the people whom the viewer's agency engages: the policy of the table leaves out all others. */
export const OWN_PEOPLE = sql`and s.member_id in (select member_id from engagements where until is null)`;

/**
 * Bookings of a candidate at the time of the shift. Written so that it stays a lookup for each candidate: a join would
 * read all bookings.
 */
const bookedThen = ({ starts_at, ends_at }: Shift) => sql`
  select from jobs b where b.assigned_to = s.member_id and b.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed')
    and b.starts_at < ${ends_at} and b.starts_at > ${starts_at}::timestamptz - ${LONGEST} and b.ends_at > ${starts_at}
  offset 0`;

/**
 * Selects the address from which a member travels that day, like `timeThatCounts` of the domain; no row if it is their
 * home.
 */
const namedAddress = ({ date, job_start_time, job_end_time }: Shift) => {
  const [from, to] = [
    `${date} ${job_start_time}`,
    `${job_end_time > job_start_time ? date : dayAfter(date)} ${job_end_time}`,
  ];
  return sql`
    select d.address_id from (
      select a.address_id from (
        select v.*, v.date + v.from_time::time <= ${from}::timestamp
          and v.date + v.to_time::time + case when v.to_time > v.from_time then interval '0' else interval '1 day' end
            >= ${to}::timestamp as covers
        from availability v where v.member_id = s.member_id and v.date between ${date}::date - 1 and ${date}::date) a
      where a.covers or a.date = ${date}::date
      order by a.covers desc, a.date, a.from_time, a.availability_id limit 1) n
    join addresses d on d.address_id = n.address_id and d.latitude is not null`;
};

/**
 * Selects members by their address in the index on a day, who pass every gate: the nearest, as many as the pool holds.
 */
const nearestOn = (
  day: RawBuilder<unknown>,
  {
    shift,
    tag_id,
    required,
    without,
    only,
  }: { shift: Shift; tag_id: string; required: string[]; without: readonly string[]; only: RawBuilder<unknown> },
  nearer: RawBuilder<unknown> = sql``,
) => sql`
  select s.member_id, s.miles
  from (
    select member_id, day, address_id, limit_miles, tag_ids, at <-> here.at as miles from staff_starts
    where tag_id = ${tag_id} and day = ${day} ${nearer} order by at <-> here.at limit ${sql.lit(MOST_LOOKED_AT)}) s
  where s.tag_ids @> ${required}::uuid[]
    and (s.limit_miles is null or s.miles <= s.limit_miles * ${sql.lit(SLACK)}::float8)
    and s.member_id <> all (${without}::uuid[])
    ${only}
    and s.member_id not in (${unwanted(shift)})
    and not exists (${bookedThen(shift)})
    and s.address_id = coalesce((${namedAddress(shift)}), case when s.day = ${HOME} then s.address_id end)
  order by s.miles limit ${sql.lit(POOL_SIZE)}`;

/**
 * Returns the nearest members who hold every required tag, would travel so far, are free and not blocked, at most as
 * many as the pool holds. The spatial index is read outwards from the shift, so the time does not depend on the number
 * of members. Of those who travel from elsewhere that day, only members nearer than the last of the others are read.
 */
export async function nearestFor(
  db: Db,
  shift: Shift,
  without: readonly string[],
  only: RawBuilder<unknown> = sql``,
): Promise<string[]> {
  const required = requiredOf(shift);
  const asked = { shift, required, without, only, tag_id: await rarestOf(db, required) };
  const date = sql`${shift.date}::date`;
  const found = await prepared(
    db,
    sql<{ member_id: string }>`
      with here as materialized (select app.on_plane(${shift.latitude}, ${shift.longitude}) as at),
      home as materialized (select c.* from here cross join lateral (${nearestOn(HOME, asked)}) c),
      edge as materialized (
        select case when count(*) < ${sql.lit(POOL_SIZE)} then 1e6 else max(miles) end as miles from home)
      select member_id from (
        select * from home
        union all
        select c.* from here cross join edge cross join (values (${date}), (${date} - 1)) days (day)
        cross join lateral (
          ${nearestOn(sql`days.day`, asked, sql`and at <@ circle(here.at, edge.miles)`)}) c) all_of_them
      group by member_id order by min(miles), member_id limit ${sql.lit(POOL_SIZE)}`,
  );
  return found.map(({ member_id }) => member_id);
}
