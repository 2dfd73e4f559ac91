import { sql } from 'kysely';
import type { Answer } from '@handover/contract/endpoint';
import { type openHomes, MOST_POINTS } from '@handover/contract/shifts/views';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { whereAll } from '../../lists/source.ts';
import { countScope } from '../../lists/total.ts';
import { cacheFor5s } from '../cacheFor5s.ts';
import { placed } from '../filter.ts';
import { FINEST } from './grid.ts';

/** Zoom of the cells: fine enough for a small map of both islands, about twenty miles. */
const CELLS = 9;
const COARSER = FINEST - CELLS;

type Group = { latitude: number | null; longitude: number | null; count: number };

type Homes = Answer<typeof openHomes>['data'];

const keptBriefly = cacheFor5s<Homes>(({ total }) => total > MOST_POINTS);

/** Returns the positions of homes with open coming shifts; each of them while they are few. */
export async function readHomes({ db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>): Promise<{ data: Homes }> {
  const waits = sql<boolean>`exists (select from jobs j
    where j.office_id = o.office_id and j.status = 'Published' and j.starts_at > ${now})`;
  const statement = sql<Group>`
    with homes as materialized (
      select o.office_id, o.latitude, o.longitude from offices o ${whereAll([...placed(viewer, {}, 'o'), waits])}),
    many as (select count(*) > ${sql.lit(MOST_POINTS)} as many from homes)
    select avg(latitude) as latitude, avg(longitude) as longitude, count(*) as count from homes, many
    group by case when many then null else office_id end, latitude is null,
      case when many then cell_x(longitude) >> ${sql.lit(COARSER)} end,
      case when many then cell_y(latitude) >> ${sql.lit(COARSER)} end`;
  return { data: await keptBriefly(countScope(viewer), now, async () => homesIn(await prepared(db, statement))) };
}

const homesIn = (groups: readonly Group[]): Homes => ({
  clusters: groups.flatMap(({ latitude, longitude, count }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, count }],
  ),
  total: groups.reduce((sum, { count }) => sum + count, 0),
});
