import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { MOST_POINTS } from '@handover/contract/shifts/views';
import type { memberViews } from '@handover/contract/memberShifts/views';
import { prepared } from '../db/connect.ts';
import type { Ctx } from '../http/route.ts';
import { clustersOf, type Counts, sumOf } from '../shifts/map/counts.ts';
import { sightOf } from '../shifts/map/grid.ts';
import { statusesOnTheMap } from '../shifts/map/onTheMap.ts';
import { type MapAnswer, ofShifts, readClusters, readPoints } from '../shifts/map/places.ts';
import { listOf } from './lists.ts';

/** Counts of all open shifts, less those that have started. */
const openCounts = (now: Date): Counts => ({
  cells: sql`market_cells where true`,
  deltas: sql`market_cell_deltas where true`,
  less: sql`-1, -round(latitude * 1e6)::int8, -round(longitude * 1e6)::int8
    from ${ofShifts(sql`job_market j where j.starts_at <= ${now}`).from} where true`,
});

/** Returns the map of a member's list: the places of shifts that are not over. */
export async function mapForMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { type, ...view }: Input<typeof memberViews.map>,
): Promise<{ data: MapAnswer }> {
  const sight = sightOf(view);
  if (type !== 'available') {
    const { from, where } = listOf(type, now);
    const live = sql<boolean>`j.status = any (${statusesOnTheMap({})})`;
    return { data: await readClusters(db, { ...ofShifts(from), where: [...where, live], few: true }, sight) };
  }
  const clusters = await prepared(db, clustersOf(openCounts(now), sight));
  const total = sumOf(clusters);
  if (total > MOST_POINTS) return { data: { points: [], clusters, total } };
  const open = { from: sql`market_places j`, where: [sql<boolean>`j.starts_at > ${now}`] };
  return { data: await readPoints(db, open, sight) };
}
