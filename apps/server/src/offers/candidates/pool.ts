import { type RawBuilder, sql } from 'kysely';
import { POOL_SIZE } from '@handover/domain/offers/match';
import { dayAfter } from '@handover/domain/time';
import { type Db, prepared } from '../../db/connect.ts';
import { requiredOf, type Shift } from './shift.ts';

/** Everyone holds it, so that shifts which require no tag are found by one too. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';
/** The day under which everybody's home stands. */
const HOME = sql`date '2000-01-01'`;
/** Of the nearest who hold the rarest tag so many are looked at: enough unless hardly anyone holds the others too. */
const MOST_LOOKED_AT = 5_000;
/** The plane on which the nearest are found is a little longer than the earth; the rules measure again. */
const SLACK = 1.01;
/** No shift is longer than a day, with the hour that comes twice in October. */
const LONGEST = sql`interval '25 hours'`;

/** Of the tags that a shift requires the one that the fewest hold, so that the fewest have to be looked at. */
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

/** Whoever is not to work at a shift's place, or does not want to. */
const unwanted = ({ care_provider_id, office_id }: Shift) => {
  const here = sql`kind = 'block' and care_provider_id = ${care_provider_id} and (office_id is null or office_id = ${office_id})`;
  return sql`select member_id from place_regards where ${here} union all select member_id from member_regards where ${here}`;
};

/** Said so that it stays a look at each candidate: as a join it would read everyone's bookings. */
const bookedThen = ({ starts_at, ends_at }: Shift) => sql`
  select from jobs b where b.assigned_to = s.member_id and b.status in ('Assigned', 'Confirmed', 'Checked in', 'Completed')
    and b.starts_at < ${ends_at} and b.starts_at > ${starts_at}::timestamptz - ${LONGEST} and b.ends_at > ${starts_at}
  offset 0`;

/** From which address someone starts that day, as `timeThatCounts` of the domain says it; nothing if they start from home. */
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

/** Whoever starts on a day from where the index says, and passes every gate: the nearest, as many as the pool holds. */
const nearestOn = (
  day: RawBuilder<unknown>,
  {
    shift,
    tag_id,
    required,
    without,
  }: { shift: Shift; tag_id: string; required: string[]; without: readonly string[] },
  nearer: RawBuilder<unknown> = sql``,
) => sql`
  select s.member_id, s.miles
  from (
    select member_id, day, address_id, limit_miles, tag_ids, at <-> here.at as miles from staff_starts
    where tag_id = ${tag_id} and day = ${day} ${nearer} order by at <-> here.at limit ${sql.lit(MOST_LOOKED_AT)}) s
  where s.tag_ids @> ${required}::uuid[]
    and (s.limit_miles is null or s.miles <= s.limit_miles * ${sql.lit(SLACK)}::float8)
    and s.member_id <> all (${without}::uuid[])
    and s.member_id not in (${unwanted(shift)})
    and not exists (${bookedThen(shift)})
    and s.address_id = coalesce((${namedAddress(shift)}), case when s.day = ${HOME} then s.address_id end)
  order by s.miles limit ${sql.lit(POOL_SIZE)}`;

/**
 * The nearest who hold every tag that a shift requires, would come so far, are free and wanted: at most as many as the
 * pool holds. The index of where people start from is walked outwards from the shift, so that it takes the same time
 * however many there are. Of those who start from elsewhere that day only whoever is nearer than the last of the others
 * can be among them.
 */
export async function nearestFor(db: Db, shift: Shift, without: readonly string[]): Promise<string[]> {
  const required = requiredOf(shift);
  const asked = { shift, required, without, tag_id: await rarestOf(db, required) };
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
