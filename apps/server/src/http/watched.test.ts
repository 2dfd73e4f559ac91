import { describe, expect, test } from 'vitest';
import { metricsIn, queriesOf } from '../../../../tools/dev/prometheusQueries.ts';
import { useTestServer } from '../../test/harness.ts';
import { PASSWORD } from '../../test/make.ts';
import { buildApp } from '../app.ts';
import { closePools, openPools } from '../db/connect.ts';
import { openMail } from '../adapters/mail.ts';
import { meters } from '../adapters/meters.ts';
import { doTask } from '../adapters/doTask.ts';
import { buildWorkerApp } from '../workerApp.ts';

const server = useTestServer();
const HOUR = 3_600_000;

/** Reads the metrics of a whole server at this moment. */
async function said(role: 'all' | 'web' | 'worker' = 'all'): Promise<string> {
  const { pools, redis, adapters, clock } = server();
  const config = { ...server().config, ROLE: role };
  const app =
    role === 'worker'
      ? buildWorkerApp({ pools, redis, clock, config })
      : await buildApp({ pools, redis, adapters, clock, config });
  await app.inject({ url: '/healthz' });
  const { body } = await app.inject({ url: '/metrics' });
  await app.close();
  return body;
}
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
const counted = async (series: string): Promise<number> => valueOf(await meters.metrics(), series);

test('a running server has every metric that an alert or the dashboard asks for', async () => {
  await doTask('remove_file', {}, async () => undefined);
  await server().owner.query(`select graphile_worker.add_job('remove_file', job_key => 'known')`);
  await server().owner.query(`select graphile_worker.remove_job('known')`);
  const text = await said();
  const { alerts, dashboard } = await queriesOf();
  const names = [...new Set([...alerts, ...dashboard].flatMap(metricsIn))];
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text));
  expect(missing).toEqual([]);
});

test('a metric that no server has would be noticed', () => {
  expect(metricsIn('sum by (task) (rate(handover_no_such_total{outcome="x"}[5m] offset 1w)) > 2 or vector(0)')).toEqual(
    ['handover_no_such_total'],
  );
});

describe('the queue', () => {
  const add = (run_at: string, more = '') =>
    server().owner.query(
      `select graphile_worker.add_job('remove_file', '{"name": "no/thing"}', run_at => now() + $1::interval ${more})`,
      [run_at],
    );

  test('is reported by task: how many wait, for how long, are tried again and are given up', async () => {
    await add('-10 minutes');
    await add('-1 minute');
    await add('1 day');
    await server().owner.query(`update graphile_worker._private_jobs set attempts = 3 where run_at > now()`);
    await add('-2 days');
    await server().owner.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where run_at < now() - interval '1 day'`,
    );
    const text = await said();
    const of = (name: string) => valueOf(text, `handover_tasks_${name}{task="remove_file"}`);
    expect([of('waiting'), of('retrying'), of('given_up')]).toEqual([2, 1, 1]);
    expect(of('oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect(of('oldest_seconds')).toBeLessThan(1200);
    await server().owner.query('delete from graphile_worker._private_jobs');
  });

  test('and the rest of the database are reported by workers alone, so that scraping a web process costs nothing', async () => {
    expect(await said('web')).not.toMatch(/^handover_(tasks_|shifts_|rollup_)/m);
    const worker = await said('worker');
    expect(worker).toMatch(/^handover_shifts_unfilled\{within="72h"\} \d/m);
    expect(worker).not.toMatch(/^http_request_duration_seconds/m);
  });
});

describe('the figures of the database', () => {
  test('count the shifts that nobody has by when they begin, along their index', async () => {
    const { make, clock } = server();
    const at = (hours: number) => new Date(clock().getTime() + hours * HOUR);
    for (const [hours, status] of [
      [5, 'Published'],
      [30, 'Published'],
      [80, 'Published'],
      [-2, 'Published'],
      [6, 'Unpublished'],
    ] as const) {
      await make.job(undefined, { status, starts_at: at(hours), ends_at: at(hours + 8) });
    }
    const text = await said();
    expect(valueOf(text, 'handover_shifts_unfilled{within="24h"}')).toBe(1);
    expect(valueOf(text, 'handover_shifts_unfilled{within="72h"}')).toBe(2);
    const client = await server().pools.worker.connect();
    const { rows } = await client.query(`explain select count(*) from jobs
      where status = 'Published' and starts_at >= now() and starts_at < now() + interval '72 hours'`);
    client.release();
    expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan using jobs_\w+.*Index Cond: .*starts_at/s);
  });

  test('are read once, however many ask at once or soon again', async () => {
    const { pools, redis, clock, config } = server();
    let read = 0;
    const watched = {
      ...pools,
      worker: Object.create(pools.worker, { connect: { value: () => (read++, pools.worker.connect()) } }),
    };
    const app = buildWorkerApp({ pools: watched, redis, clock, config });
    await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: '/metrics' })));
    await app.inject({ url: '/metrics' });
    await app.close();
    expect(read).toBe(1);
  });

  test('are not made up when the database is away, and all else is still reported', async () => {
    const { redis, clock, config } = server();
    const pools = openPools({ url: 'postgres://127.0.0.1:1/none', password: 'none', most: 1 });
    const app = buildWorkerApp({ pools, redis, clock, config });
    const { statusCode, body } = await app.inject({ url: '/metrics' });
    await app.close();
    await closePools(pools);
    expect([statusCode, /^handover_tasks_waiting\{/m.test(body), /^handover_rollup_drift NaN$/im.test(body)]).toEqual([
      200,
      false,
      true,
    ]);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });
});

describe('counted where it happens', () => {
  test('sign-ins, right and wrong', async () => {
    const ann = await server().make.admin();
    const before = [
      await counted('handover_sign_ins_total{outcome="in"}'),
      await counted('handover_sign_ins_total{outcome="wrong"}'),
    ];
    await server().nobody.post('/api/v1/login', { email: ann.email, password: PASSWORD, remember: false });
    await server().nobody.post('/api/v1/login', { email: ann.email, password: 'not at all this one', remember: false });
    expect([
      await counted('handover_sign_ins_total{outcome="in"}'),
      await counted('handover_sign_ins_total{outcome="wrong"}'),
    ]).toEqual(before.map((count) => count + 1));
  });

  test('a write that is sent again', async () => {
    const ann = server().as(await server().make.admin());
    const before = await counted('handover_replays_total');
    const key = { 'idempotency-key': crypto.randomUUID() };
    await ann.post('/api/v1/job_tags', { title: 'Sent again' }, key);
    expect(await counted('handover_replays_total')).toBe(before);
    await ann.post('/api/v1/job_tags', { title: 'Sent again' }, key);
    expect(await counted('handover_replays_total')).toBe(before + 1);
  });

  test('a mail that cannot be sent, and a task that fails', async () => {
    const mail = openMail('smtp://127.0.0.1:1', 'Handover <no-reply@handover.example>');
    const before = await counted('handover_mails_total{outcome="failed"}');
    const send = () => mail.send({ to: 'nobody@example.org', subject: 'Hello', lines: [] });
    await expect(doTask('send_welcome', {}, send)).rejects.toThrow('ECONNREFUSED');
    mail.close();
    expect(await counted('handover_mails_total{outcome="failed"}')).toBe(before + 1);
    const failed = 'handover_task_duration_seconds_count{task="send_welcome",outcome="failed"}';
    expect(await counted(failed)).toBeGreaterThan(0);
  });
});
