import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ADDRESS_FIELDS } from '@handover/contract/address';
import type { job as jobAnswer } from '@handover/contract/shifts/jobs';
import { jobActs } from '@handover/domain/shifts/acts';
import { GUARDED_FIELDS, sees } from '@handover/domain/shifts/visibility';
import { toSentVerdict } from '@handover/domain/verdict';
import type { Viewer } from '@handover/domain/viewer';
import { type Db, prepared } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { orNotFound } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { oddRatesOf } from './rates.ts';
import { NOTHING_TO_DO, verdictsOf } from './verdicts.ts';

export type FoundJob = z.input<typeof jobAnswer>;

/** Selects the tags of a shift `j` with their current titles. */
export const TAGS = sql`
  (select coalesce(json_agg(json_build_object('tag_id', t.tag_id, 'title', t.title) order by t.position, t.title), '[]')
   from unnest(j.tag_ids) asked (tag_id) join job_tags t using (tag_id)) as tags`;

/** Selects whether the booked member will be out of date by then; false once the shift has begun or is over. */
export const OUT_OF_DATE = sql`(j.out_of_date and j.status in ('Assigned', 'Confirmed')) as out_of_date`;

const PLAIN = sql`j.job_id, j.code, j.title, j.description, j.status, j.no_show, j.late_notice, j.date, j.shift_time, j.job_start_time,
  j.job_end_time, j.starts_at, j.ends_at, j.has_break, j.break_is_paid_for, j.break_length, j.staff_rate, j.ward, j.report_to,
  j.address_line_1, j.address_line_2, j.city, j.town, j.province, j.post_code, j.country, j.latitude, j.longitude,
  j.approximate, j.created_at`;

/** Selects how a signature `s` was made. */
export const SIGNED = sql`json_build_object('typed', s.typed, 'picture',
  case when s.picture is not null then '/api/v1/jobs/' || s.job_id || '/signatures/' || s.signature_id end)`;

/** A case, because with row-level security a coalesce uses no index and would read every signature. */
const LAST_SIGNED = sql`case when ts.candidate_signature is null then at.signature_id else ts.candidate_signature end`;
/** Columns of the attendance: the check-in, and over it the last version of the signed hours. */
const ON_THE_DAY = sql`coalesce(ts.start_time, at.start_time) as start_time, ts.end_time, at.checked_in_at, ts.checked_out_at,
  at.late_check_in, ts.break_time, ts.total_time, ts.comments, ts.authorized_person, ts.version as timesheet_version,
  ${signed('authorized_signature', sql`ts.authorized_signature`)},
  ${signed('candidate_signature', LAST_SIGNED)}`;
const THE_DAY = sql`
  left join attendance at on at.job_id = j.job_id
  left join lateral (select * from timesheets t where t.job_id = j.job_id order by t.version desc limit 1) ts on true`;

function signed(name: string, signature_id: RawBuilder<unknown>) {
  return sql`(select ${SIGNED} from signatures s where s.signature_id = ${signature_id}) as ${sql.ref(name)}`;
}

/** Selects the hours that are paid for a late cancellation, from the invoice that this viewer may read. */
const paidLate = (kind: 'client' | 'staff') => sql`case when j.status = 'cancelled' then (
  select i.minutes from invoices n join invoice_items i on i.uuid = n.uuid and i.position = 1
  where n.job_id = j.job_id and n.kind = ${sql.lit(kind)} and n.purpose = 'late_cancellation' and n.credited_at is null)
  end as late_paid_minutes`;

const addressOf = (table: string) =>
  sql.join(ADDRESS_FIELDS.map((field) => sql`${sql.lit(field)}, ${sql.ref(`${table}.${field}`)}`));

/** Selects the review of the rates. Its reason is in the history; the domain computes why the rates are odd. */
const RATE_REVIEW = sql`case when j.rate_review is not null then json_build_object('state', j.rate_review, 'odd', '[]'::json,
  'sent_back', case when j.rate_review = 'returned' then (select h.reason from job_history h
    where h.job_id = j.job_id and h.command = 'send_back_rate' order by h.version desc limit 1) end) end as rate_review,
  j.care_provider_id, j.hcp_rate as charged`;

/** Selects the request to fill, with the administrator who works on the shift, and whether managers fill it themselves. */
const FILLING = sql`case when j.fill_asked_at is not null then json_build_object('asked_at', j.fill_asked_at,
  'taken_by', p.admin_user->>'first_name') end as fill_request, c.managers_fill`;

/** Selects a shift for levels 1 to 3: from the table itself, with the names of its people. */
const officeView = (viewer: Viewer, job_id: string) => {
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql`and j.${sql.ref(id)} = ${value}`);
  return sql<FoundJob>`
    select ${PLAIN}, ${TAGS}, ${ON_THE_DAY}, ${paidLate('client')}, coalesce(o.check_in_radius, 10) as check_in_radius, j.updated_at, j.hcp_rate, j.deadline, j.deadline_at, j.version, j.refilling, ${OUT_OF_DATE}, ${RATE_REVIEW},
      ${FILLING},
      exists (select from eligibility_checks e where e.job_id = j.job_id and e.member_id = j.assigned_to) as check_sheet,
      json_build_object('agency_id', a.agency_id, 'company_name', a.company_name) as agency,
      json_build_object('care_provider_id', c.care_provider_id, 'company_name', c.company_name) as care_provider,
      json_build_object('office_id', o.office_id, 'title', o.title, ${addressOf('o')}) as location,
      p.created_by, p.assigned_to, p.job_planner, p.admin_user,
      (select count(*) from applications y where y.job_id = j.job_id and y.withdrawn_at is null) as applications
    from jobs j
    join agencies a on a.agency_id = j.agency_id
    join care_providers c on c.care_provider_id = j.care_provider_id
    join offices o on o.office_id = j.office_id
    join job_people p on p.job_id = j.job_id
    ${THE_DAY}
    where j.job_id = ${job_id} ${sql.join(scope, sql` `)}`;
};

/** Selects the care provider and the member of a shift `j` of a member's view. */
export const WHOSE = sql`
  json_build_object('care_provider_id', j.care_provider_id, 'company_name', j.care_provider_name) as care_provider,
  (select json_build_object('member_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'code', s.code)
    from staff s join users u on u.user_id = s.member_id where s.member_id = j.assigned_to) as assigned_to`;

/** Selects also the member's own application, pending offer and standby. */
export const ofMember = (me: string, now: Date) => sql`${WHOSE},
  (select json_build_object('application_id', y.application_id) from applications y
    where y.job_id = j.job_id and y.member_id = ${me} and y.withdrawn_at is null) as applied,
  (select f.offer_id from offers f
    where f.job_id = j.job_id and f.member_id = ${me} and f.status = 'pending' and f.expires_at > ${now}) as offer_id,
  (select f.expires_at from offers f
    where f.job_id = j.job_id and f.member_id = ${me} and f.status = 'pending' and f.expires_at > ${now}) as offer_expires_at,
  (j.assigned_to is null and j.status in ('Assigned', 'Confirmed')) as taken,
  exists (select from standby y where y.job_id = j.job_id and y.member_id = ${me}) as standby`;

/**
 * Selects a shift that a member may see: open, theirs, or until it starts one that they applied for or were offered;
 * never from the table.
 */
export const seenByMember = (me: string, job_id: string, now: Date) => sql`(
    select * from job_market m where job_id = ${job_id} and (starts_at > ${now} or (no_show and ends_at > ${now})
      or exists (select from applications y where y.job_id = m.job_id and y.member_id = ${me}))
    union all
    select * from my_bookings where job_id = ${job_id} and status <> 'Published'
    union all
    select * from taken_jobs where job_id = ${job_id} and starts_at > ${now}) j`;

/** Selects the pay enhancements: as agreed for a booking, the current ones for an open shift. */
const STAFF_BANDS = sql`(
  select coalesce(json_agg(json_build_object('band', b.band, 'from_time', b.from_time, 'to_time', b.to_time,
    'percent', b.percent) order by b.band), '[]') from my_rate_bands b where b.job_id = j.job_id) as staff_bands`;

/** Selects the amount of the member's invoice, which later changes of the enhancements do not affect. */
const STAFF_PAY = sql`(
  select n.amount from invoices n where n.job_id = j.job_id and n.kind = 'staff' and n.purpose <> 'credit_note'
    and n.credited_at is null) as staff_pay`;

const memberView = (me: string, seen: RawBuilder<unknown>, now: Date) => sql<FoundJob>`
  select ${PLAIN}, ${TAGS}, ${ON_THE_DAY}, ${paidLate('staff')}, coalesce(near.check_in_radius, 10) as check_in_radius,
    json_build_object('office_id', j.office_id, 'title', j.office_title, ${addressOf('j')}) as location,
    ${ofMember(me, now)}, ${STAFF_BANDS}, ${STAFF_PAY}
  from ${seen}
  ${THE_DAY}
  left join my_check_ins near on near.job_id = j.job_id`;

/** Returns a shift with the fields for this viewer; one that they may not see is not found. */
export async function findJob(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  job_id: string,
  where: 'detail' | 'form' = 'detail',
): Promise<FoundJob> {
  const seen =
    viewer.kind === 'member'
      ? memberView(viewer.user_id, seenByMember(viewer.user_id, job_id, now), now)
      : officeView(viewer, job_id);
  const [row] = await prepared(db, seen);
  const acts = viewer.kind === 'member' ? {} : { acts: actsOf(viewer, orNotFound(row, 'Shift'), now) };
  const job = { ...shown(row, viewer, where), ...acts };
  if (viewer.kind !== 'member') return withOddRates(db, job);
  const verdicts = await verdictsOf({ db, viewer, now }, [job]);
  return { ...job, can: verdicts.get(job_id) ?? NOTHING_TO_DO };
}

/** Returns what a manager may do now, from the row before fields that they may not see are removed. */
function actsOf(viewer: Viewer, row: FoundJob, now: Date): FoundJob['acts'] {
  const { agency, care_provider, location, assigned_to, created_by, admin_user, starts_at, ends_at, deadline_at } = row;
  const at = (read: unknown) => new Date(read as Date);
  const acts = jobActs(
    viewer,
    {
      status: row.status,
      agency_id: agency?.agency_id ?? '',
      care_provider_id: care_provider.care_provider_id,
      office_id: location.office_id,
      starts_at: at(starts_at),
      ends_at: at(ends_at),
      deadline_at: at(deadline_at),
      assigned_to: assigned_to?.member_id ?? null,
      no_show: row.no_show,
      late_notice: row.late_notice,
      created_by: created_by?.user_id ?? '',
      admin_user: admin_user?.user_id ?? null,
      managers_fill: (row as FoundJob & { managers_fill: boolean }).managers_fill,
      fill_asked: row.fill_request != null,
    },
    now,
  );
  return Object.fromEntries(Object.entries(acts).map(([act, verdict]) => [act, toSentVerdict(verdict)]));
}

async function withOddRates(db: Db, job: FoundJob): Promise<FoundJob> {
  if (!job.rate_review) return job;
  const { care_provider_id, charged } = job as FoundJob & { care_provider_id: string; charged: number };
  const { staff_rate, title, date } = job;
  const [odd = []] = await oddRatesOf(db, [{ care_provider_id, title, date, staff_rate, hcp_rate: charged }]);
  return { ...job, rate_review: { ...job.rate_review, odd } };
}

/** Returns a booking that the member has just got, read from their bookings alone. */
export async function findBooking({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>, job_id: string) {
  const theirs = sql`(select * from my_bookings where job_id = ${job_id}) j`;
  const [row] = await prepared(db, memberView(viewer.user_id, theirs, now));
  return { ...shown(row, viewer, 'detail'), can: NOTHING_TO_DO };
}

function shown(row: FoundJob | undefined, { level }: Viewer, where: 'detail' | 'form'): FoundJob {
  const job = orNotFound(row, 'Shift');
  for (const field of GUARDED_FIELDS) if (!sees(level, field, where)) delete job[field];
  return job;
}
