import { type RawBuilder, sql } from 'kysely';
import type { JobFilter } from '@handover/contract/jobs';
import { NO_SHOW_AFTER_MS } from '@handover/domain/jobs/policy';
import { COMPLETED_FOR_MS, STATUS_GROUPS } from '@handover/domain/jobs/groups';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/jobs/status';
import { dayAfter, endOfLondonDay, londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { ownRows } from '../../db/tree.ts';

type Condition = RawBuilder<boolean>;
/** A part of a list that has an index of its own; all parts together are what was asked for. */
export type Part = readonly Condition[];

/** No shift lasts longer: by it the start alone says which shifts can still be going on. */
const LONGEST_MS = 25 * 3_600_000;

const isStatus = (filter: JobFilter): filter is JobStatus => (JOB_STATUSES as readonly string[]).includes(filter);

/** The statuses that a filter stands for; none if it is about more than that. */
export function statusesOf(filter: JobFilter | undefined): readonly JobStatus[] | undefined {
  if (filter === undefined) return JOB_STATUSES;
  if (filter === 'active') return undefined;
  return isStatus(filter) ? [filter] : STATUS_GROUPS[filter];
}

// The database plans for each status as it is, and not for any: nine of ten shifts are completed.
const has = (status: JobStatus): Condition => sql`j.status = ${sql.lit(status)}`;
const before = (ms: number, at: Date) => new Date(at.getTime() - ms);

/** `isActive` of the domain, said to the database. */
function activeParts(now: Date): Part[] {
  const today = londonDay(now);
  const [from, to] = [endOfLondonDay(dayAfter(today, -1)), endOfLondonDay(today)];
  const touchesToday = [
    sql<boolean>`j.starts_at > ${before(LONGEST_MS, from)}`,
    sql<boolean>`j.starts_at < ${to}`,
    sql<boolean>`j.ends_at > ${from}`,
  ];
  const goneFor = before(COMPLETED_FOR_MS, now);
  return [
    [has('Checked in')],
    [has('Assigned'), ...touchesToday],
    [has('Confirmed'), ...touchesToday],
    // Until attendance is recorded, a shift ended when it was to end.
    [has('Completed'), sql`j.starts_at >= ${before(LONGEST_MS, goneFor)}`, sql`j.ends_at >= ${goneFor}`],
    [has('missed'), sql`j.no_show`, sql`j.starts_at >= ${before(NO_SHOW_AFTER_MS, from)}`, sql`j.starts_at < ${to}`],
  ];
}

/** Past is what has started. */
const TIME_FRAMES = {
  all: () => [],
  past: (now: Date) => [sql<boolean>`j.starts_at <= ${now}`],
  future: (now: Date) => [sql<boolean>`j.starts_at > ${now}`],
};

type Filters = { status?: JobFilter | undefined; time_frame?: keyof typeof TIME_FRAMES };

/** The parts of a list, each in the viewer's scope: said again here although the policies say it too. */
export function partsOf(viewer: Viewer, { status, time_frame = 'all' }: Filters, now: Date): Part[] {
  const scope = Object.entries(ownRows(viewer)).map(([id, value]) => sql<boolean>`j.${sql.ref(id)} = ${value}`);
  const parts = status === undefined ? [[]] : (statusesOf(status)?.map((its) => [has(its)]) ?? activeParts(now));
  return parts.map((part) => [...scope, ...part, ...TIME_FRAMES[time_frame](now)]);
}
