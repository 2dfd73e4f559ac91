import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { dayAfter } from '@handover/domain/time';
import { urlOf } from '../../test/databases.ts';
import { useTestServer } from '../../test/harness.ts';
import { foldAll, on, rollupDrift } from '../../test/rollups.ts';
import { aggregateDeltas } from './aggregateRollups.ts';

const server = useTestServer();
const WRITERS = 6;
const MOVES = 25;
/** Statuses without a member, so that any of them may follow any other. */
const FREE = JOB_STATUSES.filter((status) => !['Assigned', 'Confirmed', 'Checked in', 'Completed'].includes(status));
const SEED = Number(process.env['SEED'] ?? 20_261_116);

/** Returns pseudo-random numbers, the same for the same seed, so that a failure can be repeated. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
};

const clients: pg.Client[] = [];
const open = async () => {
  const client = new pg.Client({ connectionString: urlOf(String(server().owner.database)) });
  await client.connect();
  clients.push(client);
  return client;
};
let offices: { agency_id: string; care_provider_id: string; office_id: string }[] = [];
const jobs: string[] = [];
beforeAll(async () => {
  const { make } = server();
  const provider = await make.provider();
  offices = [await make.office(provider), await make.office(provider), await make.office()];
  const created_by = (await make.admin()).user_id;
  for (let n = 0; n < 18; n++) jobs.push((await make.job(offices[n % 3], { created_by })).job_id);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** Changes status, day, location, or all of them at random; now and then rolls back. */
async function moveAbout(client: pg.Client, next: (below: number) => number): Promise<void> {
  for (let n = 0; n < MOVES; n++) {
    const { agency_id, care_provider_id, office_id } = offices[next(3)] ?? {};
    const [what, day] = [next(3), dayAfter('2026-11-20', next(40))];
    await client.query('begin');
    if (what !== 1) {
      await client.query('update app.jobs set status = $2 where job_id = $1', [
        jobs[next(18)],
        FREE[next(FREE.length)],
      ]);
    }
    if (what !== 2) {
      await client.query(
        `update app.jobs set date = $2, starts_at = starts_at + ($2 - date) * interval '1 day',
           ends_at = ends_at + ($2 - date) * interval '1 day', deadline_at = least(deadline_at, starts_at),
           agency_id = $3, care_provider_id = $4, office_id = $5
         where job_id = $1`,
        [jobs[next(18)], day, agency_id, care_provider_id, office_id],
      );
    }
    await client.query(next(5) === 0 ? 'rollback' : 'commit');
  }
}

test(`concurrent moves and two aggregations keep the counts correct at every moment (seed ${SEED})`, async () => {
  const [looker, ...folders] = [await open(), await open(), await open()];
  let moving = true;
  const while_moving = async (work: () => Promise<unknown>) => {
    while (moving) await work();
  };
  const wrong: string[] = [];
  const others = [
    ...folders.map((client) => while_moving(() => aggregateDeltas(on(client), 7))),
    while_moving(async () => wrong.push(...(await rollupDrift(looker)))),
  ];
  const writers = await Promise.all(Array.from({ length: WRITERS }, open));
  const ended = await Promise.allSettled(writers.map((client, n) => moveAbout(client, numbers(SEED + n))));
  moving = false;
  await Promise.all(others);
  // Writers may deadlock on each other's shifts; aggregation never takes part in a deadlock.
  const failed = ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  expect(failed.filter((words) => !/deadlock/.test(words))).toEqual([]);
  expect(wrong).toEqual([]);
  await foldAll(server().owner);
  expect(await rollupDrift(server().owner)).toEqual([]);
  const { rows } = await server().owner.query('select count(*)::int as left from app.rollup_deltas');
  expect(rows).toEqual([{ left: 0 }]);
});

test('a worker that dies while it aggregates leaves all deltas to the next one', async () => {
  const { owner, make } = server();
  await make.job(offices[0]);
  const dying = await open();
  dying.on('error', () => undefined);
  await dying.query('begin');
  const { rows } = await dying.query('select pg_backend_pid() as pid');
  const folded = await aggregateDeltas(on(dying), 1_000);
  expect(folded).toBeGreaterThan(0);
  // No one else aggregates meanwhile, and no one waits for it.
  expect(await aggregateDeltas(on(owner), 1_000)).toBe(0);
  await make.job(offices[0]);
  expect(await rollupDrift(owner)).toEqual([]);
  await owner.query('select pg_terminate_backend($1, 5000)', [rows[0].pid]);
  clients.splice(clients.indexOf(dying), 1);
  expect(await rollupDrift(owner)).toEqual([]);
  expect(await aggregateDeltas(on(owner), 1_000)).toBeGreaterThan(folded);
  expect(await rollupDrift(owner)).toEqual([]);
});
