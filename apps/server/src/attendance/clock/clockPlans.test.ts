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

/** Enough shifts that a wrong plan is dearer than the right one, and a queue with enough in it that is not the clock's. */
beforeAll(async () => {
  await manyJobs(server(), [await server().make.office()], 30_000);
  await server().owner.query(
    `select graphile_worker.add_job('remove_file', json_build_object('name', 'no/' || n), job_key => 'other:' || n,
       run_at => now() + interval '1 day') from generate_series(1, 1000) n`,
  );
});

/** Every step of a look, planned and run as the worker's own login. */
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

test('a look reads what is going on at this moment, by status and start, and neither the past nor the future', async () => {
  const steps = await stepsOfALook();
  expect(indexesOf(steps, 'jobs')).toEqual(['jobs_by_status']);
  expect(wasReadWhole(steps, 'jobs')).toBe(false);
  expect(lookedAt(steps, 'jobs')).toBeLessThan(10);
});

test('whether a shift’s task is under way is asked of the queue by its name, however much else waits there', async () => {
  const job = await shift('Confirmed');
  await copies(await shift('Published'), 200);
  await server().owner.query('analyze app.jobs');
  server().time.now = minutesAfter(job.starts_at, 19);
  for (const due of [true, false]) {
    const steps = await stepsOfALook();
    expect(indexesOf(steps, 'jobs')).toEqual(['jobs_by_status']);
    expect(wasReadWhole(steps, '_private_jobs')).toBe(false);
    // Those that are warned of, those that may be a no-show, and those that may be over.
    expect(lookedAt(steps, 'jobs')).toBeLessThan(3 * 202 + 10);
    expect(lookedAt(steps, '_private_jobs')).toBeLessThan(due ? 1 : 250);
  }
});
