import { sql } from 'kysely';
import { asServer, type Db, type Pools } from '../db/connect.ts';

/** Hours before the start from which a shift that nobody has is at risk. */
const AT_RISK = { '24h': 24, '72h': 72 } as const;
/** Maximum changes to count that wait to be aggregated: more would say the same, that nobody aggregates them. */
const MOST_DELTAS = 100_000;

type Queued = { task: string; waiting: number; oldest_s: number; retrying: number; given_up: number };
export type Figures = Awaited<ReturnType<typeof readFigures>>;

/**
 * Returns the figures that the database knows of the whole platform, each along an index or from a small table, at any
 * size of the market.
 */
export const readFigures = (pools: Pools, now: Date) =>
  asServer(pools, 'worker', async (db) => {
    const [queue, unfilled, rollups, timesheets, audit, reminders, deltas, undrawn] = await Promise.all([
      queued(db),
      unfilledShifts(db, now),
      lastRecount(db),
      lastLook(db),
      auditFigures(db, now),
      lastReminders(db),
      unfolded(db),
      withoutDocument(db, now),
    ]);
    return { queue, unfilled, rollups, timesheets, audit, reminders, deltas, undrawn };
  });

/**
 * Counts tasks by the queue's own clock, with every task that it has ever known, so that none is missing when nothing
 * waits.
 */
async function queued(db: Db): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select t.identifier as task,
      count(*) filter (where q.is_due)::int as waiting,
      coalesce(extract(epoch from now() - min(q.run_at) filter (where q.is_due)), 0)::float8 as oldest_s,
      count(*) filter (where q.attempts between 1 and q.max_attempts - 1)::int as retrying,
      count(*) filter (where q.attempts >= q.max_attempts)::int as given_up
    from graphile_worker._private_tasks t
    left join lateral (
      select j.*, j.run_at <= now() and j.attempts < j.max_attempts as is_due
      from graphile_worker._private_jobs j where j.task_id = t.id) q on true
    group by t.identifier`.execute(db);
  return rows;
}

/** Counts shifts that are published, so that nobody has them, and begin soon: along the index of status and start. */
async function unfilledShifts(db: Db, now: Date): Promise<{ within: string; total: number }[]> {
  const until = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const { rows } = await sql<Record<keyof typeof AT_RISK, number>>`
    select count(*) filter (where starts_at < ${until(AT_RISK['24h'])})::int as "24h", count(*)::int as "72h"
    from jobs where status = 'Published' and starts_at >= ${now} and starts_at < ${until(AT_RISK['72h'])}`.execute(db);
  return Object.entries(rows[0] ?? {}).map(([within, total]) => ({ within, total }));
}

const lastRecount = (db: Db) =>
  db
    .selectFrom('rollup_checks')
    .select(['drift', 'done_at'])
    .where('done_at', 'is not', null)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();

const lastLook = (db: Db) =>
  db
    .selectFrom('timesheet_checks')
    .select(['broken', 'done_at'])
    .where('done_at', 'is not', null)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();

type AuditFigures = {
  seal: number;
  /** The first six bytes of the last seal's hash, as a number: the whole is in the log. */
  head: number;
  unsealed_s: number;
  broken: number | null;
  checked_at: Date | null;
};

async function auditFigures(db: Db, now: Date): Promise<AuditFigures | undefined> {
  const { rows } = await sql<AuditFigures>`
    select coalesce(s.number, 0) as seal, coalesce(('x' || encode(substr(s.hash, 1, 6), 'hex'))::bit(48)::bigint, 0) as head,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - (
        select at from audit where no > coalesce(s.until_no, 0) order by no limit 1)), 0))::float8 as unsealed_s,
      c.broken, c.done_at as checked_at
    from (select) one
    left join (select * from audit_seals order by number desc limit 1) s on true
    left join (select jsonb_array_length(broken) as broken, done_at from audit_checks
      where done_at is not null order by night desc limit 1) c on true`.execute(db);
  return rows[0];
}

const lastReminders = (db: Db) =>
  db
    .selectFrom('reminder_nights')
    .select('done_at')
    .where('done_at', 'is not', null)
    .orderBy('night', 'desc')
    .limit(1)
    .executeTakeFirst();

async function unfolded(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from rollup_deltas limit ${sql.lit(MOST_DELTAS)}) d`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts invoices of the day before without a document, which should be there by now. */
async function withoutDocument(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from invoices i
    where date = (${now}::timestamptz at time zone 'Europe/London')::date - 1
      and not exists (select from invoice_documents d where d.uuid = i.uuid)`.execute(db);
  return rows[0]?.total ?? 0;
}
