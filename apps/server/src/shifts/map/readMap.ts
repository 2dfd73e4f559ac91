import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import { isAboutNow, LOOKED_AT } from '@handover/contract/shifts/filters';
import { type jobViews, MOST_POINTS } from '@handover/contract/shifts/views';
import type { Viewer } from '@handover/domain/viewer';
import { prepared } from '../../db/connect.ts';
import type { Ctx } from '../../http/route.ts';
import { whereAll } from '../../lists/source.ts';
import { countScope } from '../../lists/total.ts';
import { type Filters, hasOrders, isWhole, lookFor, partsOf } from '../filter.ts';
import { clustersOf, countsOf, sumOf } from './counts.ts';
import { sightOf } from './grid.ts';
import { hasStatusOf, partsOnTheMap, statusesOnTheMap } from './onTheMap.ts';
import { type MapAnswer, ofShifts, type Places, readClusters, readPoints } from './places.ts';

export async function readMap(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  query: Input<typeof jobViews.map>,
): Promise<{ data: MapAnswer }> {
  const { zoom, bounds, ...filters } = query;
  const sight = sightOf({ zoom, bounds });
  const counts = countsOf(countedScope(viewer, filters) ?? countScope(viewer), statusesOnTheMap(filters));
  const clusters = await prepared(db, clustersOf(counts, sight));
  const total = sumOf(clusters);
  if (total > MOST_POINTS && isCounted(viewer, filters)) return { data: { points: [], clusters, total } };
  const read = total > MOST_POINTS ? readClusters : readPoints;
  return { data: await read(db, { ...placesOf(viewer, filters, now), firstByDate: total > LOOKED_AT }, sight) };
}

/** Returns the places for filters without stored counts. */
function placesOf(viewer: Viewer, filters: Filters, now: Date): Places {
  const look = lookFor(filters);
  if (isAboutNow(filters.status)) return { ...goingOn(viewer, filters, now), look };
  // Scope, place and dates, which the narrow table has too.
  const parts = partsOf(viewer, { ...filters, status: undefined }, now);
  const where = [...parts.flatMap((part) => part.where), ...hasStatusOf(filters)];
  return { from: sql`job_geo j`, where, look };
}

/** Returns the places of active shifts. They are few, and read from the shifts themselves. */
function goingOn(viewer: Viewer, filters: Filters, now: Date): Places {
  const each = partsOnTheMap(viewer, filters, now).map(({ where }) => sql`select j.* from jobs j ${whereAll(where)}`);
  return ofShifts(sql`(${sql.join(each, sql` union all `)}) j`);
}

/**
 * Returns the scope with stored counts for a filter by company or location. Administrators alone may read the counts of
 * another scope.
 */
function countedScope({ kind }: Viewer, { care_provider_id, location_id }: Filters): string | undefined {
  if (kind !== 'admin' || (care_provider_id && location_id)) return undefined;
  return location_id ?? care_provider_id;
}

const isCounted = (viewer: Viewer, filters: Filters): boolean =>
  isWhole(filters) || (hasOrders(filters) && countedScope(viewer, filters) !== undefined);
