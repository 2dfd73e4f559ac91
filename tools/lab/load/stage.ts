import { addressOf, withOwner } from '../machine/postgres.ts';
import pg from 'pg';
import { signEveryoneIn } from '../product/market.ts';
import { ensureMarket, type Size } from '../product/seedMarket.ts';
import { type Server, startServer } from '../product/server.ts';
import { withCopyOf } from '../machine/copy.ts';
import { startWorker, type Worker } from '../product/worker.ts';
import { giveAddresses } from './addresses.ts';
import { openMailSink } from './mailSink.ts';
import { fillStock, type Need, type Stock } from './stock.ts';
import { foldAll } from '../../../apps/server/test/rollups.ts';

export const FULL_MARKET: Size = { name: '200k', jobs: 200_000, staff: 20_000 };
/** Market that the benches have loaded in CI. */
export const SHORT_MARKET: Size = { name: '10k', jobs: 10_000, staff: 10_000 };

/** A market that may be spoilt, with its web, its worker, everybody signed in, and something for them to do. */
export type Stage = { server: Server; worker: Worker; owner: pg.Pool; owner_url: string; stock: Stock };

export async function withMarket<T>(size: Size, need: Need, use: (stage: Stage) => Promise<T>): Promise<T> {
  return withStock(size, need, async ({ owner_url, stock }) => {
    const post = await openMailSink();
    const owner = new pg.Pool({ connectionString: owner_url, max: 4 });
    const settings = { DATABASE_URL: addressOf(owner_url), SMTP_URL: post.url };
    const starting = [startServer(settings), startWorker(settings.DATABASE_URL, settings)] as const;
    try {
      const [server, worker] = await Promise.all(starting);
      return await use({ server, worker, owner, owner_url, stock });
    } finally {
      const started = await Promise.allSettled(starting);
      await Promise.all(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])));
      post.close();
      await owner.end();
    }
  });
}

/** The market and the people alone, with nobody to answer them yet. */
export async function withStock<T>(
  size: Size,
  need: Need,
  use: (its: { owner_url: string; stock: Stock }) => Promise<T>,
): Promise<T> {
  const market = await ensureMarket(size);
  const inCopy = async (owner_url: string): Promise<T> => use({ owner_url, stock: await prepare(owner_url, need) });
  return withCopyOf(market.owner_url, inCopy, 'file_copy');
}

async function prepare(owner_url: string, need: Need): Promise<Stock> {
  return withOwner(owner_url, async (owner) => {
    await signEveryoneIn(owner);
    await giveAddresses(owner);
    const stock = await fillStock(owner, need, new Date());
    await foldAll(owner);
    await owner.query('analyze app.sessions, app.jobs, app.job_history, app.offers');
    return stock;
  });
}
