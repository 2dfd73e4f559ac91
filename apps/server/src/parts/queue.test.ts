import pg from 'pg';
import { expect, test } from 'vitest';
import { urlOf } from '../../test/databases.ts';
import { useHouse } from '../../test/harness.ts';

const house = useHouse();

test('a task is done again if a worker begins it in the moment in which something changes', async () => {
  const { owner, config } = house();
  const key = 'recheck:in-that-moment';
  const payload = `'{"member_id":"01990000-0000-7000-8000-000000000001"}'`;
  const enqueue = `select app.enqueue('recheck_member', ${payload}, '${key}')`;
  await owner.query(enqueue);
  const worker = new pg.Client({ connectionString: urlOf(new URL(config.DATABASE_URL).pathname.slice(1)) });
  await worker.connect();
  try {
    await worker.query('begin');
    await worker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = $1`, [
      key,
    ]);
    const changed = owner.query(enqueue);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await worker.query('commit');
    await changed;
    const waiting = await owner.query(
      `select count(*)::int as n from graphile_worker._private_jobs where key = $1 and locked_at is null`,
      [key],
    );
    expect(waiting.rows[0].n).toBe(1);
  } finally {
    await worker.end();
  }
});
