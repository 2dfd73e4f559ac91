import type pg from 'pg';
import type { JobCommand, JobStatus } from '@handover/domain/shifts/status';
import { foldAll } from '../../../apps/server/test/rollups.ts';

export type JobRow = {
  job_id: string;
  agency_id: string;
  care_provider_id: string;
  office_id: string;
  status: JobStatus;
  version: number;
  assigned_to: string | null;
  refilling: boolean;
  no_show: boolean;
  starts_at: string;
  ends_at: string;
  latitude: number;
  longitude: number;
};
export type EntryRow = {
  job_id: string;
  version: number;
  at: string;
  /** Nobody's in person when a task did it. */
  actor_id: string | null;
  command: JobCommand | 'create';
  from_status: JobStatus | null;
  to_status: JobStatus;
  member_id: string | null;
  changes: { field: string; from: unknown; to: unknown }[];
};
export type OfferRow = {
  job_id: string;
  member_id: string;
  status: string;
  exclusive: boolean;
  answered_at: string | null;
  reason: string | null;
  refill_id: string | null;
};
export type GeoRow = Omit<JobRow, 'version' | 'assigned_to' | 'refilling' | 'no_show' | 'ends_at'>;
export type RefillRow = { refill_id: string; job_id: string; status: string; wave: number };
export type MessageRow = { job_id: string; about: string; member_id: string | null; author_id: string; text: string };
type OfMember = { job_id: string; member_id: string };
export type CameRow = OfMember & { late_check_in: number; flagged: boolean; reviewed: boolean };
export type SheetRow = OfMember & { version: number; made_by: string; flagged: boolean; reviewed: boolean };
export type ToldRow = { user_id: string; kind: string; title: string; link: string };
export type Count = { what: string; scope_id: string; n: number };
export type Seen = {
  jobs: JobRow[];
  history: EntryRow[];
  offers: OfferRow[];
  applications: { job_id: string; member_id: string }[];
  geo: GeoRow[];
  refills: RefillRow[];
  standby: { job_id: string; member_id: string }[];
  messages: MessageRow[];
  attendance: CameRow[];
  timesheets: SheetRow[];
  queries: { job_id: string; status: string }[];
  claims: (OfMember & { claim_id: string; kind: string })[];
  slips: (OfMember & { kind: string })[];
  /** Shifts with something flagged that nobody has looked at. */
  due: { job_id: string }[];
  completed: { member_id: string; office_id: string; n: number }[];
  /** Price of a shift: its rates, and the minutes that were signed last. */
  owed: { job_id: string; status: JobStatus; staff_rate: number; hcp_rate: number; total_time: number | null }[];
  invoices: { uuid: string; job_id: string; kind: string; reference: string; amount: number; standing: boolean }[];
  /** Not what credit notes settle among themselves. */
  payments: { uuid: string; amount: number; reverses: number | null }[];
  /** Notifications of the clock. */
  told: ToldRow[];
  /** The counts as a reader has them, with what is not folded yet. */
  counts: Count[];
};

const TALLIED = `select what, scope_id, total as n from app.tallies where what like 'jobs:%'`;
/** A change counts for the platform and whatever is above its place. */
const ADDED = `select 'jobs:' || substr(measure, 8) as what, scope_id, n
  from app.rollup_deltas, unnest('00000000-0000-0000-0000-000000000000'::uuid || array[agency_id, care_provider_id, office_id]) scope_id
  where measure like 'status:%'`;
const SEEN: Record<keyof Seen, string> = {
  jobs: `select job_id, agency_id, care_provider_id, office_id, status, version, assigned_to, refilling, no_show,
           starts_at, ends_at, latitude, longitude from app.jobs`,
  history: `select job_id, version, at, actor_id, command, from_status, to_status, member_id, changes
            from app.job_history order by job_id, version`,
  offers: `select job_id, member_id, status, exclusive, answered_at, reason, refill_id from app.offers`,
  applications: `select job_id, member_id from app.applications where withdrawn_at is null`,
  geo: `select job_id, agency_id, care_provider_id, office_id, status, starts_at,
          st_y(location::geometry) as latitude, st_x(location::geometry) as longitude from app.job_geo`,
  refills: `select refill_id, job_id, status, wave from app.refills`,
  standby: `select job_id, member_id from app.standby`,
  messages: `select t.job_id, t.about, t.member_id, m.author_id, m.text from app.messages m join app.threads t using (thread_id)`,
  attendance: `select job_id, member_id, late_check_in, flags <> '{}' as flagged, reviewed_at is not null as reviewed
               from app.attendance`,
  timesheets: `select job_id, member_id, version, made_by, flags <> '{}' as flagged, r.timesheet_id is not null as reviewed
               from app.timesheets left join app.timesheet_reviews r using (timesheet_id) order by job_id, version`,
  queries: `select job_id, status from app.timesheet_queries`,
  claims: `select job_id, member_id, claim_id, kind from app.attendance_claims`,
  slips: `select job_id, member_id, kind from app.slips`,
  due: `select job_id from app.reviews_due`,
  completed: `select member_id, office_id, completed as n from app.member_shifts where completed <> 0`,
  owed: `select job_id, status, staff_rate, hcp_rate, (
           select total_time from app.timesheets t where t.job_id = j.job_id order by version desc limit 1) from app.jobs j`,
  invoices: `select uuid, job_id, kind, reference, amount, purpose <> 'credit_note' and credited_at is null as standing
             from app.invoices`,
  payments: `select uuid, amount, reverses from app.invoice_payments where method <> 'credit_note'`,
  told: `select user_id, kind, title, link from app.notifications
         where kind in ('nobody_there', 'missed_shift', 'closed_shift')`,
  counts: `select what, scope_id, sum(n) as n from (${TALLIED} union all ${ADDED}) t group by what, scope_id`,
};

/** Everything that a sequence has left behind, in one trip and as one moment. */
export async function look(owner: pg.Pool): Promise<Seen> {
  const parts = Object.entries(SEEN).map(
    ([name, rows]) => `(select coalesce(json_agg(r), '[]') from (${rows}) r) as ${name}`,
  );
  const { rows } = await owner.query<Seen>(`select ${parts.join(', ')}`);
  return rows[0] as Seen;
}

/** The counts once the worker has folded all of them. */
export async function foldedCounts(owner: pg.Pool): Promise<Count[]> {
  await foldAll(owner);
  const { rows } = await owner.query<Seen>(`select coalesce(json_agg(r), '[]') as counts from (${TALLIED}) r`);
  return rows[0]?.counts ?? [];
}

const LEFT_BEHIND =
  `rollups rollup_deltas job_facts job_geo job_orders office_roles office_role_shifts offers applications job_history jobs notifications standby refills
  refill_settings place_regards member_regards messages thread_people threads attendance timesheets timesheet_reviews
  invoice_payments invoice_items invoice_documents invoices invoice_counters cancel_requests timesheet_queries attendance_claims signatures slips job_facts job_warnings reviews_due member_shifts`.split(
    /\s+/,
  );

/** Every sequence begins with no shift at all, so that looking stays cheap; nobody but the owner could do this. */
export async function clear(owner: pg.Pool): Promise<void> {
  await owner.query(
    [
      'set session_replication_role = replica',
      ...LEFT_BEHIND.map((table) => `delete from app.${table}`),
      ...['tallies', 'tally_deltas'].map(
        (table) => `delete from app.${table} where what like 'jobs:%' or what = 'invoices'`,
      ),
      'delete from graphile_worker._private_jobs',
      'set session_replication_role = origin',
    ].join(';'),
  );
}

/** Commands that waited for each other until the database ended one of them. */
export async function deadlocks(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

const LOCK = /\s+for no key update/i;

/** The planted fault: commands read a shift without locking it. In this database alone; no program knows of it. */
export async function removeLock(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('app.lock_job'::regproc) as text`);
  const text = rows[0]?.text ?? '';
  if (!LOCK.test(text)) throw new Error('app.lock_job takes no lock that could be removed');
  await owner.query(text.replace(LOCK, ''));
}
