import { beforeEach, expect, test } from 'vitest';
import type { JobAnswer } from '@handover/contract/shifts/jobs';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
let ann: Person;
let ben: Person;

beforeEach(async () => {
  const { make } = server();
  [ann, ben] = [await make.member(), await make.member({ last_name: 'Benson' })];
});

const read = (job: { job_id: string }, who = ann) => server().as(who).get(`/api/v1/jobs/${job.job_id}`);
const data = async (job: { job_id: string }, who = ann): Promise<JobAnswer> => (await read(job, who)).json().data;
const bens = (over: object = {}) =>
  server().make.job(undefined, { status: 'Confirmed', assigned_to: ben.user_id, starts_at: hence(20), ...over });
const hopes: [string, (job: MadeJob) => Promise<unknown>][] = [
  ['applied for', (job) => server().make.application(job, ann)],
  ['was offered', (job) => server().make.offer(job, ann, { status: 'withdrawn' })],
  ['was offered too long ago', (job) => server().make.offer(job, ann, { status: 'expired' })],
];

test.each(hopes)('a shift that a member %s and another one got is still shown, without its member', async (_, hope) => {
  const job = await bens();
  await hope(job);
  const answer = await read(job);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ taken: true, assigned_to: null, status: 'Confirmed', offer_id: null });
  expect(answer.body).not.toContain('Benson');
  expect(answer.body).not.toContain(ben.user_id);
});

test.each(['Checked in', 'Completed', 'cancelled', 'missed'])(
  'a shift that is %s is no longer shown',
  async (status) => {
    const job = await bens({ status });
    await server().make.application(job, ann);
    expect((await read(job)).statusCode).toBe(404);
  },
);

test('a shift that has started is no longer shown', async () => {
  const job = await bens({ starts_at: hence(-1) });
  await server().make.application(job, ann);
  expect((await read(job)).statusCode).toBe(404);
});

test('a member who declined, or never asked, does not see the shift', async () => {
  const { make, clock } = server();
  const [declined, withdrawn, never, theirs] = [
    await bens(),
    await bens({ starts_at: hence(40) }),
    await bens({ starts_at: hence(60) }),
    await bens({ starts_at: hence(80) }),
  ];
  await make.offer(declined, ann, { status: 'declined' });
  await make.application(withdrawn, ann, { withdrawn_at: clock() });
  await make.application(theirs, await make.member());
  for (const job of [declined, withdrawn, never, theirs]) expect((await read(job)).statusCode).toBe(404);
});

test('its own member sees it as theirs', async () => {
  const job = await bens();
  await server().make.application(job, ben);
  expect(await data(job, ben)).toMatchObject({ taken: false, assigned_to: { member_id: ben.user_id } });
  for (const [type, times] of [
    ['applied_jobs', 0],
    ['my_bookings', 1],
  ] as const) {
    const { data: listed } = (await server().as(ben).get(`/api/v1/my_jobs?type=${type}`)).json();
    expect(listed.filter(({ job_id }: JobAnswer) => job_id === job.job_id)).toHaveLength(times);
  }
});

test('the slower of two members reads that it is taken, and finds it among their applications', async () => {
  const { make, as } = server();
  const job = await make.job(undefined, { starts_at: hence(30) });
  const [first, second] = [await make.offer(job, ben), await make.offer(job, ann)];
  expect((await as(ben).post(`/api/v1/offers/${first.offer_id}/accept`)).statusCode).toBe(200);
  const late = await as(ann).post(`/api/v1/offers/${second.offer_id}/accept`);
  expect([late.statusCode, late.json().message]).toEqual([409, 'This shift has been taken']);
  const { data: applied } = (await as(ann).get('/api/v1/my_jobs?type=applied_jobs')).json();
  expect(applied).toMatchObject([{ job_id: job.job_id, taken: true, assigned_to: null, applied: null }]);
  // The notification links to the shift.
  const { data: told } = (await as(ann).get('/api/v1/notifications')).json();
  expect(told[0]).toMatchObject({ title: 'This shift has been taken', link: `/job_info/${job.job_id}` });
});

test('a shift that is given back is open again', async () => {
  const job = await bens();
  await server().make.application(job, ann);
  await server().as(ben).post(`/api/v1/jobs/${job.job_id}/drop_out`, { reason: 'My daughter is ill' });
  expect(await data(job)).toMatchObject({ taken: false, status: 'Published' });
});
