import { beforeAll, expect, test } from 'vitest';
import { clockIn } from '../../../test/clock.ts';
import { useTestServer } from '../../../test/harness.ts';
import { manyJobs } from '../../../test/manyJobs.ts';
import { indexesOf, lookedAt, type Step, wasReadWhole } from '../../../test/plans.ts';
import { kyselyOn } from '../../db/connect.ts';
import { askForDue } from './look.ts';

const server = useTestServer();
const { shift, copies, minutesAfter } = clockIn(server);
const allOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allOf)];

/** Inserts enough shifts that a wrong plan costs more than the right one, and enough other tasks in the queue. */
beforeAll(async () => {
  await manyJobs(server(), [await server().make.office()], 30_000);
  await server().owner.query(
    `select graphile_worker.add_job('remove_file', json_build_object('name', 'no/' || n), job_key => 'other:' || n,
       run_at => now() + interval '1 day') from generate_series(1, 1000) n`,
  );
});

/** Returns every plan step of a look, planned and run as the worker's own login. */
async function stepsOfALook(): Promise<Step[]> {
  const client = await server().pools.worker.connect();
  const { query } = client;
  const steps: Step[] = [];
  client.query = (async (sent: { text: string; values: unknown[] }) => {
    const text = `explain (analyze, format json) ${sent.text}`;
    const { rows } = (await Reflect.apply(query, client, [{ text, values: sent.values }])) as {
      rows: { 'QUERY PLAN': [{ Plan: Step }] }[];
    };
    steps.push(...rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)));
    return { rows: [], rowCount: 0 };
  }) as unknown as typeof query;
  try {
    await askForDue(kyselyOn(client), server().clock());
    return steps;
  } finally {
    client.query = query;
    client.release();
  }
}

test('a look reads the shifts of this moment, by status and start, and neither past nor future ones', async () => {
  const steps = await stepsOfALook();
  expect(indexesOf(steps, 'jobs')).toEqual(['jobs_by_status']);
  expect(wasReadWhole(steps, 'jobs')).toBe(false);
  expect(lookedAt(steps, 'jobs')).toBeLessThan(10);
});

test('whether a shift’s task is queued is looked up by its key, however many other tasks wait', async () => {
  const job = await shift('Confirmed');
  await copies(await shift('Published'), 200);
  await server().owner.query('analyze app.jobs');
  server().time.now = minutesAfter(job.starts_at, 19);
  for (const due of [true, false]) {
    const steps = await stepsOfALook();
    expect(indexesOf(steps, 'jobs')).toEqual(['jobs_by_status']);
    expect(wasReadWhole(steps, '_private_jobs')).toBe(false);
    // Three groups: shifts to warn of, possible no-shows, and shifts that may be over.
    expect(lookedAt(steps, 'jobs')).toBeLessThan(3 * 202 + 10);
    expect(lookedAt(steps, '_private_jobs')).toBeLessThan(due ? 1 : 250);
  }
});
