import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockIn } from '../../../test/clock.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';
import { refillsIn } from '../../../test/refills.ts';
import { openMail } from '../../adapters/mail.ts';
import { startWorker } from '../../worker.ts';

const server = useTestServer();
const { idle } = refillsIn(server);
const { copies, look, lookAt, minutesAfter, shift, entries, notifiedOf, slips, state, tasks } = clockIn(server);
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

const running: (() => Promise<void>)[] = [];
/** Starts a worker as in production; it looks at the clock by itself if asked to. */
async function work(watches_clock = false): Promise<() => Promise<void>> {
  const { pools, adapters, clock, config } = server();
  const mail = openMail(config.SMTP_URL, config.MAIL_FROM);
  const worker = await startWorker({ pools, mail, ...adapters, clock, config, log: () => undefined, watches_clock });
  const stop = async () => {
    await worker.stop();
    mail.close();
  };
  running.push(stop);
  return () => running.splice(running.indexOf(stop), 1)[0]?.() ?? Promise.resolve();
}
/** Each test has a day of its own, before the days of the tests before it: none of their shifts is due then. */
let day = 28;
beforeEach(() => {
  server().time.now = new Date(Date.UTC(2027, 0, --day, 5, 30));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});
const FAILED_ONCE = { interval: 50 };

/** Makes every history entry of this shift fail until the returned function is called. */
async function curse({ job_id }: MadeJob): Promise<() => Promise<unknown>> {
  const name = `cursed_${job_id.replaceAll('-', '')}`;
  await query(`create function public.${name}() returns trigger language plpgsql as
    $f$ begin if new.job_id = '${job_id}' then raise exception 'no'; end if; return new; end $f$`);
  await query(`create trigger ${name} before insert on app.job_history for each row execute function public.${name}()`);
  return () => query(`drop function public.${name} cascade`);
}

describe('a due shift', () => {
  test('becomes one task, however often and by however many workers it is found, and is settled once', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, () => shift('Confirmed')));
    const [first] = jobs as [MadeJob];
    server().time.now = minutesAfter(first.starts_at, 30);
    const asked = await Promise.all(Array.from({ length: 4 }, () => look()));
    expect(Math.max(...asked)).toBe(12);
    expect(await look()).toBe(0);
    await work();
    await work();
    await Promise.all(Array.from({ length: 4 }, () => look()));
    await idle();
    for (const job of jobs) {
      expect(await entries(job)).toEqual(['no_show']);
      expect(await notifiedOf(job.created_by, job)).toEqual(['no_show']);
      expect(await slips(job)).toHaveLength(1);
    }
  });

  test('is found by the worker itself', async () => {
    const job = await shift('Confirmed');
    server().time.now = minutesAfter(job.starts_at, 480);
    await work(true);
    await expect.poll(async () => (await state(job))?.['status'], FAILED_ONCE).toBe('missed');
    expect(await entries(job)).toEqual(['no_show', 'miss']);
  });

  test('is settled after a restart, and is not enqueued again meanwhile', async () => {
    const stop = await work();
    await stop();
    const job = await shift('Confirmed');
    expect(await lookAt(minutesAfter(job.starts_at, 30))).toBe(1);
    expect(await lookAt(minutesAfter(job.starts_at, 31))).toBe(0);
    expect(await tasks(job)).toEqual([{ attempts: 0, begun: false }]);
    await work();
    await idle();
    expect(await entries(job)).toEqual(['no_show']);
  });

  test('is tried again when a worker is cut off in the middle of it, and is settled once', async () => {
    const job = await shift('Confirmed');
    await query('begin');
    await query('select from app.jobs where job_id = $1 for update', job.job_id);
    await lookAt(minutesAfter(job.starts_at, 30));
    await work();
    const waiting = async () =>
      (await query('select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))')).map(
        ({ pid }) => Number(pid),
      );
    await expect.poll(waiting, FAILED_ONCE).toHaveLength(1);
    expect(await look()).toBe(0);
    await query('select pg_terminate_backend($1)', (await waiting())[0]);
    await query('commit');
    await expect.poll(() => entries(job), FAILED_ONCE).toEqual(['no_show']);
    await idle();
    expect(await notifiedOf(job.created_by, job)).toEqual(['no_show']);
  });

  test('that cannot be settled delays no other shift, and is not tried at every look', async () => {
    const [cursed, fine] = [await shift('Confirmed'), await shift('Confirmed')];
    const lift = await curse(cursed);
    await lookAt(minutesAfter(fine.starts_at, 30));
    await work();
    await expect.poll(() => tasks(cursed), FAILED_ONCE).toEqual([{ attempts: 1, begun: false }]);
    await expect.poll(() => entries(fine), FAILED_ONCE).toEqual(['no_show']);
    expect(await slips(cursed)).toEqual([]);
    expect(await look()).toBe(0);
    const more = await shift('Confirmed', { starts_at: fine.starts_at, ends_at: fine.ends_at });
    expect(await look()).toBe(1);
    await expect.poll(() => entries(more), FAILED_ONCE).toEqual(['no_show']);
    await query(
      'update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + $1::interval',
      '1 day',
    );
    await lift();
    expect(await look()).toBe(1);
    await expect.poll(() => entries(cursed), FAILED_ONCE).toEqual(['no_show']);
  });

  test('of a day without a worker is caught up in order, in batches', async () => {
    const [early, late] = [await shift('Confirmed'), await shift('Published')];
    const [many, batch] = [60, 40];
    await copies(late, many);
    expect(await lookAt(minutesAfter(early.ends_at, 240), batch)).toBe(batch);
    expect(await tasks(early)).toHaveLength(1);
    expect(await look(batch)).toBe(many + 2 - batch);
    expect(await look(batch)).toBe(0);
    await work();
    await expect
      .poll(
        async () =>
          (
            await query(
              `select count(*)::int as n from app.jobs where status = 'Published'
      and ends_at < $1`,
              server().time.now,
            )
          )[0]?.['n'],
        { interval: 50 },
      )
      .toBe(0);
    expect(await entries(early)).toEqual(['no_show', 'miss']);
    expect(
      await query(
        `select count(*)::int as entries, count(distinct job_id)::int as shifts from app.job_history where command = 'miss' and at = $1`,
        server().time.now,
      ),
    ).toEqual([{ entries: many + 2, shifts: many + 2 }]);
    await idle();
  });
});
