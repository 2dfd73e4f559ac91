import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { done, endpoint } from '@handover/contract/endpoint';
import { openRedisToBreak } from '../../../../tools/lab/machine/redis.ts';
import { useTestServer } from '../../test/harness.ts';
import { haveHeardAll, liveIn, type LiveServer, NO_REDIS, SOON } from '../../test/live.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { shiftForm } from '../../test/shiftForm.ts';
import { shiftsIn } from '../../test/shifts.ts';
import { route } from '../http/route.ts';
import { lockJob } from './lock.ts';
import { transitionShift } from './transition.ts';

const testServer = useTestServer();
const { stands, lastEntry } = shiftsIn(testServer);

/** Promise that holds the transactions of `stumble` open after their transition. */
let hold = Promise.resolve();
/** Number of them that have made their transition so far. */
let reached = 0;
const stumble = route(
  endpoint({
    name: 'stumble',
    method: 'POST',
    path: '/api/v1/stumble',
    levels: [1],
    summary: 'Take a shift from its member, and fail afterwards if asked to',
    input: z.strictObject({ job_id: z.uuid(), fails: z.boolean().default(false) }),
    answer: done,
  }),
  async (ctx, { job_id, fails }) => {
    const job = await lockJob(ctx, job_id);
    await transitionShift(ctx, job, { command: 'unassign', to: 'Published', set: { assigned_to: null } });
    reached++;
    await hold;
    if (fails) throw new Error('something else went wrong');
    return { data: { message: 'It is open again' } };
  },
);
const { startServer, page, send } = liveIn(testServer, [stumble]);

/** Returns the current state of a shift as a frame has it. */
const newest = async (job: { job_id: string }) => {
  const { entry_id, job_id, office_id, to_status, version } = await lastEntry(job);
  return { id: entry_id, data: { job_id, office_id, status: to_status, version } };
};
const cancel = async (server: LiveServer, { job_id }: { job_id: string }) =>
  (await send(server, await testServer().make.admin(), 'POST', `/api/v1/jobs/${job_id}/cancel_job`)).statusCode;

type Pages = Record<string, Awaited<ReturnType<typeof page>>>;
/** Opens a page for each person. */
async function pages<Names extends string>(server: LiveServer, people: Record<Names, Person>) {
  const opened: Pages = {};
  for (const [name, person] of Object.entries<Person>(people)) opened[name] = await page(server, person);
  return {
    /** Counts the changes of a shift that each page was told of. */
    heard: () => Object.fromEntries(Object.entries(opened).map(([name, { jobs }]) => [name, jobs().length])),
    jobs: (name: Names) => opened[name]?.jobs() ?? [],
    text: (name: Names) => opened[name]?.text() ?? '',
    /** Waits until the pages have received all events of this server so far. */
    hearAll: () => haveHeardAll(server, Object.values(opened)),
  };
}

describe('a change of a shift is announced', () => {
  test('to everyone who manages its location and to nobody else', async () => {
    const { make } = testServer();
    const office = await make.office();
    const { agency_id } = office;
    const [neighbour, sister] = [await make.office(office), await make.office(await make.provider({ agency_id }))];
    const stranger = await make.office();
    const ann = await make.member();
    const job = await make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
    const here = await startServer();
    const listening = await pages(here, {
      admin: await make.admin(),
      agency: await make.agencyManager(office),
      provider: await make.providerManager(office),
      office: await make.locationManager(office),
      her_own: ann,
      neighbour: await make.locationManager(neighbour),
      sister: await make.providerManager(sister),
      sister_office: await make.locationManager(sister),
      other_agency: await make.agencyManager(stranger),
      other_provider: await make.providerManager(stranger),
      other_office: await make.locationManager(stranger),
      other_member: await make.member(),
    });
    expect(await cancel(here, job)).toBe(200);
    await expect.poll(listening.heard, SOON).toMatchObject({ admin: 1, agency: 1, provider: 1, office: 1, her_own: 1 });
    await listening.hearAll();
    expect(listening.heard()).toMatchObject({ neighbour: 0, sister: 0, sister_office: 0, other_member: 0 });
    expect(listening.heard()).toMatchObject({ other_agency: 0, other_provider: 0, other_office: 0 });
    for (const name of ['admin', 'agency', 'provider', 'office', 'her_own'] as const) {
      expect(listening.jobs(name)).toEqual([await newest(job)]);
    }
  });

  test('with the shift’s id, location, status and version, and nothing else', async () => {
    const { make } = testServer();
    const office = await make.office();
    const job = await make.job(office);
    const here = await startServer();
    const listening = await pages(here, { boss: await make.locationManager(office) });
    await cancel(here, job);
    await expect.poll(() => listening.jobs('boss').length, SOON).toBe(1);
    const { entry_id } = await lastEntry(job);
    const said = listening.text('boss').replace(/^retry: \d+\n\n/, '');
    const data = `{"job_id":"${job.job_id}","office_id":"${job.office_id}","status":"cancelled","version":2}`;
    expect(said).toBe(`id: ${entry_id}\nevent: job\ndata: ${data}\n\n`);
  });

  test('at both locations when it moves from one to the other', async () => {
    const { make } = testServer();
    const from = await make.office();
    const [to, third] = [await make.office(from), await make.office(from)];
    const job = await make.job(from);
    const boss = await make.providerManager(from);
    const here = await startServer();
    const listening = await pages(here, {
      provider: boss,
      left: await make.locationManager(from),
      reached: await make.locationManager(to),
      third: await make.locationManager(third),
    });
    const { statusCode } = await send(here, boss, 'PUT', `/api/v1/jobs/${job.job_id}`, shiftForm(to));
    expect(statusCode).toBe(200);
    await expect.poll(listening.heard, SOON).toMatchObject({ provider: 1, left: 1, reached: 1 });
    await listening.hearAll();
    expect(listening.heard()).toMatchObject({ provider: 1, third: 0 });
    const { id, data } = await newest(job);
    expect(data).toMatchObject({ office_id: to.office_id, version: 2 });
    // The new location is not revealed.
    expect(listening.jobs('left')).toEqual([{ id: `${id}-left`, data: { ...data, office_id: from.office_id } }]);
  });

  test('to staff only when it is or was theirs, or is offered to them', async () => {
    const { make } = testServer();
    const job = await make.job();
    const [ann, ben, admin] = [await make.member(), await make.member(), await make.admin()];
    const here = await startServer();
    const listening = await pages(here, { ann, ben });
    const post = async (who: Person, path: string, body = {}) => {
      expect((await send(here, who, 'POST', `/api/v1/${path}`, body)).statusCode).toBe(200);
    };
    const at = `jobs/${job.job_id}`;
    const expectHeard = async (hers: number, his: number) => {
      await listening.hearAll();
      expect(listening.heard()).toEqual({ ann: hers, ben: his });
    };
    await post(admin, `${at}/assign_job_planner/${admin.user_id}`);
    await expectHeard(0, 0);
    await post(admin, `${at}/offer`, { user_id: ann.user_id });
    await expectHeard(1, 0);
    await post(ben, `${at}/apply`);
    await expectHeard(1, 1);
    await post(admin, `${at}/assign_staff/${ann.user_id}`);
    await expectHeard(2, 1);
    await post(admin, `${at}/assign_job_planner/${admin.user_id}`);
    await expectHeard(3, 1);
    await post(admin, `${at}/unassign_staff`);
    await expectHeard(4, 1);
    await post(admin, `${at}/cancel_job`);
    await expectHeard(4, 1);
    expect(listening.jobs('ann').at(-1)).toMatchObject({ data: { status: 'Published', version: 7 } });
  });

  test('when a member makes it, with the version after it', async () => {
    const { make } = testServer();
    const office = await make.office();
    const job = await make.job(office);
    const [ann, ben] = [await make.member(), await make.member()];
    const { offer_id } = await make.offer(job, ann);
    await make.offer(job, ben);
    const [here, there] = [await startServer(), await startServer()];
    const listening = await pages(here, { boss: await make.locationManager(office), ann, ben });
    expect((await send(there, ann, 'POST', `/api/v1/offers/${offer_id}/accept`)).statusCode).toBe(200);
    await expect.poll(() => listening.jobs('boss'), SOON).toEqual([await newest(job)]);
    // Other members with an offer see at once that it is taken.
    await expect.poll(() => listening.jobs('ben'), SOON).toEqual([await newest(job)]);
    await expect.poll(() => listening.jobs('ann'), SOON).toEqual([await newest(job)]);
    expect(await stands(job)).toMatchObject({ version: 2 });
    const reason = 'My daughter is ill';
    expect((await send(there, ann, 'POST', `/api/v1/jobs/${job.job_id}/drop_out`, { reason })).statusCode).toBe(200);
    await expect.poll(() => listening.jobs('ann')[1], SOON).toEqual(await newest(job));
    expect(await newest(job)).toMatchObject({ data: { status: 'Published', version: 3 } });
  });

  test('once for each of the shifts that were posted together', async () => {
    const { make } = testServer();
    const office = await make.office();
    const boss = await make.locationManager(office);
    const [here, there] = [await startServer(), await startServer()];
    const listening = await pages(here, { boss, admin: await make.admin() });
    const { date: _, deadline: __, ...work } = shiftForm(office);
    const post = { ...work, dates: ['2026-11-19', '2026-11-21'], heads: 10 };
    const { jobs } = (await send(there, boss, 'POST', '/api/v1/jobs/bulk', post)).json().data as { jobs: MadeJob[] };
    await expect.poll(listening.heard, SOON).toEqual({ boss: 20, admin: 20 });
    const ids = (of: unknown[]) => of.map((said) => (said as { job_id: string }).job_id).toSorted();
    expect(ids(listening.jobs('boss').map(({ data }) => data))).toEqual(ids(jobs));
  });

  test('not before it is committed, and never if it is rolled back', async () => {
    const { make } = testServer();
    const [ann, admin] = [await make.member(), await make.admin()];
    const [job, other] = [
      await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id }),
      await make.job(undefined, { status: 'Confirmed' }),
    ];
    const here = await startServer({ look_ms: 20 });
    const listening = await pages(here, { admin, ann });
    let release = () => {};
    hold = new Promise((go) => (release = go));
    reached = 0;
    const going = send(here, admin, 'POST', '/api/v1/stumble', { job_id: job.job_id });
    await expect.poll(() => reached, SOON).toBe(1);
    await here.looksAgain();
    await listening.hearAll();
    expect(listening.heard()).toEqual({ admin: 0, ann: 0 });
    release();
    expect((await going).statusCode).toBe(200);
    await expect.poll(listening.heard, SOON).toEqual({ admin: 1, ann: 1 });
    const failed = await send(here, admin, 'POST', '/api/v1/stumble', { job_id: other.job_id, fails: true });
    expect(failed.statusCode).toBe(500);
    await here.looksAgain();
    await listening.hearAll();
    expect(listening.heard()).toEqual({ admin: 1, ann: 1 });
    expect(await stands(other)).toMatchObject({ status: 'Confirmed', version: 3 });
  });
});

describe('changes missed by Redis', () => {
  test('are found by the next poll of the database, in every scope, once', async () => {
    const { make } = testServer();
    const from = await make.office();
    const [to, third] = [await make.office(from), await make.office(from)];
    const ann = await make.member();
    const job = await make.job(from);
    const boss = await make.providerManager(from);
    const people = {
      admin: await make.admin(),
      agency: await make.agencyManager(from),
      provider: boss,
      left: await make.locationManager(from),
      reached: await make.locationManager(to),
      ann,
      third: await make.locationManager(third),
      stranger: await make.agencyManager(),
    };
    const here = await startServer({ redis_url: NO_REDIS, look_ms: 30 });
    const there = await startServer({ redis_url: NO_REDIS });
    const listening = await pages(here, people);
    await send(there, boss, 'PUT', `/api/v1/jobs/${job.job_id}`, shiftForm(to));
    const moved = { admin: 1, agency: 1, provider: 1, left: 1, reached: 1, ann: 0 };
    await expect.poll(listening.heard, SOON).toMatchObject(moved);
    expect(listening.jobs('left')).toMatchObject([{ data: { office_id: from.office_id, version: 2 } }]);
    await send(there, people.admin, 'POST', `/api/v1/jobs/${job.job_id}/assign_staff/${ann.user_id}`);
    const given = { admin: 2, agency: 2, provider: 2, left: 1, reached: 2, ann: 1 };
    await expect.poll(listening.heard, SOON).toMatchObject(given);
    expect(listening.jobs('ann')).toEqual([await newest(job)]);
    await here.looksAgain();
    await listening.hearAll();
    expect(listening.heard()).toEqual({ ...given, third: 0, stranger: 0 });
  });

  test('during an outage are found as soon as it is back', async () => {
    const broken = await openRedisToBreak();
    try {
      const { make } = testServer();
      const [job, later] = [await make.job(), await make.job()];
      const [here, there] = await Promise.all([
        startServer({ redis_url: broken.url }),
        startServer({ redis_url: broken.url }),
      ]);
      const listening = await pages(here, { admin: await make.admin() });
      await broken.stop();
      await vi.waitUntil(() => !there.redis.ready(), SOON);
      expect(await cancel(there, job)).toBe(200);
      await listening.hearAll();
      expect(listening.heard()).toEqual({ admin: 0 });
      await broken.start();
      await expect.poll(() => listening.jobs('admin'), SOON).toEqual([await newest(job)]);
      await vi.waitUntil(async () => (await there.redis.attempt((connection) => connection.ping())) === 'PONG', SOON);
      await cancel(there, later);
      await expect.poll(() => listening.jobs('admin')[1], SOON).toEqual(await newest(later));
    } finally {
      await broken.stop();
    }
  });

  test.each([
    ['told one by one', { missed: 2 }],
    ['read at one look', { read: 2 }],
  ])('is too much to be %s: pages are told to reconnect and read again', async (_, most) => {
    const { make, time } = testServer();
    const office = await make.office();
    const boss = await make.locationManager(office);
    const here = await startServer({ redis_url: NO_REDIS, look_ms: 50, most });
    const there = await startServer({ redis_url: NO_REDIS });
    const first = await page(here, boss);
    await here.looksAgain();
    const { date: _date, deadline: _deadline, ...work } = shiftForm(office);
    await send(there, boss, 'POST', '/api/v1/jobs/bulk', { ...work, dates: ['2026-11-19'], heads: 3 });
    await expect.poll(first.ended, SOON).toBe(true);
    expect(first.jobs()).toEqual([]);
    expect(first.text().match(/^retry: /gm)).toHaveLength(2);
    time.now = new Date(time.now.getTime() + 1_000);
    const second = await page(here, boss);
    await here.looksAgain();
    await haveHeardAll(here, [second]);
    expect([second.ended(), second.jobs()]).toEqual([false, []]);
    await send(there, boss, 'POST', '/api/v1/jobs/bulk', { ...work, dates: ['2026-11-20'], heads: 2 });
    await expect.poll(() => second.jobs().length, SOON).toBe(2);
  });
});
