import { type JobHelpers, Logger, run, type Runner, type TaskList } from 'graphile-worker';
import { accountTasks } from './accounts/tasks.ts';
import { auditTasks } from './audit/checkTasks.ts';
import { clientTasks } from './clients/tasks.ts';
import type { Config } from './config/config.ts';
import { dashboardTasks } from './dashboard/tasks.ts';
import { asServer, type Pools } from './db/connect.ts';
import { LOGINS } from './db/logins.ts';
import { documentTasks } from './invoices/documents/tasks.ts';
import { reminderTasks } from './invoices/reminders/tasks.ts';
import { clockTasks } from './attendance/clock/tasks.ts';
import { recheckTasks } from './shifts/recheckTasks.ts';
import { refillTasks } from './offers/refill/tasks.ts';
import { publicationTasks } from './offers/tellPublication.ts';
import { seriesTasks } from './posting/series/tasks.ts';
import { optOutTasks } from './staff/optOut.ts';
import { timesheetTasks } from './timesheets/recheckTasks.ts';
import { notificationTasks } from './notifications/tasks.ts';
import type { FilesPart } from './adapters/files.ts';
import type { LivePart } from './adapters/live.ts';
import type { MailPart } from './adapters/mail.ts';
import { doTask } from './adapters/doTask.ts';
import { reasonOf } from './adapters/plainError.ts';
import { openQueuePool } from './adapters/queuePool.ts';
import type { TaskHandlers } from './adapters/tasks.ts';
import { watchWorkers } from './adapters/workers.ts';
import { scheduledTasks } from './scheduledTasks.ts';
import { privacyTasks } from './privacy/tasks.ts';

/** Every task with its handler. */
export const handlers: TaskHandlers = {
  ...accountTasks,
  ...clientTasks,
  ...notificationTasks,
  ...recheckTasks,
  ...refillTasks,
  ...publicationTasks,
  ...seriesTasks,
  ...clockTasks,
  ...timesheetTasks,
  ...optOutTasks,
  ...reminderTasks,
  ...documentTasks,
  ...dashboardTasks,
  ...privacyTasks,
  ...auditTasks,
};

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

/** Starts background work: tasks from the queue and the scheduled tasks. */
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
  const stops = scheduledTasks({ pools, live, clock, log, note })
    .filter(({ by_clock }) => watches_clock || !by_clock)
    .map(({ run: work, every_ms, first_ms }) => every(every_ms, work, log, first_ms));
  return {
    stop: async () => {
      for (const stop of stops) stop();
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
