import { clockWatch } from './attendance/clock/watch.ts';
import { auditWatch } from './audit/checkTasks.ts';
import { sealsWatch } from './audit/seal.ts';
import { aggregateRollups } from './dashboard/aggregateRollups.ts';
import { RECOUNT_FROM, rollupsWatch } from './dashboard/watch.ts';
import type { LivePart } from './adapters/live.ts';
import { asServer, type Pools } from './db/connect.ts';
import { REMINDERS_FROM, remindersWatch } from './invoices/reminders/tasks.ts';
import { aggregateCounts } from './lists/aggregateCounts.ts';
import { SERIES_FROM, seriesWatch } from './posting/series/tasks.ts';
import { erasuresWatch } from './privacy/tasks.ts';
import { aggregateCells } from './shifts/map/aggregateCells.ts';
import { documentsWatch } from './staff/compliance/watch.ts';
import { tidyUp } from './tidyUp.ts';
import { timesheetsWatch } from './timesheets/recheckTasks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Timing = {
  every_ms: number;
  /** The first run after the start, where it is not a whole interval later. */
  first_ms?: number;
  /** What the task does, for docs/scheduled-tasks.md. */
  does: string;
  /** The time of day in London from which a night's work begins. */
  from?: string;
  /** Tests whose clock stands still or jumps run it themselves. */
  by_clock?: boolean;
};

/** All scheduled tasks. Any number of workers may run them: nightly ones begin once a night, by a row or a task of that night. */
export const SCHEDULE = {
  aggregate_counts: {
    every_ms: SECOND_MS,
    does: 'Adds the count deltas of lists, map cells and dashboard to their totals',
  },
  find_due_shifts: {
    every_ms: 3 * SECOND_MS,
    by_clock: true,
    does: 'Finds shifts that are due: late start, no-show, missed, still open 12 hours after the end',
  },
  seal_audit: { every_ms: MINUTE_MS, by_clock: true, does: "Seals the last minute's audit entries" },
  delete_expired: {
    every_ms: 10 * MINUTE_MS,
    does: 'Deletes expired sessions, links, attempts, uploads, notifications and positions',
  },
  remind_of_documents: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    does: 'Reminds of documents that expire; once a day rechecks bookings whose requirements begin',
  },
  recheck_timesheets: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    does: 'Begins the nightly comparison of timesheets with what was signed',
  },
  check_audit: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    does: "Begins the nightly check of the audit's seals",
  },
  recount_dashboard: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    from: RECOUNT_FROM,
    does: 'Begins the nightly recount of dashboard totals, and logs drift until it is mended',
  },
  remind_of_invoices: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    from: REMINDERS_FROM,
    does: 'Begins the daily reminders of invoices that are due or overdue',
  },
  post_series: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    from: SERIES_FROM,
    does: 'Begins the daily posting of repeating shifts',
  },
  continue_erasures: {
    every_ms: HOUR_MS,
    first_ms: MINUTE_MS,
    does: 'Continues erasures whose next retention period has ended, unless a hold stands',
  },
} as const satisfies Record<string, Timing>;

export type ScheduledName = keyof typeof SCHEDULE;

type Parts = {
  pools: Pools;
  live: LivePart;
  clock: () => Date;
  log: (words: string) => void;
  note: (words: string) => void;
};

/** The scheduled tasks with their timing, ready to run. */
export function scheduledTasks(parts: Parts): (Timing & { name: string; run: () => Promise<unknown> })[] {
  const { pools, clock } = parts;
  const runs: Record<ScheduledName, () => Promise<unknown>> = {
    aggregate_counts: () =>
      asServer(pools, 'worker', async (db) => {
        await aggregateCounts(db);
        await aggregateCells(db);
        await aggregateRollups(db);
      }),
    find_due_shifts: clockWatch(parts),
    seal_audit: sealsWatch(parts),
    delete_expired: () => tidyUp(pools, clock()),
    remind_of_documents: documentsWatch(parts),
    recheck_timesheets: timesheetsWatch(parts),
    check_audit: auditWatch(parts),
    recount_dashboard: rollupsWatch(parts),
    remind_of_invoices: remindersWatch(parts),
    post_series: seriesWatch(parts),
    continue_erasures: erasuresWatch(parts),
  };
  return Object.entries<Timing>(SCHEDULE).map(([name, timing]) => ({
    ...timing,
    name,
    run: runs[name as ScheduledName],
  }));
}
