import type pg from 'pg';
import { asServer, type Pools } from '../../apps/server/src/db/connect.ts';
import { refillTasks } from '../../apps/server/src/jobs/refill/tasks.ts';
import type { TaskCtx } from '../../apps/server/src/parts/tasks.ts';

type Name = keyof typeof refillTasks;
const NAMES = Object.keys(refillTasks);

/**
 * The worker's part in filling shifts again, whenever the search wants it: its own handlers with its own login, for what
 * is due and for what only time keeps from it. That tasks are neither lost nor done twice is the queue's; it has a fault
 * test of its own.
 */
export async function sendWaves({ owner, pools }: { owner: pg.Pool; pools: Pools }): Promise<void> {
  const { rows } = await owner.query<{ name: Name; payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any ($1) returning t.identifier as name, j.payload`,
    [NAMES],
  );
  for (const { name, payload } of rows) {
    await asServer(pools, 'worker', (db) =>
      refillTasks[name]({ db, now: new Date(), live: { publish: () => undefined } } as unknown as TaskCtx, payload),
    );
  }
}
