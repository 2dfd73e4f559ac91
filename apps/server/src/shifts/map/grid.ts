import { sql } from 'kysely';
import type { Bounds } from '@handover/contract/shifts/views';
import type { Condition } from '../filter.ts';

/** Finest and coarsest zoom of stored counts; of those between, every second is stored. */
export const FINEST = 16;
const COARSEST = 4;
/**
 * Zooms from tiles to cells. A tile is 256 pixels wide, so cells two zooms finer are about 64: the size of a cluster.
 */
const FINER_THAN_TILES = 2;
/** Maximum cells of an answer. A large screen has half as many; a larger part of the world gets coarser cells. */
const MOST_CELLS = 4096;

/** View of a map: the bounds, the zoom of its cells, and the zoom of the stored counts for them. */
export type Sight = { bounds: Bounds; cells: number; counted: number };

/** Returns the sight of some bounds, with the finest cells that are not too many. */
export function sightOf({ bounds, zoom = FINEST }: { bounds: Bounds; zoom?: number }): Sight {
  let cells = Math.min(FINEST, zoom + FINER_THAN_TILES);
  while (cells > 0 && shareOfTheWorld(bounds) * 4 ** cells > MOST_CELLS) cells--;
  return { bounds, cells, counted: Math.max(COARSEST, cells + (cells % 2)) };
}

const shareOfTheWorld = ([west, south, east, north]: Bounds): number =>
  ((east - west) / 360) * (southwards(south) - southwards(north));

/** Returns the Mercator latitude: 0 at the top of web maps, 1 at their bottom. */
function southwards(latitude: number): number {
  const radians = (Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

/**
 * Condition on cells of the same or a finer zoom inside whole cells of a sight, so that counts stay the same when the
 * map is moved.
 */
export function cellsOf({ bounds: [west, south, east, north], cells }: Sight, of: number): Condition {
  const [coarser, finer] = [FINEST - cells, of - cells];
  return sql`cx between (cell_x(${west}) >> ${coarser}::int) << ${finer}::int
      and ((cell_x(${east}) >> ${coarser}::int) + 1 << ${finer}::int) - 1
    and cy between (cell_y(${north}) >> ${coarser}::int) << ${finer}::int
      and ((cell_y(${south}) >> ${coarser}::int) + 1 << ${finer}::int) - 1`;
}

/**
 * Condition on exact bounds. As a case, the planner estimates it as every second shift; for ranges, row-level security
 * forbids it to use statistics.
 */
export const exactlyIn = ([west, south, east, north]: Bounds): Condition =>
  sql`case when j.longitude between ${west} and ${east} then j.latitude between ${south} and ${north} else false end`;

/** Conditions on a place in the bounds: by its cell, which has an index, and then exactly. */
export const inBounds = (bounds: Bounds): Condition[] => {
  const [west, south, east, north] = bounds;
  return [
    sql`j.cx between cell_x(${west}) and cell_x(${east})`,
    sql`j.cy between cell_y(${north}) and cell_y(${south})`,
    exactlyIn(bounds),
  ];
};
