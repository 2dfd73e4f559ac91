import type { Home } from './bareSearch.ts';
import { BOARD_PATH, casesFor, mapPath, type Seen } from './cases.ts';
import type { Asking, Read } from './stage.ts';

/** Requests about shifts of the care provider with the most shifts and of the administrators. */
export const OF_SHIFTS: Asking = {
  kinds: ['provider', 'admin'],
  counted: (viewer) =>
    `from app.jobs ${viewer.kind === 'provider' ? `where care_provider_id = '${viewer.care_provider_id}'` : ''}`,
  cases: async (looker, read) => casesFor(looker, await seenBy(read)),
};

async function seenBy(read: Read): Promise<Seen> {
  type Map = { data: { points: unknown[]; clusters: unknown[] } };
  const { points, clusters } = ((await read(mapPath())) as Map).data;
  const board = (await read(BOARD_PATH)) as { data: { data: unknown[] }[] };
  const list = (await read('/api/v1/jobs?page_size=10')) as { data: { location: Home }[] };
  const home = list.data[0]?.location;
  if (home === undefined) throw new Error('There is no home in sight');
  const cards = board.data.reduce((sum, column) => sum + column.data.length, 0);
  return { points: points.length, clusters: clusters.length, cards, home };
}
