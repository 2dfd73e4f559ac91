import { type RawBuilder, sql } from 'kysely';
import type { Job } from '@handover/domain/shifts/policy';
import type { Country } from '@handover/domain/places';
import { nationOf } from '@handover/domain/places';
import type { BlockedBy } from '@handover/domain/favourites/favourites';
import type { DeclaredWeek } from '@handover/domain/staff/declared';
import type { EligibleJob, EligibleMember } from '@handover/domain/staff/eligibility';
import type { Credential, Required } from '@handover/domain/staff/items';
import { rulesFor, type WorkingTimeRules } from '@handover/domain/staff/workingTime';
import { londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../../db/connect.ts';
import { listed } from '../../db/listed.ts';
import type { Ctx } from '../../http/route.ts';
import { blockBetween } from '../../favourites/standings.ts';
import { credentialsOf } from './credentials.ts';

/** Statuses of shifts whose hours count: to be worked or worked. */
const WORKED = sql`('Assigned', 'Confirmed', 'Checked in', 'Completed')`;
const WORKING = sql`j.job_id, j.code, j.starts_at, j.ends_at,
  case when j.has_break and not j.break_is_paid_for then j.break_length else 0 end as unpaid_minutes`;

/** Columns of a shift by its last signed hours, if there are any. While they are disputed, the longer hours count. */
const SIGNED = sql`j.job_id, j.code, coalesce(t.start_time, j.starts_at) as starts_at, coalesce(t.end_time, j.ends_at) as ends_at,
  case when t.start_time is not null then case when t.break_is_paid_for then 0 else t.break_time end
    when j.has_break and not j.break_is_paid_for then j.break_length else 0 end as unpaid_minutes`;
const LAST_SIGNED = sql`left join lateral (
  select * from (
    (select start_time, end_time, break_time, break_is_paid_for from timesheets
     where job_id = j.job_id and j.status = 'Completed' order by version desc limit 1)
    union all
    select start_time, end_time, break_time, j.break_is_paid_for from timesheet_queries
    where job_id = j.job_id and status in ('open', 'answered') and start_time is not null) said
  order by end_time - start_time - case when break_is_paid_for then 0 else break_time end * interval '1 minute' desc
  limit 1) t on true`;

type Time = { job_id: string; code: string; starts_at: Date; ends_at: Date; unpaid_minutes: number };
type Kept = Omit<Time, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string };
type Row = Time & {
  country: Country;
  province: string;
  post_code: string;
  applied: boolean;
  blocked: BlockedBy | null;
  required: Required[];
  credentials: Credential[];
  bookings: Kept[];
  declared: DeclaredWeek[];
  opted_out_on: string | null;
  opt_out_ends_on: string | null;
  rules: WorkingTimeRules[];
};

/**
 * Returns the sources of shifts for staff or for administrators. A member on standby can read the shift of another
 * member.
 */
const sourcesFor = ({ viewer }: Pick<Ctx, 'viewer'>, job_id: string, waiting: boolean) =>
  viewer.kind === 'member'
    ? {
        bookings: sql`my_bookings`,
        shift: sql`(select * from job_market where job_id = ${job_id} union all
          select * from my_bookings where job_id = ${job_id} and status <> 'Published'
          ${waiting ? sql`union all select * from taken_jobs where job_id = ${job_id}` : sql``})`,
      }
    : { bookings: sql`jobs`, shift: sql`(select * from jobs where job_id = ${job_id})` };

/**
 * Selects a member's shifts at every agency, with signed hours where known: those in the weeks over which hours are
 * averaged for this shift, and their very first, without which a member after a long absence would look new.
 */
const bookingsAround = (bookings: RawBuilder<unknown>, member_id: string | RawBuilder<unknown>) => sql`
  select ${SIGNED} from ${bookings} j ${LAST_SIGNED}
  where j.assigned_to = ${member_id} and j.status in ${WORKED}
    and j.starts_at > s.starts_at - reach.time and j.starts_at < s.ends_at + reach.time
  union
  (select ${SIGNED} from ${bookings} j ${LAST_SIGNED} where j.assigned_to = ${member_id} and j.status in ${WORKED}
   order by j.starts_at limit 1)`;

/** Selects the hours that a member works elsewhere, in the last version of each week. */
export const declaredBy = (member_id: string | RawBuilder<unknown>) => sql`
  select distinct on (d.monday) d.monday, d.minutes from declared_hours d where d.member_id = ${member_id}
  order by d.monday, d.version desc`;

export type Facts = { member: EligibleMember; job: EligibleJob; applied: boolean; blocked: BlockedBy | null };

/** Viewer for administrators and the worker, who read shifts everywhere. */
export const EVERYWHERE = { kind: 'admin' } as const;

/** Selects the requirements of a shift, as administrators and the worker read them, or as a member does. */
export const requiredOf = ({ kind }: Pick<Viewer, 'kind'>, job_id: RawBuilder<unknown>) => sql`
  select q.item_id, q.title, q.kind, q.nations, q.months
  from ${sql.table(kind === 'member' ? 'my_job_requirements' : 'job_requirements')} q where q.job_id = ${job_id}`;

/** Selects the requirements of a member at every place, on a day. */
export const requiredOfMember = (
  { kind }: Pick<Viewer, 'kind'>,
  member_id: string | RawBuilder<unknown>,
  today: string,
) => sql<Required>`
  select q.item_id, q.title, q.kind, q.nations, min(q.months) as months
  from ${sql.table(kind === 'member' ? 'my_requirements' : 'member_requirements')} q
  where q.member_id = ${member_id} and q.valid_from <= ${today}::date
  group by q.item_id, q.title, q.kind, q.nations`;

/** Selects how far around a shift hours are averaged. */
const REACH = sql`reach as materialized (
  select make_interval(weeks => max(greatest(reference_weeks, night_reference_weeks)) + 1) as time from working_time_rules)`;
const APPLIED = sql`
  exists (select from applications y where y.job_id = s.job_id and y.member_id = m.member_id and y.withdrawn_at is null)`;

/**
 * Reads in one statement all facts that decide whether a member may work a shift; undefined for a shift out of sight.
 */
export async function factsFor(
  ctx: Pick<Ctx, 'db' | 'viewer'>,
  job_id: string,
  member_id: string,
  { waiting = false }: { waiting?: boolean } = {},
): Promise<Facts | undefined> {
  const { bookings, shift } = sourcesFor(ctx, job_id, waiting);
  const [row] = await prepared(
    ctx.db,
    sql<Row>`
      with ${REACH}
      select s.*, m.opted_out_on, m.opt_out_ends_on,
        ${APPLIED} as applied,
        ${blockBetween(ctx.viewer, member_id)} as blocked,
        ${listed(requiredOf(ctx.viewer, sql`s.job_id`))} as required,
        ${listed(credentialsOf(member_id))} as credentials,
        ${listed(bookingsAround(bookings, member_id))} as bookings,
        ${listed(declaredBy(member_id))} as declared,
        ${listed(sql`select * from working_time_rules`)} as rules
      from (select ${WORKING}, j.country, j.province, j.post_code, j.care_provider_id, j.office_id from ${shift} j) s
      cross join reach join staff m on m.member_id = ${member_id}`,
  );
  return row && factsOf(row);
}

type OfShift = Time & Pick<Row, 'country' | 'province' | 'post_code' | 'required' | 'rules'>;
type OfMember = Pick<Row, 'applied' | 'opted_out_on' | 'opt_out_ends_on' | 'credentials' | 'bookings' | 'declared'>;

/**
 * Reads the facts of many members for one shift, as administrators and the worker do; the requirements of the shift are
 * read once. Blocks are not included.
 */
export async function factsForAll(
  db: Db,
  job_id: string,
  member_ids: readonly string[],
): Promise<Map<string, Omit<Facts, 'blocked'>>> {
  const [[shift], members] = await Promise.all([
    prepared(
      db,
      sql<OfShift>`
        select ${WORKING}, j.country, j.province, j.post_code,
          ${listed(requiredOf(EVERYWHERE, sql`j.job_id`))} as required,
          ${listed(sql`select * from working_time_rules`)} as rules
        from jobs j where j.job_id = ${job_id}`,
    ),
    prepared(
      db,
      sql<OfMember & { member_id: string }>`
        with ${REACH}
        select m.member_id, m.opted_out_on, m.opt_out_ends_on, ${APPLIED} as applied,
          ${listed(credentialsOf(sql`m.member_id`))} as credentials,
          ${listed(bookingsAround(sql`jobs`, sql`m.member_id`))} as bookings,
          ${listed(declaredBy(sql`m.member_id`))} as declared
        from unnest(${member_ids}::uuid[]) asked (member_id) join staff m on m.member_id = asked.member_id
        cross join (select job_id, starts_at, ends_at from jobs where job_id = ${job_id}) s cross join reach`,
    ),
  ]);
  if (!shift) return new Map();
  const job = jobOf(shift);
  return new Map(members.map(({ member_id, applied, ...its }) => [member_id, { applied, job, member: memberOf(its) }]));
}

type Beside = OfShift & Pick<Row, 'applied' | 'blocked'> & Shift & { overrides: string[] | null };
type Shift = Job & { job_id: string };
/** With the planned start, by which the weeks around a shift are found. */
type Around = Kept & { planned_at: string };

/**
 * Reads the facts of one member for many shifts that are open to them or held for them, under their own login. Open
 * shifts have no block: the market excludes those places.
 */
export async function factsBeside(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  job_ids: readonly string[],
): Promise<Map<string, Facts & { shift: Shift; overrides: string[] }>> {
  const me = viewer.user_id;
  const shifts = await prepared(
    db,
    sql<Omit<Beside, 'rules'>>`
      select s.*, case when s.status <> 'Published' then ${blockBetween(viewer, me)} end as blocked,
        exists (select from applications y where y.job_id = s.job_id and y.member_id = ${me} and y.withdrawn_at is null) as applied,
        (select f.overrides from offers f where f.job_id = s.job_id and f.member_id = ${me} and f.status = 'pending') as overrides,
        ${listed(requiredOf(viewer, sql`s.job_id`))} as required
      from unnest(${job_ids}::uuid[]) asked (job_id)
      cross join lateral (
        select ${WORKING}, j.country, j.province, j.post_code, j.status, j.agency_id, j.care_provider_id, j.office_id,
          j.deadline_at, j.assigned_to, j.no_show
        from (select * from job_market where job_id = asked.job_id
          union all select * from my_bookings where job_id = asked.job_id and status = 'Assigned') j) s`,
  );
  const [first] = shifts;
  if (!first) return new Map();
  const times = shifts.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]);
  const [soonest, latest] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const [own] = await prepared(
    db,
    sql<Omit<OfMember, 'applied' | 'bookings'> & { bookings: Around[]; rules: WorkingTimeRules[] }>`
      with ${REACH}
      select m.opted_out_on, m.opt_out_ends_on, ${listed(credentialsOf(me))} as credentials,
        ${listed(declaredBy(me))} as declared,
        ${listed(sql`select ${SIGNED}, j.starts_at as planned_at from my_bookings j ${LAST_SIGNED}
          where j.assigned_to = ${me} and j.status in ${WORKED}
            and (j.starts_at > ${soonest}::timestamptz - reach.time and j.starts_at < ${latest}::timestamptz + reach.time
              or j.starts_at = (select min(f.starts_at) from my_bookings f where f.assigned_to = ${me} and f.status in ${WORKED}))`)} as bookings,
        ${listed(sql`select * from working_time_rules`)} as rules
      from staff m cross join reach where m.member_id = ${me}`,
  );
  if (!own) return new Map();
  const { bookings, rules, ...member } = own;
  const byPlan = bookings.toSorted((a, b) => Date.parse(a.planned_at) - Date.parse(b.planned_at));
  const reach_ms = (Math.max(...rules.map(reachOf)) + 1) * WEEK_MS;
  return new Map(
    shifts.map(({ applied, blocked, overrides, ...shift }) => {
      const from = shift.starts_at.getTime() - reach_ms;
      const until = shift.ends_at.getTime() + reach_ms;
      const around = byPlan.filter(
        ({ planned_at }, nth) => nth === 0 || (Date.parse(planned_at) > from && Date.parse(planned_at) < until),
      );
      const facts = {
        applied,
        blocked,
        member: memberOf({ ...member, bookings: around }),
        job: jobOf({ ...shift, rules }),
      };
      return [shift.job_id, { ...facts, shift, overrides: overrides ?? [] }];
    }),
  );
}

const WEEK_MS = 7 * 24 * 3_600_000;
const reachOf = ({ reference_weeks, night_reference_weeks }: WorkingTimeRules): number =>
  Math.max(reference_weeks, night_reference_weeks);

const factsOf = ({ applied, blocked, ...row }: Row): Facts => ({
  applied,
  blocked,
  member: memberOf(row),
  job: jobOf(row),
});

const memberOf = ({
  credentials,
  bookings,
  declared,
  opted_out_on,
  opt_out_ends_on,
}: Omit<OfMember, 'applied'>): EligibleMember => ({
  credentials,
  bookings: bookings.map(asTimes),
  declared,
  opted_out_on,
  opt_out_ends_on,
});

const jobOf = ({ rules, ...shift }: OfShift): EligibleJob => ({
  ...shift,
  nation: nationOf(shift),
  rules: rulesFor(rules, shift.country, londonDay(shift.starts_at)),
});

const asTimes = (kept: Kept): Time => ({
  ...kept,
  starts_at: new Date(kept.starts_at),
  ends_at: new Date(kept.ends_at),
});
