import type pg from 'pg';
import { newId } from '../../../apps/server/src/db/id.ts';
import { tokenOf } from '../product/market.ts';
import { idOfMoment } from '../machine/ids.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Someone = { user_id: string; token: string };
export type Booking = { job_id: string; member: Someone; starts_at: string; latitude: number; longitude: number };
/** `worked` are bookings of yesterday of which nothing has been told yet. */
export type Need = { bookings: number; open: number; offers: number; worked?: number };
/** Rows that people act upon, beside the market that they look at. */
export type Stock = {
  admins: Someone[];
  agencies: Someone[];
  providers: Someone[];
  offices: (Someone & { office_id: string; job_ids: string[] })[];
  members: Someone[];
  /** Bookings of today, one for each of so many members, who may check in. */
  bookings: Booking[];
  /** Bookings of yesterday, of members whose phones had no network. */
  worked: Booking[];
  /** Nobody has them, and they are days ahead. */
  open: string[];
  offers: { offer_id: string; member: Someone }[];
  /** Words that find something. */
  words: string[];
};

const ADMINS = 20;
const OFFICES = 200;
const MANAGERS = 100;

/** A shift like one of the market in all but its id, its time, its state and whose it is. */
const LIKE = `
  with wanted as (
    select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) with ordinality w (new_id, start, member_id, n)),
  liked as (select *, row_number() over (order by md5(job_id::text)) as n from app.jobs limit 20000),
  made as (
    insert into app.jobs (COLUMNS) select VALUES
    from wanted w join liked j on j.n = 1 + (w.n - 1) % (select count(*) from liked)
    returning *),
  told as (
    insert into app.job_history (entry_id, agency_id, care_provider_id, office_id, job_id, version, at, actor_id, actor_name,
                                 actor_level, command, from_status, to_status, member_id)
    select ${idOfMoment('m.created_at')}, m.agency_id, m.care_provider_id, m.office_id, m.job_id, v.version, m.created_at,
      case v.version when 1 then m.created_by end, case v.version when 1 then 'Ann Lee' else 'An administrator' end,
      case v.version when 1 then 3 else 1 end, v.command, v.from_status, v.to_status,
      case when v.version > 1 then m.assigned_to end
    from made m join (values (1, 'create', null, 'Published'), (2, 'assign', 'Published', 'Assigned'),
                             (3, 'accept', 'Assigned', 'Confirmed')) v (version, command, from_status, to_status)
      on v.version <= m.version)
  select m.job_id, m.latitude, m.longitude, m.starts_at from made m join wanted w on w.new_id = m.job_id order by w.n`;

const CHANGED: Record<string, string> = {
  job_id: 'w.new_id',
  number: `nextval('app.job_number')`,
  date: `(w.start at time zone 'Europe/London')::date`,
  job_start_time: `to_char(w.start at time zone 'Europe/London', 'HH24:MI')`,
  job_end_time: `to_char((w.start + interval '8 hours') at time zone 'Europe/London', 'HH24:MI')`,
  starts_at: 'w.start',
  ends_at: `w.start + interval '8 hours'`,
  deadline: `(w.start at time zone 'Europe/London')::date`,
  deadline_at: 'w.start',
  status: `case when w.member_id is null then 'Published' else 'Confirmed' end`,
  assigned_to: 'w.member_id',
  terms_id: 'null',
  job_planner: '$4::uuid',
  admin_user: 'null',
  version: 'case when w.member_id is null then 1 else 3 end',
  no_show: 'false',
  out_of_date: 'false',
  refilling: 'false',
  created_at: `now() - interval '3 days'`,
  updated_at: `now() - interval '3 days'`,
};

export async function fillStock(owner: pg.Client, need: Need, now: Date): Promise<Stock> {
  const people = async (where: string, most: number) => {
    const { rows } = await owner.query<{ user_id: string; email: string; office_id: string }>(
      `select user_id, email, office_id from app.users u where ${where} order by md5(user_id::text) limit ${most}`,
    );
    return rows.map(({ email, ...its }) => ({ ...its, token: tokenOf(email) }));
  };
  const free = `level = 4 and not exists (
    select from app.jobs j where j.assigned_to = u.user_id and j.starts_at < now() + interval '40 days'
      and j.ends_at > now() - interval '1 day')`;
  const { worked = 0 } = need;
  const admins = await people('level = 1', ADMINS);
  const members = await people(free, need.bookings + worked + Math.max(need.offers, 500));
  const others = members.splice(need.bookings + worked);
  if (others.length === 0) throw new Error('Too few of the staff are free');

  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'app' and table_name = 'jobs' and is_generated = 'NEVER'`,
  );
  const text = LIKE.replace('COLUMNS', columns.map(({ name }) => name).join(', ')).replace(
    'VALUES',
    columns.map(({ name }) => CHANGED[name] ?? `j.${name}`).join(', '),
  );
  const like = async (starts: readonly Date[], member_ids: readonly (string | null)[]) => {
    const ids = starts.map(() => newId(now));
    type Made = { job_id: string; latitude: number; longitude: number; starts_at: Date };
    return (await owner.query<Made>(text, [ids, starts, member_ids, admins[0]?.user_id])).rows;
  };
  const soon = new Date(Math.floor((now.getTime() + 45 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE);
  const book = async (booked: readonly Someone[], starts: Date): Promise<Booking[]> => {
    const made = await like(
      booked.map(() => starts),
      booked.map(({ user_id }) => user_id),
    );
    return made.map((its, n) => ({ ...its, member: booked[n] as Someone, starts_at: its.starts_at.toISOString() }));
  };
  const bookings = await book(members.slice(0, need.bookings), soon);
  const yesterday = await book(members.slice(need.bookings), new Date(soon.getTime() - DAY));
  const days = Array.from({ length: need.open }, (_, n) => new Date(soon.getTime() + (3 + (n % 27)) * DAY));
  const open = (
    await like(
      days,
      days.map(() => null),
    )
  ).map(({ job_id }) => job_id);

  const offices = (await people('level = 3', OFFICES)).map((office) => ({ ...office, job_ids: [] as string[] }));
  const { rows: seen } = await owner.query<{ office_id: string; job_ids: string[] }>(
    `select o.office_id, array(select job_id from app.jobs j where j.office_id = o.office_id
                               order by starts_at desc limit 20) as job_ids
     from unnest($1::uuid[]) o (office_id)`,
    [offices.map(({ office_id }) => office_id)],
  );
  for (const office of offices) {
    office.job_ids = seen.find(({ office_id }) => office_id === office.office_id)?.job_ids ?? [];
  }
  const { rows: titles } = await owner.query<{ word: string }>(
    `select distinct split_part(title, ' ', 1) as word from app.offices order by 1 limit 50`,
  );
  return {
    admins,
    agencies: await people('level = 2 and care_provider_id is null', MANAGERS),
    providers: await people('level = 2 and care_provider_id is not null', MANAGERS),
    offices: offices.filter(({ job_ids }) => job_ids.length > 0),
    members: others,
    bookings,
    worked: yesterday,
    open,
    offers: await offerSome(owner, { open, members: others, count: need.offers, by: admins[0]?.user_id ?? '' }, now),
    words: ['Registered Nurse', 'SH-20', ...titles.map(({ word }) => word)],
  };
}

/** Each to another member, of shifts from the end of the list, which nobody else is given. */
async function offerSome(
  owner: pg.Client,
  { open, members, count, by }: { open: string[]; members: Someone[]; count: number; by: string },
  now: Date,
): Promise<Stock['offers']> {
  const job_ids = open.splice(open.length - count, count);
  const offers = job_ids.map((job_id, n) => ({ job_id, offer_id: newId(now), member: members[n] as Someone }));
  await owner.query(
    `insert into app.offers (offer_id, agency_id, care_provider_id, office_id, job_id, member_id, status, exclusive,
                             expires_at, created_by, created_at)
     select o.offer_id, j.agency_id, j.care_provider_id, j.office_id, j.job_id, o.member_id, 'pending', false, j.starts_at,
            $4, now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) o (offer_id, job_id, member_id) join app.jobs j using (job_id)`,
    [offers.map(({ offer_id }) => offer_id), job_ids, offers.map(({ member }) => member.user_id), by],
  );
  return offers.map(({ offer_id, member }) => ({ offer_id, member }));
}
