import { Gauge, type Registry } from 'prom-client';
import type { Pools } from '../db/connect.ts';
import { type Figures, readFigures } from './databaseFigures.ts';

/** Minimum milliseconds between two reads of the database, however many ask. */
const FRESH_MS = 15_000;

type Sample = { labels?: Record<string, string>; value: number };
type Watched = { name: string; help: string; labels?: string[]; read: (figures: Figures) => Sample[] };

const seconds = (at: Date | null | undefined): Sample[] => [{ value: at ? at.getTime() / 1000 : Number.NaN }];
const byTask = (name: string, help: string, of: 'waiting' | 'oldest_s' | 'retrying' | 'given_up'): Watched => ({
  name,
  help,
  labels: ['task'],
  read: ({ queue }) => queue.map((it) => ({ labels: { task: it.task }, value: it[of] })),
});

/** Metrics that are read from the database. Times are seconds since 1970, and NaN for what has never happened. */
const WATCHED: Watched[] = [
  byTask('handover_tasks_waiting', 'Tasks that are due and not done', 'waiting'),
  byTask('handover_tasks_oldest_seconds', 'For how long the oldest task that is due has waited', 'oldest_s'),
  byTask('handover_tasks_retrying', 'Tasks that failed and are to be tried again', 'retrying'),
  byTask('handover_tasks_given_up', 'Tasks that failed as often as they may', 'given_up'),
  {
    name: 'handover_shifts_unfilled',
    help: 'Published shifts that nobody has and that begin within so long',
    labels: ['within'],
    read: ({ unfilled }) => unfilled.map(({ within, total }) => ({ labels: { within }, value: total })),
  },
  {
    name: 'handover_rollup_drift',
    help: 'Counts of the dashboard that the last whole nightly recount found to differ from what there is',
    read: ({ rollups }) => [{ value: rollups?.drift ?? Number.NaN }],
  },
  {
    name: 'handover_rollup_recounted_at',
    help: 'When the last whole nightly recount of the dashboard ended',
    read: ({ rollups }) => seconds(rollups?.done_at),
  },
  {
    name: 'handover_rollup_deltas',
    help: 'Changes that are not yet folded into the counts of the dashboard',
    read: ({ deltas }) => [{ value: deltas }],
  },
  {
    name: 'timesheets_broken',
    help: 'Timesheets that the last whole nightly look found to read otherwise than they were signed',
    read: ({ timesheets }) => [{ value: timesheets?.broken.length ?? 0 }],
  },
  {
    name: 'handover_timesheets_checked_at',
    help: 'When the last whole nightly look at signed timesheets ended',
    read: ({ timesheets }) => seconds(timesheets?.done_at),
  },
  {
    name: 'handover_audit_seal',
    help: 'The number of the last seal over entries of the audit; it never falls',
    read: ({ audit }) => [{ value: audit?.seal ?? 0 }],
  },
  {
    name: 'handover_audit_seal_head',
    help: 'The first 48 bits of the hash of the last seal over entries of the audit, as a number',
    read: ({ audit }) => [{ value: audit?.head ?? 0 }],
  },
  {
    name: 'handover_audit_unsealed_seconds',
    help: 'For how long the oldest entry of the audit without a seal has waited for one',
    read: ({ audit }) => [{ value: audit?.unsealed_s ?? 0 }],
  },
  {
    name: 'handover_audit_broken',
    help: 'What the last whole nightly look at the audit found that does not read as it was sealed',
    read: ({ audit }) => [{ value: audit?.broken ?? 0 }],
  },
  {
    name: 'handover_audit_checked_at',
    help: 'When the last whole nightly look at the audit ended',
    read: ({ audit }) => seconds(audit?.checked_at),
  },
  {
    name: 'handover_invoice_reminders_at',
    help: 'When the last whole round of reminders of invoices ended',
    read: ({ reminders }) => seconds(reminders?.done_at),
  },
  {
    name: 'handover_invoices_without_document',
    help: 'Invoices of the day before whose document is not kept yet',
    read: ({ undrawn }) => [{ value: undrawn }],
  },
];

/**
 * Registers the metrics of the database. Without the database, a metric with labels has no value, and one without
 * labels is NaN.
 */
export function watchDatabase(register: Registry, pools: Pools, clock: () => Date): void {
  const figures = remembered(() => readFigures(pools, clock()));
  for (const { name, help, labels = [], read } of WATCHED) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [register],
      async collect() {
        const known = await figures();
        this.reset();
        if (known) for (const { labels: its = {}, value } of read(known)) this.set(its, value);
        else if (labels.length === 0) this.set(Number.NaN);
      },
    });
    register.registerMetric(gauge);
  }
}

/** Remembers an answer for all who ask at once or again soon. */
function remembered<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let asked_at = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - asked_at >= FRESH_MS) {
      asked_at = now;
      answer = read().catch(() => undefined);
    }
    return answer;
  };
}
