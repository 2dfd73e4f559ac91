import pg from 'pg';
import type { Viewer } from '@handover/domain/viewer';
import { closePools, openPools, type Pools } from '../../../apps/server/src/db/connect.ts';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import { type Caller, callerOf } from '../../lab/product/clients.ts';
import { type Server, startServer } from '../../lab/product/server.ts';
import type { Case } from './cases.ts';
import type { Market } from '../../lab/product/seedMarket.ts';
import { findLooker, type Kind, type Looker } from './viewers.ts';

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

/** Viewers, how much each of them sees, and what they ask for. */
export type Asking = {
  kinds: readonly Kind[];
  counted: (viewer: Viewer) => string;
  cases: (looker: Looker, read: Read, owner: pg.Client) => Promise<Case[]>;
};

export async function openStage(market: Market, { kinds, counted, cases }: Asking): Promise<Stage> {
  const { password } = migrationTarget();
  const server = await startServer({ DATABASE_URL: market.url });
  const pools = openPools({ url: market.url, password, most: 1, patience_ms: 60_000 });
  const owner = new pg.Client({ connectionString: market.owner_url });
  const lookers: Stage['lookers'] = new Map();
  const callers: Caller[] = [];
  const close = async () => {
    callers.forEach((caller) => caller.close());
    await Promise.all([server.stop(), closePools(pools), owner.end()]);
  };
  try {
    await owner.connect();
    for (const kind of kinds) {
      const looker = await findLooker(market, kind, counted);
      const caller = callerOf(server.url, looker.token);
      callers.push(caller);
      const read: Read = async (path) => JSON.parse(await caller.read(path));
      lookers.set(kind, { looker, read, cases: await cases(looker, read, owner) });
    }
    return { market, server, pools, owner, lookers, close };
  } catch (error) {
    await close();
    throw error;
  }
}
