import { sql } from 'kysely';
import type { Standing } from '@handover/domain/timesheets/confirmation';
import { type Query, sameHours } from '@handover/domain/timesheets/disputes';
import { checkTimes, type Hours, startsAbout } from '@handover/domain/timesheets/timesheet';
import { prepared } from '../db/connect.ts';
import { orNotFound, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { type LockedJob, lockJob, lockJobAsMember } from '../shifts/lock.ts';
import type { TimesheetContent } from './hash.ts';

/** A dispute that is still open. */
type OpenQuery = Query & Partial<Hours> & { query_id: string; raised_by: string; raised_by_name: string; text: string };

type LockedSheet = TimesheetContent & Pick<Standing, 'made_by'>;

/** A locked shift, the last version of its hours, how firm they are, and the open dispute. */
type LockedHours = { job: LockedJob; sheet: LockedSheet; query: OpenQuery | undefined; standing: Standing };

const lockJobOfViewer = (ctx: Ctx, job_id: string): Promise<LockedJob> =>
  ctx.viewer.kind === 'member' ? lockJobAsMember(ctx, job_id) : lockJob(ctx, job_id);

/** Locks the shift before it reads its hours, so that the second of two concurrent commands sees the first. */
export async function lockHours(ctx: Ctx, job_id: string): Promise<LockedHours> {
  const job = await lockJobOfViewer(ctx, job_id);
  const [last] = await prepared(
    ctx.db,
    sql<LockedSheet & Pick<Standing, 'confirmed'>>`
      select t.*, (select how from timesheet_confirmations c where c.timesheet_id = t.timesheet_id) as confirmed
      from timesheets t where t.job_id = ${job_id} order by t.version desc limit 1`,
  );
  const { confirmed, ...sheet } = orNotFound(last, 'Timesheet');
  const query = await openQuery(ctx, job_id);
  const { made_by, received_at } = sheet;
  return { job, sheet, query, standing: { made_by, received_at, disputed: query !== undefined, confirmed } };
}

type Asked = Omit<OpenQuery, 'proposes' | keyof Hours> & { [field in keyof Hours]: Hours[field] | null };

async function openQuery({ db }: Ctx, job_id: string): Promise<OpenQuery | undefined> {
  const [asked] = await prepared(
    db,
    sql<Asked>`
      select query_id, status, raised_by, raised_by_name, raised_level, text, start_time, end_time, break_time
      from timesheet_queries where job_id = ${job_id} and status in ('open', 'answered')`,
  );
  if (!asked) return undefined;
  const { start_time, end_time, break_time, ...query } = asked;
  if (start_time === null || end_time === null || break_time === null) return { ...query, proposes: false };
  return { ...query, proposes: true, start_time, end_time, break_time };
}

type Written = { start_time: string; end_time: string; break_time: number };

/** Returns other hours, if they are possible and differ; `within` is the prefix of the form's field names. */
export function otherHours(job: LockedJob, sheet: Hours, written: Written, now: Date, within = ''): Hours {
  const hours = {
    start_time: new Date(written.start_time),
    end_time: new Date(written.end_time),
    break_time: written.break_time,
  };
  const wrong = Object.entries(checkTimes(hours, now, startsAbout(job)));
  if (wrong.length === 0 && sameHours(sheet, hours)) wrong.push(['start_time', 'These are the hours already']);
  const [first] = wrong;
  if (first) {
    const errors = Object.fromEntries(wrong.map(([field, words]) => [`${within}${field}`, [words]]));
    throw new Refusal('invalid', first[1], { errors });
  }
  return hours;
}
