import { type RawBuilder, sql } from 'kysely';
import { isAboutNow, type JobFilter, type JobFilters, type NowFilter } from '@handover/contract/shifts/filters';
import { LATE_FROM_MINUTES } from '@handover/domain/attendance/start';
import { NO_SHOW_AFTER_MS } from '@handover/domain/attendance/window';
import { CHECK_IN_DUE } from '@handover/domain/dashboard/activeLine';
import { SOON_MS } from '@handover/domain/dashboard/needs';
import { COMPLETED_FOR_MS, STATUS_GROUPS } from '@handover/domain/shifts/groups';
import { JOB_STATUSES, type JobStatus } from '@handover/domain/shifts/status';
import { dayAfter, endOfLondonDay, londonDay } from '@handover/domain/time';
import type { Viewer } from '@handover/domain/viewer';
import { literally } from '../db/like.ts';
import { ownRows } from '../db/tree.ts';

export type Condition = RawBuilder<boolean>;
/** A part of a list that has its own index; all parts together are the list. */
export type Part = { status?: JobStatus; where: readonly Condition[] };

/** Longest possible shift in milliseconds, so that the start alone limits the shifts in progress. */
const LONGEST_MS = 25 * 3_600_000;

const isStatus = (filter: JobFilter): filter is JobStatus => (JOB_STATUSES as readonly string[]).includes(filter);

/** Returns the statuses of a filter; undefined if it is about more than statuses. */
export function statusesOf(filter: JobFilter | undefined): readonly JobStatus[] | undefined {
  if (filter === undefined) return JOB_STATUSES;
  if (isAboutNow(filter)) return undefined;
  return isStatus(filter) ? [filter] : STATUS_GROUPS[filter];
}

// Each status is a literal, so that the planner uses its own statistics: nine of ten shifts are completed.
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
/** Conditions on no-shows that have begun: of coming shifts a large platform has tens of thousands. */
const missedConditions = (now: Date): Condition[] => [sql<boolean>`j.no_show`, sql<boolean>`j.starts_at <= ${now}`];

/** Parts of `isActive` of the domain, for the database. */
export function activeParts(now: Date): Part[] {
  const goneFor = before(COMPLETED_FOR_MS, now);
  return [
    having('Checked in'),
    having('Assigned', ...touchesToday(now)),
    having('Confirmed', ...touchesToday(now)),
    // Until attendance is recorded, a shift counts as ended at its planned end.
    having('Completed', sql`j.starts_at >= ${before(LONGEST_MS, goneFor)}`, sql`j.ends_at >= ${goneFor}`),
    missedToday(now),
  ];
}

const CHECKED_IN_LATE = sql<boolean>`exists (select from attendance at
  where at.job_id = j.job_id and at.late_check_in >= ${sql.lit(LATE_FROM_MINUTES)})`;

/** `belowMinimum` of the domain, for the database. The first condition uses an index and leaves few to compare. */
const LOWER_THAN_ANY = sql<boolean>`j.staff_rate >= 0
  and j.staff_rate < (select coalesce(max(w.hourly), 0) from minimum_wages w)`;
const BELOW_MINIMUM = sql<boolean>`j.staff_rate < (select w.hourly from minimum_wages w
  where w.country = j.country and w.valid_from <= j.date order by w.valid_from desc, w.version_id desc limit 1)`;

/** Parts of the filters for shifts in progress and urgent ones. */
const NOW_PARTS: Record<NowFilter, (now: Date) => Part[]> = {
  active: activeParts,
  // A no-show that is open again, still assigned to its member, or over.
  no_show: (now) => [
    having('Published', ...missedConditions(now), ...notOver(now)),
    having('Assigned', ...missedConditions(now), ...touchesToday(now)),
    having('Confirmed', ...missedConditions(now), ...touchesToday(now)),
    missedToday(now),
  ],
  not_here: (now) =>
    CHECK_IN_DUE.map((status) =>
      having(
        status,
        sql`not j.no_show`,
        sql`j.starts_at <= ${now}`,
        sql`coalesce(j.starts_at + make_interval(mins => j.late_notice) <= ${now}, true)`,
        ...notOver(now),
      ),
    ),
  late: () => [having('Checked in', CHECKED_IN_LATE)],
  fill_asked: (now) => [
    having(
      'Published',
      sql`j.fill_asked_at is not null`,
      sql`(j.starts_at > ${now} or j.no_show and j.ends_at > ${now})`,
    ),
  ],
  rate_review: (now) => [having('Unpublished', sql`j.rate_review = 'waiting'`, sql`j.starts_at > ${now}`)],
  below_minimum: (now) =>
    (['Unpublished', 'Published', 'Assigned', 'Confirmed'] as const).map((status) =>
      having(status, sql`j.starts_at > ${now}`, LOWER_THAN_ANY, BELOW_MINIMUM),
    ),
  soon: (now) => [having('Published', sql`j.starts_at > ${now}`, sql`j.starts_at <= ${before(-SOON_MS, now)}`)],
};

/** Conditions of the time frames; a shift that has started is past. */
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

/** Tells whether the filters are a scope and its statuses alone, whose totals are stored. */
export const isWhole = (filters: Filters): boolean => hasOrders(filters) && !uses(filters, PLACES);

/** Tells whether the filters are scopes, places and statuses alone, which have stored orders by code and by rate. */
export const hasOrders = (filters: Filters): boolean =>
  !isAboutNow(filters.status) &&
  (filters.time_frame ?? 'all') === 'all' &&
  !uses(filters, TIMES) &&
  !uses(filters, WITHOUT_INDEX);

/**
 * Conditions on the viewer's own rows, repeated here for the indexes although the policies have them, and on the chosen
 * place.
 */
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

/** Returns the parts of a list, each in the viewer's scope. */
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

/** Conditions without an index, checked on the rows of the parts. */
export function lookFor({ role, tags, search }: Filters): Condition[] {
  const anywhere = search && `%${literally(search)}%`;
  return [
    ...(role ? [sql<boolean>`lower(j.title) = lower(${role})`] : []),
    ...(tags ? [sql<boolean>`j.tag_ids @> ${tags}::uuid[]`] : []),
    // One comparison of the joined text costs a fifth of five.
    ...(anywhere ? [sql<boolean>`concat_ws(' ', j.title, j.code, j.ward, j.town, j.city) ilike ${anywhere}`] : []),
  ];
}
