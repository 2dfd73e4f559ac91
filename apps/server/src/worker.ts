import { type JobHelpers, Logger, run, type Runner, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { LONG_COUNTERS, LONG_COUNTERS_DAYS } from '@handover/domain/accounts/attempts';
import { accountTasks } from './accounts/tasks.ts';
import { auditTasks, auditWatch } from './audit/checkTasks.ts';
import { sealsWatch } from './audit/seal.ts';
import { clientTasks } from './clients/tasks.ts';
import type { Config } from './config/config.ts';
import { dashboardTasks } from './dashboard/tasks.ts';
import { aggregateRollups } from './dashboard/aggregateRollups.ts';
import { rollupsWatch } from './dashboard/watch.ts';
import { asServer, type Pools } from './db/connect.ts';
import { LOGINS } from './db/logins.ts';
import { documentTasks } from './invoices/documents/tasks.ts';
import { pastInvoiceTasks } from './invoices/pastTasks.ts';
import { remindersWatch, reminderTasks } from './invoices/reminders/tasks.ts';
import { clockTasks } from './attendance/clock/tasks.ts';
import { CLOCK_MS, clockWatch } from './attendance/clock/watch.ts';
import { aggregateCells } from './shifts/map/aggregateCells.ts';
import { recheckTasks } from './shifts/recheckTasks.ts';
import { refillTasks } from './offers/refill/tasks.ts';
import { optOutTasks } from './staff/optOut.ts';
import { timesheetsWatch, timesheetTasks } from './timesheets/recheckTasks.ts';
import { aggregateCounts } from './lists/aggregateCounts.ts';
import { forgetNames } from './lists/forgetNames.ts';
import { notificationTasks } from './notifications/tasks.ts';
import type { FilesPart } from './adapters/files.ts';
import type { LivePart } from './adapters/live.ts';
import type { MailPart } from './adapters/mail.ts';
import { doTask } from './adapters/doTask.ts';
import { reasonOf } from './adapters/plainError.ts';
import { openQueuePool } from './adapters/queuePool.ts';
import { inOneGo, type TaskHandlers } from './adapters/tasks.ts';
import { watchWorkers } from './adapters/workers.ts';
import { erasuresWatch, privacyTasks } from './privacy/tasks.ts';
import { endPendingAccounts, forgetEmailChanges } from './accounts/tidy.ts';
import { forgetExports } from './privacy/tidy.ts';
import { documentsWatch } from './staff/compliance/watch.ts';
import { forgetUploads } from './support/files/tidy.ts';

/** Every task with its handler. */
export const handlers: TaskHandlers = {
  ...accountTasks,
  ...clientTasks,
  ...notificationTasks,
  ...recheckTasks,
  ...refillTasks,
  ...clockTasks,
  ...timesheetTasks,
  ...optOutTasks,
  ...pastInvoiceTasks,
  ...reminderTasks,
  ...documentTasks,
  ...dashboardTasks,
  ...privacyTasks,
  ...auditTasks,
};
const FOLD_MS = 1_000;
const SEAL_MS = 60_000;
const TIDY_MS = 600_000;
const LOOK_MS = 3_600_000;
const FIRST_LOOK_MS = 60_000;

type Parts = {
  pools: Pools;
  mail: MailPart;
  files: FilesPart;
  live: LivePart;
  clock: () => Date;
  config: Config;
  log: (words: string) => void;
  /** Logs what is no failure; `log` does so by default. */
  note?: (words: string) => void;
  /**
   * Turns on the watches that find due shifts and seal the audit; a test whose clock stands still or jumps does both
   * itself.
   */
  watches_clock?: boolean;
  /** Milliseconds between two searches for workers that are gone. */
  look_ms?: number;
};

/**
 * Starts background work: does the tasks of the queue, aggregates totals every second, and clears away or reports what
 * has expired.
 */
export async function startWorker(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const { pools, mail, files, live, clock, config, log, note = log, watches_clock = false } = parts;
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (queued: unknown, { job: { id: task_id } }: JobHelpers) =>
        doTask(name, queued, (payload) =>
          asServer(pools, 'worker', (db) =>
            handle({ db, now: clock(), task_id, mail: mail.ofTask(task_id), files, live, config }, payload as never),
          ),
        ),
    ]),
  ) as TaskList;
  const at = queueAddress(config);
  const queue = openQueuePool(at);
  const watch = watchWorkers(at, queue, log, { look_ms: parts.look_ms });
  const runner: Runner = await run({
    pgPool: queue,
    events: watch.events,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList,
    // The queue's own lines hold payloads; ours say which task failed and why, and not for whom.
    logger: new Logger(() => (level, _message, meta) => {
      const { job, error } = (meta ?? {}) as { job?: { task_identifier?: string }; error?: unknown };
      if (level === 'error') log(`task failed: ${job?.task_identifier ?? 'the queue itself'} (${reasonOf(error)})`);
    }),
  });
  const fold = every(
    FOLD_MS,
    () =>
      asServer(pools, 'worker', async (db) => {
        await aggregateCounts(db);
        await aggregateCells(db);
        await aggregateRollups(db);
      }),
    log,
  );
  const seal = watches_clock ? every(SEAL_MS, sealsWatch({ pools, clock, note }), log) : () => undefined;
  const tidy = every(TIDY_MS, () => tidyUp(pools, clock()), log);
  const look = every(LOOK_MS, documentsWatch(parts), log, FIRST_LOOK_MS);
  const recheck = every(LOOK_MS, timesheetsWatch(parts), log, FIRST_LOOK_MS);
  const audit = every(LOOK_MS, auditWatch(parts), log, FIRST_LOOK_MS);
  const counts = every(LOOK_MS, rollupsWatch(parts), log, FIRST_LOOK_MS);
  const reminders = every(LOOK_MS, remindersWatch(parts), log, FIRST_LOOK_MS);
  const erasures = every(LOOK_MS, erasuresWatch(parts), log, FIRST_LOOK_MS);
  const shifts = watches_clock ? every(CLOCK_MS, clockWatch(parts), log) : () => undefined;
  return {
    stop: async () => {
      fold();
      seal();
      tidy();
      look();
      recheck();
      audit();
      counts();
      reminders();
      erasures();
      shifts();
      await runner.stop();
      await watch.stop();
      await queue.end();
    },
  };
}

function queueAddress(config: Config): string {
  const at = new URL(config.DATABASE_URL);
  at.username = LOGINS.worker;
  at.password = config.DATABASE_PASSWORD;
  return at.href;
}

function every(ms: number, work: () => Promise<unknown>, log: (words: string) => void, first_ms = ms): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const next = (wait_ms = ms) => {
    timer = setTimeout(() => {
      work()
        .catch((error: unknown) => log(`repeated work failed: ${reasonOf(error)}`))
        .finally(() => {
          if (!stopped) next();
        });
    }, wait_ms);
  };
  next(first_ms);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Deletes what is past its retention: attempts after an hour, counts of consecutive misses after a month; links a day
 * after they end, and with them accounts that nobody accepted and emails that nobody confirmed; files that no ticket
 * names after a day, unused invitations a week after they end, data exports after a week, idempotency keys after a
 * month (attendance comes late), and notifications after 90 days, or a year if unread. The position of a check-in is
 * cleared after a month; its distance from the shift stays.
 */
export async function tidyUp(pools: Pools, now: Date): Promise<void> {
  await asServer(pools, 'worker', async (db) => {
    await sql`
      delete from attempts
      where at < ${now}::timestamptz - interval '1 hour'
        and (what <> all (${LONG_COUNTERS}) or at < ${now}::timestamptz - make_interval(days => ${LONG_COUNTERS_DAYS}))`.execute(
      db,
    );
    await sql`delete from sessions where expires_at < ${now} or last_seen_at + idle < ${now}`.execute(db);
    await sql`delete from passkey_challenges where expires_at < ${now}`.execute(db);
    await sql`delete from password_resets where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db);
    // People who did not accept their invitation are forgotten.
    await sql`
      delete from invitations where used_at is null and expires_at < ${now}::timestamptz - interval '7 days'`.execute(
      db,
    );
    await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`
      delete from notifications
      where created_at < ${now}::timestamptz - interval '90 days'
        and (read_at is not null or created_at < ${now}::timestamptz - interval '1 year')`.execute(db);
    await sql`
      update attendance set latitude = null, longitude = null, accuracy = null, position_at = null
      where latitude is not null and checked_in_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`
      update attendance_claims set sent = sent - 'position'
      where sent ? 'position' and received_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await sql`delete from job_warnings where starts_at < ${now}::timestamptz - interval '30 days'`.execute(db);
    await endPendingAccounts(db, now);
    await forgetEmailChanges(db, now);
    await forgetUploads(db, now);
    await forgetExports(db, now);
    await inOneGo({ db }, (ctx) => forgetNames(ctx.db));
  });
}
