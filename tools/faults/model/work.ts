import type pg from 'pg';
import { asServer, type Pools } from '../../../apps/server/src/db/connect.ts';
import { askForDue } from '../../../apps/server/src/attendance/clock/look.ts';
import { clockTasks } from '../../../apps/server/src/attendance/clock/tasks.ts';
import { refillTasks } from '../../../apps/server/src/offers/refill/tasks.ts';
import type { TaskCtx } from '../../../apps/server/src/adapters/tasks.ts';

const TASKS = { ...refillTasks, ...clockTasks };
type Name = keyof typeof TASKS;
const NAMES = Object.keys(TASKS);

/**
 * The worker's part, whenever the search wants it: what the clock finds due, and shifts that are filled again. Its own
 * handlers with its own login, for what is due and for what only time keeps from it. That tasks are neither lost nor done
 * twice is the queue's; it has fault tests of its own.
 */
export async function doWork({ owner, pools }: { owner: pg.Pool; pools: Pools }): Promise<void> {
  await asServer(pools, 'worker', (db) => askForDue(db, new Date()));
  const { rows } = await owner.query<{ name: Name; payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any ($1) returning t.identifier as name, j.payload`,
    [NAMES],
  );
  for (const { name, payload } of rows) {
    await asServer(pools, 'worker', (db) =>
      TASKS[name]({ db, now: new Date(), live: { publish: () => undefined } } as unknown as TaskCtx, payload),
    );
  }
}
