import { sql } from 'kysely';
import type { Bounds } from '@handover/contract/shifts/views';
import type { Condition } from '../filter.ts';

/** The finest and the coarsest cells that are counted; of those between, every second. */
export const FINEST = 16;
const COARSEST = 4;
/** A tile is 256 pixels wide, so cells two zooms finer are about 64: the size of a cluster. */
const FINER_THAN_TILES = 2;
/** A large screen has half as many; whoever asks for more of the world at once gets coarser cells. */
const MOST_CELLS = 4096;

/** What a map shows: the part of the world, the zoom of its cells, and the zoom of those that are counted for them. */
export type Sight = { bounds: Bounds; cells: number; counted: number };

/** What lies in the bounds, in cells as fine as there are unless that were too many. */
export function sightOf({ bounds, zoom = FINEST }: { bounds: Bounds; zoom?: number }): Sight {
  let cells = Math.min(FINEST, zoom + FINER_THAN_TILES);
  while (cells > 0 && shareOfTheWorld(bounds) * 4 ** cells > MOST_CELLS) cells--;
  return { bounds, cells, counted: Math.max(COARSEST, cells + (cells % 2)) };
}

const shareOfTheWorld = ([west, south, east, north]: Bounds): number =>
  ((east - west) / 360) * (southwards(south) - southwards(north));

/** 0 at the top of the web's maps, 1 at their bottom. */
function southwards(latitude: number): number {
  const radians = (Math.min(85, Math.max(-85, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

/** Whole cells of a sight, said of cells that are as fine or finer: who pans sees every count stay as it is. */
export function cellsOf({ bounds: [west, south, east, north], cells }: Sight, of: number): Condition {
  const [coarser, finer] = [FINEST - cells, of - cells];
  return sql`cx between (cell_x(${west}) >> ${coarser}::int) << ${finer}::int
      and ((cell_x(${east}) >> ${coarser}::int) + 1 << ${finer}::int) - 1
    and cy between (cell_y(${north}) >> ${coarser}::int) << ${finer}::int
      and ((cell_y(${south}) >> ${coarser}::int) + 1 << ${finer}::int) - 1`;
}

/** Said like this the planner takes it for every second shift; of ranges it may not look up how much they leave. */
export const exactlyIn = ([west, south, east, north]: Bounds): Condition =>
  sql`case when j.longitude between ${west} and ${east} then j.latitude between ${south} and ${north} else false end`;

/** That a place lies in the bounds: by its cell, which has an index, and then exactly. */
export const inBounds = (bounds: Bounds): Condition[] => {
  const [west, south, east, north] = bounds;
  return [
    sql`j.cx between cell_x(${west}) and cell_x(${east})`,
    sql`j.cy between cell_y(${north}) and cell_y(${south})`,
    exactlyIn(bounds),
  ];
};
