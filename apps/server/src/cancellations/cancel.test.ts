import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, offers, told, lastTold, as, offered, planned, booker, planner, later } = shiftsIn(server);
const HOUR = 3_600_000;
const MINUTE = 60_000;
type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;

describe('cancelling a shift', () => {
  test('ends it, and notifies its member, its offers, its applicants, its poster and its planner [closing-1]', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const office = await make.office();
    const job = await planned({}, office);
    await offered(job, ann);
    await make.application(job, ben);
    const manager = await make.providerManager(office);
    const answer = await as(manager).cancel(job);
    expect([answer.statusCode, answer.json().data.status]).toEqual([200, 'cancelled']);
    expect(await stands(job)).toEqual({ status: 'cancelled', assigned_to: null, version: 2 });
    expect(await offers(job)).toMatchObject([{ status: 'withdrawn', answered_at: server().clock() }]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'cancel',
      from_status: 'Published',
      to_status: 'cancelled',
      actor_id: manager.user_id,
      actor_name: `${manager.first_name} ${manager.last_name}`,
      actor_level: 2,
    });
    const words = {
      kind: 'job_cancelled',
      title: 'A shift was cancelled',
      body: `Healthcare Assistant, Sun 15 Nov (${job.code})`,
    };
    // Staff do not see it any more, so the link leads to the list of shifts.
    for (const person of [ann, ben]) expect(await lastTold(person)).toMatchObject({ ...words, link: '/jobs' });
    for (const person of [await planner(), { user_id: job.created_by }]) {
      expect(await lastTold(person)).toMatchObject({ ...words, link: `/job_info/${job.job_id}` });
    }
    expect(await told(manager)).toEqual([]);
  });

  test.each([
    ['an administrator', () => server().make.admin()],
    ['an agency', (office: Office) => server().make.agencyManager(office)],
    ['a care provider', (office: Office) => server().make.providerManager(office)],
    ['a care provider’s level 3', (office: Office) => server().make.providerManager(office, { level: 3 })],
    ['a location', (office: Office) => server().make.locationManager(office)],
  ] as [string, (office: Office) => Promise<Person>][])(
    'that is confirmed is possible to %s, and whom it was for stays known',
    async (_, who) => {
      const { make } = server();
      const office = await make.office();
      const [ann, person] = [await make.member(), await who(office)];
      const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id }, office);
      expect((await as(person).cancel(job)).statusCode).toBe(200);
      expect(await stands(job)).toMatchObject({ status: 'cancelled', assigned_to: ann.user_id });
      expect(await lastEntry(job)).toMatchObject({
        command: 'cancel',
        member_id: ann.user_id,
        member_name: `${ann.first_name} ${ann.last_name}`,
      });
      expect(await told(ann)).toEqual(['A shift was cancelled']);
    },
  );

  test('frees its member: they may take another at that time', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id });
    await as(await booker()).cancel(job);
    expect((await as(ann).apply(await planned())).statusCode).toBe(200);
  });

  test('is possible up to 24 hours before it starts and not a minute later [closing-2]', async () => {
    const { make, clock } = server();
    const at = (ms: number) => make.job(undefined, { starts_at: new Date(clock().getTime() + ms) });
    const [soon, sooner] = [await at(24 * HOUR), await at(24 * HOUR - MINUTE)];
    const here = server().as(await booker());
    expect(said(await here.post(`/api/v1/jobs/${sooner.job_id}/cancel_job`))).toEqual([
      409,
      'A shift can be cancelled up to 24 hours before it starts',
    ]);
    expect(await stands(sooner)).toMatchObject({ status: 'Published', version: 1 });
    expect((await here.post(`/api/v1/jobs/${soon.job_id}/cancel_job`)).statusCode).toBe(200);
  });

  test.each([
    ['Checked in', 'This shift has begun'],
    ['Completed', 'This shift is completed'],
    ['cancelled', 'This shift was cancelled'],
    ['declined', 'This shift was turned down'],
    ['missed', 'Nobody came to this shift'],
  ])('that is %s is refused', async (status, words) => {
    expect(said(await as(await booker()).cancel(await planned({ status })))).toEqual([409, words]);
  });

  test('that is not published yet is cancelled without a member', async () => {
    const job = await planned({ status: 'Unpublished' });
    expect((await as(await booker()).cancel(job)).statusCode).toBe(200);
    expect(await lastEntry(job)).toMatchObject({ command: 'cancel', from_status: 'Unpublished', member_id: null });
  });
});

describe('turning a shift down', () => {
  test('ends it; the poster is told why, and staff that it is cancelled', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const job = await planned();
    await offered(job, ann);
    await make.application(job, ben);
    const answer = await as(await booker()).turnDown(job, 'Nobody is free that night');
    expect([answer.statusCode, answer.json().data.status]).toEqual([200, 'declined']);
    expect(await stands(job)).toEqual({ status: 'declined', assigned_to: null, version: 2 });
    expect(await offers(job)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'turn_down',
      from_status: 'Published',
      to_status: 'declined',
      reason: 'Nobody is free that night',
    });
    expect(await lastTold({ user_id: job.created_by })).toMatchObject({
      kind: 'job_turned_down',
      title: 'This shift cannot be supplied',
      body: `Healthcare Assistant, Sun 15 Nov (${job.code}). Nobody is free that night`,
    });
    for (const person of [ann, ben]) expect(await told(person)).toEqual(['A shift was cancelled']);
    for (const person of [ann, ben]) expect((await lastTold(person)).body).not.toContain('Nobody is free');
  });

  test.each([undefined, '', '   ', 'x'.repeat(501)])('needs a readable reason: %j', async (reason) => {
    const job = await planned();
    const answer = await later()
      .as(await booker())
      .post(`/api/v1/jobs/${job.job_id}/turn_down`, { reason });
    expect(answer.statusCode).toBe(422);
    expect(await stands(job)).toMatchObject({ status: 'Published' });
  });

  test.each([
    ['Unpublished', 'This shift is not published yet'],
    ['Assigned', 'This shift has been given to someone'],
    ['Confirmed', 'This shift is confirmed'],
    ['declined', 'This shift was turned down'],
  ])('that is %s is refused', async (status, words) => {
    expect(said(await as(await booker()).turnDown(await planned({ status })))).toEqual([409, words]);
  });
});
