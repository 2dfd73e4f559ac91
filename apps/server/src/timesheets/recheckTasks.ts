import { sql } from 'kysely';
import { counted } from '@handover/domain/staff/staffTexts';
import { asServer, type Db, type Pools } from '../db/connect.ts';
import { everyAdministrator } from '../notifications/administrators.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { inOneGo, type TaskHandlers } from '../adapters/tasks.ts';
import { recheckBatch } from './recheck.ts';
import { londonDay } from '@handover/domain/time';

const BATCH = 500;
const keyOf = (night: string) => `recheck_timesheets:${night}`;

/** Begins a check once a night, however many workers look. Progress is in tasks, which survive the workers. */
export const timesheetsWatch =
  ({ pools, clock }: { pools: Pools; clock: () => Date }) =>
  (): Promise<void> =>
    asServer(pools, 'worker', (db) => beginRecheck(db, clock()));

export const beginRecheck = (db: Db, now: Date): Promise<void> =>
  inOneGo({ db }, async () => {
    const night = londonDay(now);
    const { rows } = await sql`
      insert into timesheet_checks (night, begun_at) values (${night}, ${now}) on conflict do nothing returning night`.execute(
      db,
    );
    if (rows.length > 0) await enqueue(db, 'recheck_timesheets', { night, after: null }, keyOf(night));
  });

export const timesheetTasks: Pick<TaskHandlers, 'recheck_timesheets'> = {
  /**
   * Checks one batch. The batch, its findings and the next task are one transaction: a worker that dies has done
   * nothing.
   */
  recheck_timesheets: (ctx, { night, after }) =>
    inOneGo(ctx, async (within) => {
      const { db, now } = within;
      const { checked, broken, next } = await recheckBatch(db, after, BATCH);
      const { rows } = await sql<{ broken: string[] }>`
        update timesheet_checks set checked = checked + ${checked}, broken = broken || ${broken}::uuid[],
          done_at = ${next === null ? now : null}
        where night = ${night} returning broken`.execute(db);
      if (next !== null) return enqueue(db, 'recheck_timesheets', { night, after: next }, keyOf(night));
      const [found] = rows;
      if (found && found.broken.length > 0) await notifyAdministrators(within, found.broken);
    }),
};

/**
 * Notifies every administrator once a night, with the first broken one: the database was changed without the
 * application.
 */
async function notifyAdministrators(ctx: Parameters<typeof notify>[0], broken: readonly string[]): Promise<void> {
  const { rows } = await sql<{ job_id: string; code: string; version: number }>`
    select j.job_id, j.code, t.version from timesheets t join jobs j on j.job_id = t.job_id
    where t.timesheet_id = any(${broken}::uuid[]) order by j.job_id, t.version limit 1`.execute(ctx.db);
  const [first] = rows;
  if (!first) return;
  const more = broken.length === 1 ? '' : `, and ${counted(broken.length - 1, 'other')}`;
  await notify(ctx, await everyAdministrator(ctx.db), {
    kind: 'timesheet_broken',
    title: 'A timesheet no longer reads as it was signed',
    body: `Version ${first.version} of ${first.code}${more}: what is in the database is not what was signed`,
    link: `/job_info/${first.job_id}`,
  });
}
