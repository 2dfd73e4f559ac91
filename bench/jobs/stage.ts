import pg from 'pg';
import { closePools, openPools, type Pools } from '../../apps/server/src/db/connect.ts';
import { migrationTarget } from '../../apps/server/src/db/migrate.ts';
import { type Caller, callerOf } from '../parts/clients.ts';
import { type Server, startServer } from '../parts/server.ts';
import type { Home } from './bareSearch.ts';
import { BOARD_PATH, type Case, casesFor, mapPath, type Seen } from './cases.ts';
import type { Market } from './load.ts';
import { findLooker, KINDS, type Kind, type Looker } from './viewers.ts';

/** An answer to this looker. */
export type Read = (path: string) => Promise<unknown>;

/** One market with a server in front of it, and what each looker asks there. */
export type Stage = {
  market: Market;
  server: Server;
  pools: Pools;
  owner: pg.Client;
  lookers: Map<Kind, { looker: Looker; cases: Case[]; read: Read }>;
  close: () => Promise<void>;
};

export async function openStage(market: Market): Promise<Stage> {
  const { password } = migrationTarget();
  const server = await startServer({ DATABASE_URL: market.url });
  const pools = openPools({ url: market.url, password, most: 1 });
  const owner = new pg.Client({ connectionString: market.owner_url });
  const lookers: Stage['lookers'] = new Map();
  const callers: Caller[] = [];
  const close = async () => {
    callers.forEach((caller) => caller.close());
    await Promise.all([server.stop(), closePools(pools), owner.end()]);
  };
  try {
    await owner.connect();
    for (const kind of KINDS) {
      const looker = await findLooker(market, kind);
      const caller = callerOf(server.url, looker.token);
      callers.push(caller);
      const read: Read = async (path) => JSON.parse(await caller.read(path));
      lookers.set(kind, { looker, read, cases: casesFor(looker, await seenBy(read)) });
    }
    return { market, server, pools, owner, lookers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

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
