import { sql } from 'kysely';
import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { MOST_WAITING_MINUTES } from '@handover/domain/attendance/late';
import { CLOSE_AFTER_MS, WARN_AFTER_MS } from '@handover/domain/shifts/policy';
import { SHIFT_TRANSITIONS } from '@handover/domain/shifts/status';
import { type Db, prepared } from '../../db/connect.ts';

/** Maximum tasks enqueued at a time, so that other tasks do not wait for a backlog of a whole day. */
const BATCH = 500;

const statuses = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));
const after = (moment: 'starts_at' | 'ends_at', ms: number) =>
  sql`j.${sql.ref(moment)} + make_interval(secs => ${sql.lit(ms / 1_000)})`;
/** `lateWaitMs` of the domain. */
const WAIT = sql`make_interval(mins => least(coalesce(j.late_notice, 0), ${sql.lit(MOST_WAITING_MINUTES)}))`;
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Selects the shifts for which the clock has something to do, by kind, along the index of status and start. Past shifts
 * are settled, so only current ones are read.
 */
const due = (now: Date) => sql`
  select j.job_id, ${after('starts_at', WARN_AFTER_MS)} + ${WAIT} as due_at from jobs j
  where j.status in (${statuses(SHIFT_TRANSITIONS.miss.from)}) and j.starts_at <= ${ago(now, WARN_AFTER_MS)}
    and j.starts_at + ${WAIT} <= ${ago(now, WARN_AFTER_MS)} and j.ends_at > ${now} and not j.no_show
    and not exists (select from job_warnings w where w.job_id = j.job_id and w.starts_at = j.starts_at offset 0)
  union all
  select j.job_id, ${after('starts_at', NO_SHOW_AFTER_MS)} + ${WAIT} from jobs j
  where j.status in (${statuses(SHIFT_TRANSITIONS.no_show.from)}) and j.starts_at <= ${ago(now, NO_SHOW_AFTER_MS)} and not j.no_show
    and j.starts_at + ${WAIT} <= ${ago(now, NO_SHOW_AFTER_MS)}
  union all
  select j.job_id, j.ends_at from jobs j
  where j.status in (${statuses(SHIFT_TRANSITIONS.miss.from)}) and j.starts_at <= ${now} and j.ends_at <= ${now}
  union all
  select j.job_id, ${after('ends_at', CLOSE_AFTER_MS)} from jobs j
  where j.status in (${statuses(SHIFT_TRANSITIONS.close.from)}) and j.starts_at <= ${ago(now, CLOSE_AFTER_MS)}
    and j.ends_at <= ${ago(now, CLOSE_AFTER_MS)}`;

/**
 * Enqueues a task for each shift that is due, the longest due first, and returns how many. A shift whose task waits,
 * runs or is to be tried again is left alone, because a new task would restart its attempts. If the task was given up,
 * the shift is still due and gets a new task.
 */
export async function askForDue(db: Db, now: Date, batch = BATCH): Promise<number> {
  const asked = await prepared(
    db,
    sql`
      select app.enqueue('clock_job', json_build_object('job_id', job_id), 'clock:' || job_id) from (
        select job_id from (${due(now)}) d
        where not exists (
          select from graphile_worker._private_jobs q
          where q.key = 'clock:' || d.job_id and q.attempts < q.max_attempts offset 0)
        group by job_id order by min(due_at), job_id limit ${sql.lit(batch)}) each_of_them`,
  );
  return asked.length;
}
