import pg from 'pg';
import { expect, test } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import { urlOf } from '../../test/databases.ts';
import { useWorker } from '../../test/worker.ts';

const house = useHouse();
useWorker(house);
const query = async (text: string, ...values: unknown[]) => (await house().owner.query(text, values)).rows;
/** A task as it stands when a worker has begun it, some time ago. */
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

test('what a worker had begun when it died is done by another, and what a live one does is left to it', async () => {
  const alive = new pg.Client({ connectionString: urlOf(house().config.DATABASE_URL.split('/').at(-1) ?? '') });
  await alive.connect();
  try {
    await alive.query(`select pg_advisory_lock(hashtextextended('pool-alive', 7))`);
    const [dead, kept] = [await begunBy('pool-dead', '10 seconds'), await begunBy('pool-alive', '1 hour')];
    expect(await left()).toEqual([dead, kept]);
    await expect.poll(left, { interval: 200 }).toEqual([kept]);
  } finally {
    await alive.end();
  }
  await expect.poll(left, { interval: 200 }).toEqual([]);
});
