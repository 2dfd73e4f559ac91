import { sql } from 'kysely';
import type { JobStatus } from '@handover/domain/shifts/status';
import { type Country, nationOf } from '@handover/domain/places';
import { eligibility } from '@handover/domain/staff/eligibility';
import type { Credential, Required } from '@handover/domain/staff/items';
import { rulesFor, type WorkingTimeRules } from '@handover/domain/staff/workingTime';
import { londonDay } from '@handover/domain/time';
import { type Db, prepared } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { listed } from '../../db/listed.ts';
import { EVERYWHERE, requiredOf } from './facts.ts';

type Member = { member_id: string; name: string; credentials: readonly Credential[] };
type Booking = {
  job_id: string;
  starts_at: Date;
  ends_at: Date;
  country: Country;
  province: string;
  post_code: string;
  out_of_date: boolean;
  required: Required[];
};
/** A booking whose flag changed: its member will be out of date when it ends, or no longer. */
export type Flagged = {
  entry_id: string;
  job_id: string;
  code: string;
  title: string;
  starts_at: Date;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  status: JobStatus;
  version: number;
  member_id: string;
  job_planner: string | null;
  out_of_date: boolean;
  /** Text of what the member will lack. */
  words: string;
};

/** Returns what a member will lack when a shift ends, overridden or not: documents only, not hours. */
function lackingAt(job: Booking, { credentials }: Member, rules: readonly WorkingTimeRules[], now: Date): string {
  const { blocks } = eligibility(
    { credentials, bookings: [], declared: [], opted_out_on: null, opt_out_ends_on: null },
    {
      ...job,
      unpaid_minutes: 0,
      nation: nationOf(job),
      rules: rulesFor(rules, job.country, londonDay(job.starts_at)),
    },
    now,
  );
  return blocks
    .filter(({ code }) => code.startsWith('item:'))
    .map(({ words }) => words)
    .join('. ');
}

/** Flags the coming bookings for which a member will be out of date, and unflags the others. */
export async function flagBookings(db: Db, member: Member, now: Date): Promise<Flagged[]> {
  const { member_id, name } = member;
  const bookings = await prepared(
    db,
    sql<Booking>`
      select j.job_id, j.starts_at, j.ends_at, j.country, j.province, j.post_code, j.out_of_date,
        ${listed(requiredOf(EVERYWHERE, sql`j.job_id`))} as required
      from jobs j
      where j.assigned_to = ${member_id} and j.status in ('Assigned', 'Confirmed') and j.starts_at > ${now}`,
  );
  if (bookings.length === 0) return [];
  const { rows: rules } = await sql<WorkingTimeRules>`select * from working_time_rules`.execute(db);
  const changed = bookings.flatMap((job) => {
    const words = lackingAt(job, member, rules, now);
    const out_of_date = words !== '';
    if (out_of_date === job.out_of_date) return [];
    return [{ job_id: job.job_id, entry_id: newId(now), out_of_date, words }];
  });
  if (changed.length === 0) return [];
  // The shift may have been given to another member since it was read.
  const { rows } = await sql<Flagged>`
    with changed as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}) c (job_id uuid, entry_id uuid, out_of_date boolean, words text)),
    flagged as (
      update jobs j set out_of_date = c.out_of_date, version = j.version + 1, updated_at = ${now}
      from changed c
      where j.job_id = c.job_id and j.assigned_to = ${member_id} and j.status in ('Assigned', 'Confirmed')
        and j.out_of_date <> c.out_of_date
      returning c.entry_id, j.job_id, j.code, j.title, j.starts_at, j.agency_id, j.care_provider_id, j.office_id, j.status,
        j.version, j.assigned_to as member_id, j.job_planner, j.out_of_date, c.words),
    told as (
      insert into job_history (entry_id, job_id, agency_id, care_provider_id, office_id, version, at, actor_name, command,
                               from_status, to_status, member_id, member_name, changes)
      select entry_id, job_id, agency_id, care_provider_id, office_id, version, ${now}, 'Handover',
        case when out_of_date then 'flag' else 'unflag' end, status, status, member_id, ${name},
        jsonb_build_array(jsonb_build_object('field', 'out_of_date', 'from', not out_of_date, 'to', out_of_date))
      from flagged)
    select * from flagged order by starts_at`.execute(db);
  return rows;
}
