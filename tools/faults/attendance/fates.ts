import type pg from 'pg';
import type { Due, Fate } from './due.ts';

/** Expected rows of a shift with this fate, and the status in which it ends. */
type Outcome = { status: string; there: Readonly<Record<string, number>> };

/** Entries of the history, what people were told by its kind, and what is kept beside. Nothing else, and nothing twice. */
const OUTCOMES: Record<Fate, Outcome> = {
  warned: { status: 'Confirmed', there: { 'told nobody_there': 2, warning: 1 } },
  no_show: { status: 'Confirmed', there: { 'did no_show': 1, 'told no_show': 2, slip: 1 } },
  filled_again: {
    status: 'Published',
    there: {
      'did no_show': 1,
      'did unassign': 1,
      'did start_refill': 1,
      'did stop_refill': 1,
      'told no_show': 2,
      'told job_taken_back': 1,
      'told refill_ended': 1,
      refill: 1,
      slip: 1,
    },
  },
  missed: { status: 'missed', there: { 'did no_show': 1, 'did miss': 1, 'told missed_shift': 3, slip: 1 } },
  nobody_missed: { status: 'missed', there: { 'did miss': 1, 'told missed_shift': 2 } },
  closed: { status: 'Completed', there: { 'did close': 1, 'told closed_shift': 2, timesheet: 1 } },
};

/** Rows that the clock left of each shift, counted; the entries are those after the shift was made. */
const THERE = `
  select job_id, 'did ' || command as what from app.job_history
    where command in ('no_show', 'unassign', 'start_refill', 'stop_refill', 'miss', 'close')
  union all select substr(link, 11, 36)::uuid, 'told ' || kind from app.notifications where link like '/job_info/%'
  union all select job_id, 'slip' from app.slips
  union all select job_id, 'warning' from app.job_warnings
  union all select job_id, 'timesheet' from app.timesheets
  union all select job_id, 'refill' from app.refills`;

export type Reckoning = { missing: string[]; twice: string[]; elsewhere: string[] };

/** Every shift that fell due held against what must have become of it. */
export async function reckon(owner: pg.Pool, dues: readonly Due[]): Promise<Reckoning> {
  const { rows: jobs } = await owner.query<{ job_id: string; status: string }>('select job_id, status from app.jobs');
  const { rows: counts } = await owner.query<{ job_id: string; what: string; n: number }>(
    `select job_id, what, count(*)::int as n from (${THERE}) there group by 1, 2`,
  );
  const there = new Map<string, Map<string, number>>();
  for (const { job_id, what, n } of counts) {
    const its = there.get(job_id) ?? new Map<string, number>();
    there.set(job_id, its.set(what, n));
  }
  const stands = new Map(jobs.map(({ job_id, status }) => [job_id, status]));
  const found: Reckoning = { missing: [], twice: [], elsewhere: [] };
  for (const { job_id, fate } of dues) {
    const outcome = OUTCOMES[fate];
    const its = there.get(job_id) ?? new Map<string, number>();
    for (const what of new Set([...its.keys(), ...Object.keys(outcome.there)])) {
      const [is, should] = [its.get(what) ?? 0, outcome.there[what] ?? 0];
      if (is < should) found.missing.push(`${fate}: ${what} ${is} times, not ${should}`);
      if (is > should) found.twice.push(`${fate}: ${what} ${is} times, not ${should}`);
    }
    if (stands.get(job_id) !== outcome.status) found.elsewhere.push(`${fate}: is ${stands.get(job_id)}`);
  }
  return found;
}

/** Tasks that a worker is at, of those that the clock asks for. */
export const underWay = async (owner: pg.Pool): Promise<boolean> => {
  const { rowCount } = await owner.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('clock_job', 'refill_if_automatic', 'refill_wave') and j.locked_at is not null limit 1`,
  );
  return (rowCount ?? 0) > 0;
};
