import { type RawBuilder, sql } from 'kysely';
import { LOOKED_AT } from '@handover/contract/shifts/filters';
import { type MapCluster, type MapPoint, MOST_POINTS } from '@handover/contract/shifts/views';
import { type Db, prepared } from '../../db/connect.ts';
import { whereAll } from '../../lists/source.ts';
import type { Condition } from '../filter.ts';
import { sumOf } from './counts.ts';
import { exactlyIn, FINEST, inBounds, type Sight } from './grid.ts';

export type MapAnswer = { points: MapPoint[]; clusters: MapCluster[]; total: number; total_capped?: boolean };

/** Source of places of shifts, as `j`: in a viewer's scope, or what staff may know. */
export type Places = {
  from: RawBuilder<unknown>;
  where: readonly Condition[];
  /** Conditions on the shift itself, as `j`. */
  look?: readonly Condition[];
  /** Set if only the first by date are checked when there are too many, at any position. */
  firstByDate?: boolean;
  /** Set if the plan is the same for all bounds, so the statement is planned once. */
  few?: true;
};

/** Makes places of shifts. */
export const ofShifts = (jobs: RawBuilder<unknown>): Places => ({
  from: sql`(select j.job_id, j.status, j.starts_at, j.latitude, j.longitude, cell_x(j.longitude) as cx,
    cell_y(j.latitude) as cy from ${jobs}) j`,
  where: [],
});

const PLACE = sql`j.job_id, j.status, j.cx, j.cy, j.latitude, j.longitude`;

function inSight({ from, where, look = [], firstByDate }: Places, { bounds }: Sight): RawBuilder<unknown> {
  const places = firstByDate
    ? sql`select * from (
        select ${PLACE} from ${from} ${whereAll(where)} order by j.starts_at limit ${sql.lit(LOOKED_AT)}) j
      where ${exactlyIn(bounds)}`
    : sql`select ${PLACE} from ${from} ${whereAll([...where, ...inBounds(bounds)])}`;
  if (look.length === 0) return sql`(${places}) p`;
  return sql`(${places}) p
    where exists (select from jobs j where j.job_id = p.job_id and ${sql.join(look, sql` and `)})`;
}

/** Runs a statement. It is planned for its bounds, because a city and a country need different plans. */
const ask = async <Row>(db: Db, { few }: Places, statement: RawBuilder<Row>): Promise<Row[]> =>
  few ? prepared(db, statement) : (await statement.execute(db)).rows;

const POINT = sql`job_id, status, latitude, longitude`;

/** Reads each place in sight. */
export async function readPoints(db: Db, places: Places, sight: Sight): Promise<MapAnswer> {
  const points = await ask(db, places, sql<MapPoint>`select ${POINT} from ${inSight(places, sight)}`);
  return { points, clusters: [], total: points.length };
}

type Group = MapCluster & { ids: string[] };

/** Reads counts by cells, or each place if they are few. */
export async function readClusters(db: Db, places: Places, sight: Sight): Promise<MapAnswer> {
  const coarser = FINEST - sight.cells;
  const groups = sql<Group>`
    select latitude, longitude, count, case when sum(count) over () <= ${sql.lit(MOST_POINTS)} then ids else '{}' end as ids
    from (
      select avg(latitude) as latitude, avg(longitude) as longitude, count(*) as count, array_agg(job_id) as ids
      from ${inSight(places, sight)} group by cx >> ${coarser}::int, cy >> ${coarser}::int) g`;
  const [found, more] = await Promise.all([ask(db, places, groups), places.firstByDate === true && goesOn(db, places)]);
  const clusters = found.map(({ ids: _, ...cluster }) => cluster);
  const total = sumOf(clusters);
  const capped = more ? { total_capped: true } : {};
  if (total > MOST_POINTS) return { points: [], clusters, total, ...capped };
  const ids = found.flatMap((group) => group.ids);
  const named = sql<MapPoint>`select ${POINT} from ${places.from} where j.job_id = any (${ids}::uuid[])`;
  return { points: await prepared(db, named), clusters: [], total, ...capped };
}

async function goesOn(db: Db, { from, where }: Places): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${from} ${whereAll(where)} order by j.starts_at limit 1 offset ${sql.lit(LOOKED_AT)}`.execute(db);
  return rows.length > 0;
}
