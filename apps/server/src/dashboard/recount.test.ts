import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { metricsNow } from '../../test/metrics.ts';
import { foldAll } from '../../test/rollups.ts';
import { asServer } from '../db/connect.ts';
import type { TaskCtx } from '../adapters/tasks.ts';
import type { RollupPeriod } from './mendRollups.ts';
import { nextRollupPeriod, recount } from './recount.ts';
import { dashboardTasks } from './tasks.ts';
import { aggregateRollups } from './aggregateRollups.ts';
import { mendAll } from './mendRollups.ts';
import { beginRecount, rollupsWatch } from './watch.ts';

const server = useTestServer();
const NIGHT = '2026-11-12';
const query = async (text: string, values: unknown[] = []) => (await server().owner.query(text, values)).rows;
const asWorker = <T>(work: (ctx: TaskCtx) => Promise<T>) =>
  asServer(server().pools, 'worker', (db) =>
    work({ db, now: server().clock(), live: server().adapters.live } as TaskCtx),
  );

let job: MadeJob;
beforeAll(async () => {
  job = await server().make.job(undefined, { starts_at: new Date('2026-11-16T08:00:00Z') });
  for (const month of ['2026-08', '2026-09', '2025-03'])
    await server().make.job(undefined, { starts_at: new Date(`${month}-09T08:00:00Z`), status: 'cancelled' });
  await foldAll(server().owner);
});
beforeEach(async () => {
  server().time.now = new Date(`${NIGHT}T10:24:00Z`);
  await query('delete from app.rollup_checks');
  await query('delete from graphile_worker._private_jobs');
});

/** Runs all tasks of a night, as the queue would hand them out. */
async function wholeNight(night = NIGHT): Promise<number> {
  let stretches = 0;
  await asWorker(async ({ db }) => beginRecount(db, server().clock()));
  for (;;) {
    const [task] = await query(`delete from graphile_worker._private_jobs where key = $1 returning payload`, [
      `recount_rollups:${night}`,
    ]);
    if (task === undefined) return stretches;
    stretches++;
    await asWorker((ctx) => dashboardTasks.recount_rollups(ctx, task.payload));
  }
}
const kept = () => query('select * from app.rollups where n <> 0 order by scope_id, grain, bucket, measure');
const found = async () => (await query('select drift, examples, done_at, checked from app.rollup_checks'))[0];
const metric = async (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metricsNow(server()))?.[1]);

describe('a night’s recount', () => {
  test('begins once however many workers look, and not before the night', async () => {
    const begun = () => query('select payload from graphile_worker._private_jobs');
    server().time.now = new Date(`${NIGHT}T01:59:00Z`);
    await asWorker(({ db }) => beginRecount(db, server().clock()));
    expect(await begun()).toEqual([]);
    server().time.now = new Date(`${NIGHT}T02:00:00Z`);
    await Promise.all([1, 2, 3].map(() => asWorker(({ db }) => beginRecount(db, server().clock()))));
    expect(await begun()).toEqual([{ payload: { night: NIGHT, after: null } }]);
  });

  test('checks every month with data, and the days and weeks that are kept, each once and without a gap', async () => {
    const seen: RollupPeriod[] = [];
    await asWorker(async ({ db }) => {
      for (let last: RollupPeriod | null = null; ;) {
        last = await nextRollupPeriod(db, NIGHT, last);
        if (last === null) break;
        seen.push(last);
      }
    });
    for (const grain of ['day', 'week', 'month']) {
      const its = seen.filter((stretch) => stretch.grain === grain);
      expect(its.at(-1)?.until).toBe('infinity');
      for (const [n, { from }] of its.slice(1).entries()) expect(from).toBe(its[n]?.until);
    }
    const first = (grain: string) => seen.find((stretch) => stretch.grain === grain)?.from;
    expect([first('day'), first('week'), first('month')]).toEqual(['2026-09-11', '2025-09-15', '2025-03-01']);
  });

  test('finds nothing where nothing was changed, and records when and how much it checked', async () => {
    expect(await wholeNight()).toBeGreaterThan(10);
    expect(await found()).toMatchObject({ drift: 0, examples: [], done_at: server().clock() });
    expect(Number((await found())?.checked)).toBeGreaterThan(20);
    expect(await metric('handover_rollup_drift')).toBe(0);
    expect(await metric('handover_rollup_recounted_at')).toBe(server().clock().getTime() / 1000);
  });

  test.each([
    [
      'a day that counts one too many',
      `update app.rollups set n = n + 1 where grain = 'day' and bucket = '2026-11-16' and scope_id = $1`,
    ],
    [
      'a week that lost its count',
      `delete from app.rollups where grain = 'week' and bucket = '2026-11-16' and scope_id = $1`,
    ],
    [
      'a penny in a month',
      `update app.rollups set amount = 1 where grain = 'month' and bucket = '2026-11-01' and scope_id = $1`,
    ],
    ['what nobody knows of', `insert into app.rollups values ($1, 'month', '2026-01-01', 'value', 1, 0)`],
    [
      'a total that is not what its months come to',
      `update app.tallies set total = total + 1 where what = 'jobs:Published' and scope_id = $1`,
    ],
  ])('finds %s, reports it to administrators, metrics and log, and corrects nothing', async (_, change) => {
    const admin = await server().make.admin();
    const before = await kept();
    await query(change, [job.office_id]);
    const changed = await kept();
    await wholeNight();
    expect(await found()).toMatchObject({ drift: 1, examples: [expect.stringContaining(job.office_id)] });
    expect(await metric('handover_rollup_drift')).toBe(1);
    const told = await query('select kind, title, link from app.notifications where user_id = $1', [admin.user_id]);
    expect(told).toEqual([
      { kind: 'counts_differ', title: 'The dashboard does not show what there is', link: '/dashboard' },
    ]);
    const lines: string[] = [];
    await rollupsWatch({ ...server(), log: (words) => lines.push(words) })();
    expect(lines).toEqual([expect.stringMatching(/^1 counts of the dashboard differ from what there is: .*kept/)]);
    expect(await kept()).toEqual(changed);
    // Corrected by hand, once the difference is understood.
    await mendAll(server().owner, NIGHT);
    expect(await kept()).toEqual(before);
    await query(`update app.tallies set total = 1 where what = 'jobs:Published' and scope_id = $1`, [job.office_id]);
    await query('delete from app.notifications');
  });

  test('is of one snapshot: a shift that moves meanwhile is no difference', async () => {
    await query('begin');
    await query(`update app.jobs set status = 'cancelled' where job_id = $1`, [job.job_id]);
    const stretch = { grain: 'month', from: '2026-11-01', until: 'infinity' } as const;
    expect(await asWorker(({ db }) => recount(db, stretch))).toMatchObject({ drift: 0 });
    await query('commit');
    expect(await asWorker(({ db }) => recount(db, stretch))).toMatchObject({ drift: 0 });
    await asWorker(({ db }) => aggregateRollups(db));
    expect(await asWorker(({ db }) => recount(db, stretch))).toMatchObject({ drift: 0 });
  });

  test('continues from where it was if a task dies between two ranges', async () => {
    await asWorker(({ db }) => beginRecount(db, server().clock()));
    const after = { grain: 'month', from: '2026-11-01', until: 'infinity' } as const;
    await asWorker((ctx) => dashboardTasks.recount_rollups(ctx, { night: NIGHT, after }));
    const once = await found();
    expect(once).toMatchObject({ drift: 0, done_at: server().clock() });
    await asWorker((ctx) => dashboardTasks.recount_rollups(ctx, { night: NIGHT, after }));
    expect(await found()).toEqual(once);
  });
});

test('old days and weeks are deleted, months never; a late change of a deleted day does no harm', async () => {
  const { make, owner, pools } = server();
  const office = await make.office();
  await make.job(office, { starts_at: new Date('2026-09-10T08:00:00Z') });
  await make.job(office, { starts_at: new Date('2025-06-02T08:00:00Z') });
  await foldAll(owner);
  await wholeNight();
  const left = async () =>
    (await query('select grain, bucket from app.rollups where scope_id = $1 order by 1, 2', [office.office_id])).map(
      ({ grain, bucket }) => `${grain} ${bucket}`,
    );
  expect(await left()).toEqual(['month 2025-06-01', 'month 2026-09-01', 'week 2026-09-07']);
  await query(`update app.jobs set status = 'missed' where office_id = $1`, [office.office_id]);
  await asServer(pools, 'worker', aggregateRollups);
  server().time.now = new Date('2026-11-13T10:24:00Z');
  await wholeNight('2026-11-13');
  expect(await query('select drift from app.rollup_checks where night = $1', ['2026-11-13'])).toEqual([{ drift: 0 }]);
  expect(await left()).toHaveLength(6);
});
