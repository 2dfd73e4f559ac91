import { BOARD } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import type { Viewer } from '@handover/domain/viewer';
import type { Statement } from '../../../apps/server/test/recordStatements.ts';

// What somebody would write in psql who knows the tables, their indexes and what is kept beside them: the same rows and
// the same numbers as columns, without walls, JSON or HTTP. Every number is written out, so that each is planned once.

const PLATFORM = '00000000-0000-0000-0000-000000000000';
export const scopeOf = (viewer: Viewer) => (viewer.kind === 'provider' ? viewer.care_provider_id : PLATFORM);

type Conditions = readonly string[];
export const where = (...conditions: Conditions) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
export const own = (viewer: Viewer, table: string): Conditions =>
  viewer.kind === 'provider' ? [`${table}.care_provider_id = '${viewer.care_provider_id}'`] : [];

/** Statement for the stored counts by status. */
export const kept = (viewer: Viewer): Statement => ({
  text: `select what, sum(n) from (
    select what, total as n from app.tallies where what = any ($1) and scope_id = '${scopeOf(viewer)}'
    union all select what, n from app.tally_deltas where what = any ($1) and scope_id = '${scopeOf(viewer)}'
    union all select 'jobs:' || substr(measure, 8), n from app.rollup_deltas
      ${where(...own(viewer, 'rollup_deltas'), `'jobs:' || substr(measure, 8) = any ($1)`)}) t group by what`,
  values: [JOB_STATUSES.map((status) => `jobs:${status}`)],
});

type Order = { by: 'starts_at' | 'number' | 'staff_rate'; down: boolean };
type Page = Order & { rows: number; skip?: number; status?: string; conditions?: Conditions };

const COLUMNS = `j.job_id, j.code, j.title, j.status, j.no_show, j.date, j.shift_time, j.job_start_time, j.job_end_time, j.starts_at,
  j.ends_at, j.deadline_at, j.staff_rate, j.ward, j.city, j.town, j.created_at, j.version, c.care_provider_id, c.company_name,
  o.office_id, o.title, u.user_id, u.first_name, u.last_name, s.code,
  (select array_agg(t.title order by t.position, t.title) from app.job_tags t where t.tag_id = any (j.tag_ids)),
  (select count(*) from app.applications y where y.job_id = j.job_id and y.withdrawn_at is null)`;
const FOR_ADMIN = {
  columns: ', p.user_id, p.first_name, p.last_name, a.agency_id, a.company_name',
  joins: `
  left join app.users p on p.user_id = j.created_by join app.agencies a on a.agency_id = j.agency_id`,
};

/** Ids by the index, then what a line shows of each. */
export function lines(viewer: Viewer, { by, down, rows, skip = 0, status, conditions = [] }: Page): Statement {
  const table = by === 'starts_at' ? 'app.jobs' : 'app.job_orders';
  const order = (of: string) => `order by ${of}.${by} ${down ? 'desc' : 'asc'}, ${of}.job_id ${down ? 'desc' : 'asc'}`;
  const wanted = where(...own(viewer, 'i'), ...(status === undefined ? [] : [`i.status = '${status}'`]), ...conditions);
  const more = viewer.kind === 'admin' ? FOR_ADMIN : { columns: '', joins: '' };
  return {
    text: `with k as materialized (
      select i.job_id, i.${by} from ${table} i ${wanted} ${order('i')} limit ${rows} offset ${skip})
    select ${COLUMNS}${more.columns} from k join app.jobs j on j.job_id = k.job_id
    join app.care_providers c on c.care_provider_id = j.care_provider_id
    join app.offices o on o.office_id = j.office_id
    left join app.users u on u.user_id = j.assigned_to left join app.staff s on s.member_id = j.assigned_to${more.joins}
    ${order('k')}`,
    values: [],
  };
}

/** A page and its total. */
export const barePage = (viewer: Viewer, page: Page): Statement[] => [lines(viewer, page), kept(viewer)];

export const bareTotal = (viewer: Viewer): Statement[] => [kept(viewer)];

export const bareBoard = (viewer: Viewer, rows: number): Statement[] => [
  kept(viewer),
  ...BOARD.map(({ status }) => lines(viewer, { by: 'starts_at', down: status === 'Completed', rows, status })),
];

const HOUR = 3_600_000;
const FINEST = 16;

/** Statements for the stored counts by status, and for shifts that are going on now. */
export const bareCounts = (viewer: Viewer, now: Date): Statement[] => [kept(viewer), ...bareActive(viewer, now)];

/** Statements that count the shifts that are going on now. */
export function bareActive(viewer: Viewer, now: Date): Statement[] {
  const [today, tomorrow] = [new Date(now.toISOString().slice(0, 10)), new Date(now.getTime() + 24 * HOUR)];
  const [ago, dayAgo] = [new Date(now.getTime() - 12 * HOUR), new Date(today.getTime() - 25 * HOUR)];
  const theirs = own(viewer, 'j');
  const part = (...conditions: string[]) => `(select 1 from app.jobs j ${where(...theirs, ...conditions)} limit 10001)`;
  return [
    {
      text: `select count(*) from (
        ${part(`status = 'Checked in'`)}
        union all ${part(`status = 'Assigned'`, 'starts_at > $1', 'starts_at < $2', 'ends_at > $3')}
        union all ${part(`status = 'Confirmed'`, 'starts_at > $1', 'starts_at < $2', 'ends_at > $3')}
        union all ${part(`status = 'Completed'`, `starts_at >= $4::timestamptz - interval '25 hours'`, 'ends_at >= $4')}
        union all ${part(`status = 'missed'`, 'no_show', 'starts_at >= $3', 'starts_at < $2')}) m`,
      values: [dayAgo, tomorrow, today, ago],
    },
  ];
}

export type Cells = { z: number; from: readonly [x: number, y: number]; to: readonly [x: number, y: number] };

/** Cells of the map as they are kept, for a range of them. */
export const bareClusters = (viewer: Viewer, { z, from, to }: Cells): Statement[] => [
  {
    text: `select x, y, sum(n), sum(lat_sum) / sum(n), sum(lng_sum) / sum(n) from (
      select cx as x, cy as y, n, lat_sum, lng_sum from app.map_cells
      where scope_id = '${scopeOf(viewer)}' and z = ${z} and cx between ${from[0]} and ${to[0]} and cy between ${from[1]} and ${to[1]}
      union all select cx >> ${FINEST - z}, cy >> ${FINEST - z}, n, lat_sum, lng_sum from app.map_cell_deltas
      where scope_id = '${scopeOf(viewer)}' and cx >> ${FINEST - z} between ${from[0]} and ${to[0]}
        and cy >> ${FINEST - z} between ${from[1]} and ${to[1]}) c
    group by x, y having sum(n) > 0`,
    values: [],
  },
];

/** Every shift of the same range, where there are few. */
export function barePoints(viewer: Viewer, { z, from, to }: Cells): Statement[] {
  const between = (axis: 0 | 1) => `${from[axis] << (FINEST - z)} and ${((to[axis] + 1) << (FINEST - z)) - 1}`;
  const inSight = where(...own(viewer, 'g'), `g.cx between ${between(0)}`, `g.cy between ${between(1)}`);
  return [
    {
      text: `select g.job_id, j.latitude, j.longitude, g.status from app.job_geo g join app.jobs j on j.job_id = g.job_id ${inSight}`,
      values: [],
    },
  ];
}
