import { withOwner } from '../../lab/machine/postgres.ts';
import { makerOn } from '../../../apps/server/test/make.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { signEveryoneIn, tokenOf } from '../../lab/product/market.ts';
import { startServer } from '../../lab/product/server.ts';
import { startWorker } from '../../lab/product/worker.ts';
import { openCluster, type Settings } from './cluster.ts';

export const DATABASE = 'handover';
const PASSWORD = 'handover';
const PLANNER = { email: 'planner@patroni.example' };
const SHIFTS = 40;

/** Connection option that waits for no standby while the schema is made: there is none yet, and all of it could be made again. */
const LOCALLY = '?options=-c%20synchronous_commit%3Dlocal';

/** A cluster with the product on it: two servers and a worker that know HAProxy's address and nothing of the nodes. */
export async function openStage(settings: Settings) {
  const cluster = await openCluster(settings);
  const closing: (() => Promise<unknown>)[] = [() => cluster.close()];
  const close = async () => {
    for (const its of closing.toReversed()) await its().catch((error: unknown) => console.error(error));
  };
  try {
    const first = await cluster.begin();
    const url = first.url(DATABASE) + LOCALLY;
    const completed = cluster.complete();
    completed.catch(() => undefined); // it is waited for below
    const job_ids = await furnish(url);
    const environment = { DATABASE_URL: `postgres://${cluster.address}/${DATABASE}`, DATABASE_POOL: '6' };
    const starting = [
      startServer({ ...environment, LOG_LEVEL: 'fatal' }),
      startServer({ ...environment, LOG_LEVEL: 'fatal' }),
    ];
    const worker = startWorker(environment.DATABASE_URL);
    for (const its of await Promise.allSettled([...starting, worker])) {
      if (its.status === 'fulfilled') closing.push(its.value.kill);
    }
    const servers = await Promise.all(starting);
    await Promise.all([worker, completed]);
    return { cluster, job_ids, token: tokenOf(PLANNER.email), urls: servers.map((its) => its.url), close };
  } catch (error) {
    console.error(cluster.lastWords());
    await close();
    throw error;
  }
}

async function furnish(url: string): Promise<string[]> {
  await migrate({ url, password: PASSWORD });
  return withOwner(url, async (owner) => {
    const make = makerOn(owner, () => new Date());
    await make.admin(PLANNER);
    const office = await make.office();
    const job_ids: string[] = [];
    for (let n = 0; n < SHIFTS; n++) job_ids.push((await make.job(office, {})).job_id);
    await signEveryoneIn(owner);
    return job_ids;
  });
}
