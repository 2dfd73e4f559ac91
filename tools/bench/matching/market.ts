import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import { closePools, openPools, type Pools } from '../../../apps/server/src/db/connect.ts';
import { withScratchDatabase } from '../../lab/machine/scratch.ts';
import { addressOf, psql } from '../../lab/machine/postgres.ts';
import { type Server, startServer } from '../../lab/product/server.ts';

const LOAD = join(import.meta.dirname, 'load.sql');
export const ADMIN = '01900003-0000-7000-8000-000000000000';
export const TOKEN = 'bench.administrator';

/** Members with a server in front of them. */
export type Market = {
  name: string;
  members: number;
  load_s: number;
  owner_url: string;
  database: string;
  server: Server;
  pools: Pools;
};

/** One market of each size, all at once, so that they can be asked in turn; none of them is left behind. */
export async function withMarkets<T>(
  sizes: readonly { name: string; members: number }[],
  use: (markets: Market[]) => Promise<T>,
  open: Market[] = [],
): Promise<T> {
  const [size, ...others] = sizes;
  if (size === undefined) return use(open);
  return withScratchDatabase(`matching_${size.name}`, async (owner_url) => {
    const load_s = await load(owner_url, size.members);
    console.log(`${size.name} members in ${load_s} s`);
    const url = addressOf(owner_url);
    const database = new URL(owner_url).pathname.slice(1);
    const pools = openPools({ url: url, password: migrationTarget().password, most: 1, patience_ms: 60_000 });
    const server = await startServer({ DATABASE_URL: url });
    try {
      return await withMarkets(others, use, [...open, { ...size, load_s, owner_url, database, server, pools }]);
    } finally {
      await closePools(pools);
      await server.stop();
    }
  });
}

async function load(owner_url: string, members: number): Promise<number> {
  const began = performance.now();
  await psql(owner_url, '-v', `people=${members}`, '-f', LOAD);
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  await psql(
    owner_url,
    '-c',
    `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
     values (gen_random_uuid(), '${ADMIN}', '\\x${hash}', 'bench', now(), now(), '1 day', now() + interval '1 day')`,
  );
  return Math.round((performance.now() - began) / 1000);
}
