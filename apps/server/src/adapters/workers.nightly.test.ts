import { expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);

test('tasks that a worker had begun when it died are done by another, which looks as often as in production', async () => {
  const { owner } = server();
  await owner.query(
    `select graphile_worker.add_job('remove_file', '{"name": "pictures/nothing.webp"}', run_at => now() + interval '1 day')`,
  );
  const began = performance.now();
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '10 seconds', run_at = now()`,
  );
  const left = async () => (await owner.query('select 1 from graphile_worker._private_jobs')).rowCount;
  await expect.poll(left, { interval: 200 }).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
});
