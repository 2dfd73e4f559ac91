import { run } from 'graphile-worker';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { urlOf } from '../../test/databases.ts';
import { useWorker } from '../../test/worker.ts';
import { openQueuePool } from './queuePool.ts';
import { watchWorkers } from './workers.ts';

const LOOK_MS = 50;

/** Address at which there is no database, so that a worker cannot say that it lives. */
const NOWHERE = 'postgres://127.0.0.1:1/nowhere';

const server = useTestServer();
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
const address = () => urlOf(server().config.DATABASE_URL.split('/').at(-1) ?? '');
/** Makes a task that a worker has begun some time ago. */
async function begunBy(worker: string, ago: string): Promise<string> {
  const [task] = await query(
    `select id from graphile_worker.add_job('remove_file', '{"name": "pictures/nothing.webp"}', run_at => now() + interval '1 day')`,
  );
  await query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval, run_at = now()
     where id = $1`,
    task?.['id'],
    worker,
    ago,
  );
  return String(task?.['id']);
}
const left = async () =>
  (await query('select id from graphile_worker._private_jobs order by id')).map(({ id }) => String(id));
/** Waits until a worker says that it lives, which it does as soon as it has a connection for it. */
async function livesAs(name: string): Promise<void> {
  const asked = () => query(`select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as is_free`, name);
  await expect.poll(asked).toEqual([{ is_free: false }]);
}

type Look = { queue: pg.Pool; said: string[]; looks: () => number; watch: ReturnType<typeof watchWorkers> };
/** Runs a worker that looks for others for as long as `work` takes, and collects what it says of them. */
async function whileItLooks(work: (look: Look) => Promise<void>, says_it_lives_at = address()): Promise<void> {
  const queue = openQueuePool(address());
  const said: string[] = [];
  let looks = 0;
  const looked = () => void looks++;
  const watch = watchWorkers(says_it_lives_at, queue, (words) => said.push(words), { look_ms: LOOK_MS, looked });
  try {
    await work({ queue, said, watch, looks: () => looks });
  } finally {
    await watch.stop();
    await queue.end();
  }
}

beforeEach(() => query('delete from graphile_worker._private_jobs'));

test('a worker that lost its lock for a moment does not release its own tasks', async () => {
  const own = await begunBy('pool-own', '10 seconds');
  const dead = await begunBy('pool-dead', '10 seconds');
  const locked = () => query('select id::text, locked_by from graphile_worker._private_jobs order by id');
  await whileItLooks(async ({ watch, said }) => {
    watch.events.emit('pool:create', { workerPool: { id: 'pool-own' } } as never);
    await expect.poll(locked).toEqual([
      { id: own, locked_by: 'pool-own' },
      { id: dead, locked_by: null },
    ]);
    await expect.poll(() => said).toEqual(['worker pool-dead is gone: what it had begun is begun again']);
  }, NOWHERE);
});

describe('beside another worker', () => {
  useWorker(server, { look_ms: LOOK_MS });

  test('tasks that a worker had begun when it died are done by another, and those of a live worker are left to it', async () => {
    const alive = new pg.Client({ connectionString: address() });
    await alive.connect();
    try {
      await alive.query(`select pg_advisory_lock(hashtextextended('pool-alive', 7))`);
      const kept = await begunBy('pool-alive', '1 hour');
      await begunBy('pool-dead', '10 seconds');
      await expect.poll(left, { interval: 200 }).toEqual([kept]);
    } finally {
      await alive.end();
    }
    await expect.poll(left, { interval: 200 }).toEqual([]);
  });

  test('a task that a live worker was given and never got is released, and what it has in hand is left to it', async () => {
    await whileItLooks(async ({ watch, said }) => {
      watch.events.emit('pool:create', { workerPool: { id: 'pool-here' } } as never);
      await livesAs('pool-here');
      const started = await begunBy('pool-here', '0 seconds');
      watch.events.emit('job:start', { job: { id: started } } as never);
      await begunBy('pool-here', '0 seconds');
      await query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);
      await expect.poll(left, { interval: 200 }).toEqual([started]);
      expect(said).toEqual(['tasks that were given to this worker and never came are given back: 1']);
    });
    await expect.poll(left, { interval: 200 }).toEqual([]);
  });

  test('a task that it does itself is not released, however long it takes', async () => {
    await whileItLooks(async ({ queue, watch, said, looks }) => {
      const begun = new Promise<void>((resolve) => void watch.events.once('job:start', () => resolve()));
      const named = new Promise<string>(
        (resolve) => void watch.events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
      );
      let end = (): void => undefined;
      const held = new Promise<void>((resolve) => void (end = resolve));
      const runner = await run({
        pgPool: queue,
        events: watch.events,
        noHandleSignals: true,
        taskList: { hold_on: () => held },
      });
      try {
        await livesAs(await named);
        await query(`select graphile_worker.add_job('hold_on')`);
        await begun;
        await query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);
        const before = looks();
        await expect.poll(looks).toBeGreaterThan(before + 2);
        expect(said).toEqual([]);
        expect(await left()).toHaveLength(1);
      } finally {
        end();
        await runner.stop();
      }
    });
  });
});
