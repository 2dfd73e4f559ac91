import { type RawBuilder, sql } from 'kysely';
import { isAboutNow, type JobFilter, type JobFilters, type NowFilter } from '@handover/contract/shifts/filters';
import { LATE_FROM_MINUTES } from '@handover/domain/attendance/start';
import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { SOON_MS } from '@handover/domain/dashboard/needs';
import { COMPLETED_FOR_MS, STATUS_GROUPS } from '@handover/domain/shifts/groups';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { dayAfter, endOfLondonDay, londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { literally } from '../db/like.ts';
import { ownRows } from '../db/tree.ts';

export type Condition = RawBuilder<boolean>;
/** A part of a list that has an index of its own; all parts together are what was asked for. */
export type Part = { status?: JobStatus; where: readonly Condition[] };

/** No shift lasts longer: by it the start alone says which shifts can still be going on. */
const LONGEST_MS = 25 * 3_600_000;

const isStatus = (filter: JobFilter): filter is JobStatus => (JOB_STATUSES as readonly string[]).includes(filter);

/** The statuses that a filter stands for; none if it is about more than that. */
export function statusesOf(filter: JobFilter | undefined): readonly JobStatus[] | undefined {
  if (filter === undefined) return JOB_STATUSES;
  if (isAboutNow(filter)) return undefined;
  return isStatus(filter) ? [filter] : STATUS_GROUPS[filter];
}

// The database plans for each status as it is, and not for any: nine of ten shifts are completed.
const having = (status: JobStatus, ...where: Condition[]): Part => ({
  status,
  where: [sql`j.status = ${sql.lit(status)}`, ...where],
});
const before = (ms: number, at: Date) => new Date(at.getTime() - ms);

const dayOf = (now: Date) => {
  const today = londonDay(now);
  return { from: endOfLondonDay(dayAfter(today, -1)), to: endOfLondonDay(today) };
};
const touchesToday = (now: Date): Condition[] => {
  const { from, to } = dayOf(now);
  return [
    sql<boolean>`j.starts_at > ${before(LONGEST_MS, from)}`,
    sql<boolean>`j.starts_at < ${to}`,
    sql<boolean>`j.ends_at > ${from}`,
  ];
};
const missedToday = (now: Date): Part => {
  const { from, to } = dayOf(now);
  return having(
    'missed',
    sql`j.no_show`,
    sql`j.starts_at >= ${before(NO_SHOW_AFTER_MS, from)}`,
    sql`j.starts_at < ${to}`,
  );
};
const notOver = (now: Date): Condition[] => [
  sql<boolean>`j.starts_at > ${before(LONGEST_MS, now)}`,
  sql<boolean>`j.ends_at > ${now}`,
];
/** Only what has begun: of what is to come a large platform has tens of thousands. */
const nobodyCame = (now: Date): Condition[] => [sql<boolean>`j.no_show`, sql<boolean>`j.starts_at <= ${now}`];

/** `isActive` of the domain, said to the database. */
export function activeParts(now: Date): Part[] {
  const goneFor = before(COMPLETED_FOR_MS, now);
  return [
    having('Checked in'),
    having('Assigned', ...touchesToday(now)),
    having('Confirmed', ...touchesToday(now)),
    // Until attendance is recorded, a shift ended when it was to end.
    having('Completed', sql`j.starts_at >= ${before(LONGEST_MS, goneFor)}`, sql`j.ends_at >= ${goneFor}`),
    missedToday(now),
  ];
}

const CAME_LATE = sql<boolean>`exists (select from attendance at
  where at.job_id = j.job_id and at.late_check_in >= ${sql.lit(LATE_FROM_MINUTES)})`;

/** `belowMinimum` of the domain, said to the database; by the first, an index leaves few to compare. */
const LOWER_THAN_ANY = sql<boolean>`j.staff_rate >= 0
  and j.staff_rate < (select coalesce(max(w.hourly), 0) from minimum_wages w)`;
const BELOW_MINIMUM = sql<boolean>`j.staff_rate < (select w.hourly from minimum_wages w
  where w.country = j.country and w.valid_from <= j.date order by w.valid_from desc, w.version_id desc limit 1)`;

/** What is going on now, and of that what cannot wait. */
const NOW_PARTS: Record<NowFilter, (now: Date) => Part[]> = {
  active: activeParts,
  // Nobody came, and nobody else has it yet or it is still theirs; or it is over.
  no_show: (now) => [
    having('Published', ...nobodyCame(now), ...notOver(now)),
    having('Assigned', ...nobodyCame(now), ...touchesToday(now)),
    having('Confirmed', ...nobodyCame(now), ...touchesToday(now)),
    missedToday(now),
  ],
  late: (now) => [
    having('Checked in', CAME_LATE),
    having(
      'Confirmed',
      sql`not j.no_show`,
      sql`j.starts_at <= ${before(LATE_FROM_MINUTES * 60_000, now)}`,
      ...notOver(now),
    ),
  ],
  rate_review: (now) => [having('Unpublished', sql`j.rate_review = 'waiting'`, sql`j.starts_at > ${now}`)],
  below_minimum: (now) =>
    (['Unpublished', 'Published', 'Assigned', 'Confirmed'] as const).map((status) =>
      having(status, sql`j.starts_at > ${now}`, LOWER_THAN_ANY, BELOW_MINIMUM),
    ),
  soon: (now) => [having('Published', sql`j.starts_at > ${now}`, sql`j.starts_at <= ${before(-SOON_MS, now)}`)],
};

/** Past is what has started. */
const TIME_FRAMES = {
  all: () => [],
  past: (now: Date) => [sql<boolean>`j.starts_at <= ${now}`],
  future: (now: Date) => [sql<boolean>`j.starts_at > ${now}`],
};

export type Filters = Partial<JobFilters>;

const WITHOUT_INDEX = ['role', 'tags', 'search'] as const;
const TIMES = ['from', 'to'] as const;
const PLACES = ['care_provider_id', 'location_id'] as const;
const uses = (filters: Filters, names: readonly (keyof Filters)[]) => names.some((name) => filters[name] !== undefined);

/** Whether a scope and its statuses alone are asked for: those are counted already. */
export const isWhole = (filters: Filters): boolean => hasOrders(filters) && !uses(filters, PLACES);

/** Whether a list keeps to scopes, places and statuses: those have their orders by code and by rate. */
export const hasOrders = (filters: Filters): boolean =>
  !isAboutNow(filters.status) &&
  (filters.time_frame ?? 'all') === 'all' &&
  !uses(filters, TIMES) &&
  !uses(filters, WITHOUT_INDEX);

/** The viewer's own rows, said again here although the policies say it too, and the place that was chosen in them. */
export function placed(
  viewer: Viewer,
  { care_provider_id, location_id }: Filters,
  table: 'j' | 'o' = 'j',
): Condition[] {
  const wanted = {
    ...(care_provider_id ? { care_provider_id } : {}),
    ...(location_id ? { office_id: location_id } : {}),
  };
  const chosen = Object.entries(wanted);
  const own = Object.entries(ownRows(viewer)).filter(
    ([name, id]) => !chosen.some(([its, value]) => its === name && value === id),
  );
  return [...own, ...chosen].map(([name, id]) => sql<boolean>`${sql.ref(`${table}.${name}`)} = ${id}`);
}

export function dated({ time_frame = 'all', from, to }: Filters, now: Date): Condition[] {
  return [
    ...TIME_FRAMES[time_frame](now),
    ...(from ? [sql<boolean>`j.starts_at >= ${endOfLondonDay(dayAfter(from, -1))}`] : []),
    ...(to ? [sql<boolean>`j.starts_at < ${endOfLondonDay(to)}`] : []),
  ];
}

/** The parts of a list, each in the viewer's scope. */
export function partsOf(viewer: Viewer, filters: Filters, now: Date): Part[] {
  const { status } = filters;
  const parts: Part[] =
    status === undefined
      ? [{ where: [] }]
      : isAboutNow(status)
        ? NOW_PARTS[status](now)
        : (statusesOf(status) ?? []).map((its) => having(its));
  const everywhere = [...placed(viewer, filters), ...dated(filters, now)];
  return parts.map((part) => ({ ...part, where: [...everywhere, ...part.where] }));
}

/** What has no index, so it is looked for among what the parts leave. */
export function lookFor({ role, tags, search }: Filters): Condition[] {
  const anywhere = search && `%${literally(search)}%`;
  return [
    ...(role ? [sql<boolean>`lower(j.title) = lower(${role})`] : []),
    ...(tags ? [sql<boolean>`j.tag_ids @> ${tags}::uuid[]`] : []),
    // One comparison of all at once costs a fifth of five.
    ...(anywhere ? [sql<boolean>`concat_ws(' ', j.title, j.code, j.ward, j.town, j.city) ilike ${anywhere}`] : []),
  ];
}
