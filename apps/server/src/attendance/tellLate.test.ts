import { beforeEach, expect, test } from 'vitest';
import type { MadeJob } from '../../test/makeJobs.ts';
import { cameAt } from '../../test/checkIns.ts';
import { clockIn } from '../../test/clock.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { shiftsIn } from '../../test/shifts.ts';
import { useWorker } from '../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const { planner, lastEntry } = shiftsIn(server);
const { lookAt, minutesAfter, settle, state, notifiedOf, lastOf } = clockIn(server);

const HOUR = 3_600_000;
let ann: Person;
let helen: Person;
let job: MadeJob;
/** A shift of Ann's at Helen's location, 10 minutes before its start. */
beforeEach(async () => {
  const { make } = server();
  ann = await make.member();
  const home = await make.office();
  const starts_at = new Date(Math.ceil(server().clock().getTime() / HOUR) * HOUR);
  const ends_at = new Date(starts_at.getTime() + 8 * HOUR);
  const whose = { assigned_to: ann.user_id, job_planner: (await planner()).user_id };
  job = await make.job(home, { status: 'Confirmed', starts_at, ends_at, ...whose });
  helen = await make.locationManager(home);
  server().time.now = minutesAfter(job.starts_at, -10);
});

const tell = (minutes: number, who = ann) => server().as(who).post(`/api/v1/jobs/${job.job_id}/tell_late`, { minutes });
const onTime = () => server().as(ann).post(`/api/v1/jobs/${job.job_id}/tell_on_time`, {});
const told = async (who: Person) => (await server().as(who).get(`/api/v1/jobs/${job.job_id}`)).json().data.late_notice;
const lookAfter = async (minutes: number) => {
  await lookAt(minutesAfter(job.starts_at, minutes));
  await settle(job);
};

test('a notice of lateness reaches the location and the planner, with the time', async () => {
  expect((await tell(20)).json().data).toMatchObject({ status: 'Confirmed', late_notice: 20 });
  expect(await told(helen)).toBe(20);
  const { data } = (await server().as(helen).get('/api/v1/jobs?status=active&sortBy=attention')).json();
  expect(data).toMatchObject([{ job_id: job.job_id, late_notice: 20 }]);
  for (const { user_id } of [helen, await planner()]) {
    expect(await notifiedOf(user_id, job)).toEqual(['running_late']);
    expect(await lastOf(user_id, job)).toMatchObject({ body: expect.stringMatching(/20 min late, expected \d\d:20$/) });
  }
  expect(await notifiedOf(ann.user_id, job)).toEqual([]);
  expect(await lastEntry(job)).toMatchObject({ command: 'tell_late', member_id: ann.user_id });
});

test('a new notice replaces the one before, and one on time clears it', async () => {
  await tell(20);
  expect((await tell(45)).json().data.late_notice).toBe(45);
  server().time.now = minutesAfter(job.starts_at, -5);
  expect((await onTime()).json().data.late_notice).toBeNull();
  expect(await told(helen)).toBeNull();
  expect(await lastOf(helen.user_id, job)).toMatchObject({ title: 'Someone will be on time after all' });
  expect((await onTime()).statusCode).toBe(409);
});

test('a check-in clears the notice', async () => {
  await tell(20);
  const now = minutesAfter(job.starts_at, 18);
  server().time.now = now;
  const answer = await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkin`, cameAt(now));
  expect(answer.json().data).toMatchObject({ status: 'Checked in', late_notice: null, late_check_in: 18 });
});

test('a notice ends with the booking', async () => {
  await tell(20);
  await server()
    .as(await server().make.admin())
    .post(`/api/v1/jobs/${job.job_id}/unassign_staff`, {});
  expect(await told(helen)).toBeNull();
});

test('the warning and the no-show wait for the minutes told, and then nothing can be told', async () => {
  await tell(20);
  await lookAfter(34);
  expect(await notifiedOf((await planner()).user_id, job)).toEqual(['running_late']);
  await lookAfter(49);
  expect(await notifiedOf((await planner()).user_id, job)).toEqual(['running_late', 'nobody_there']);
  expect(await state(job)).toMatchObject({ no_show: false });
  await lookAfter(50);
  expect(await state(job)).toMatchObject({ status: 'Confirmed', no_show: true });
  expect(await lastOf(helen.user_id, job)).toMatchObject({ title: 'Someone will be late for a shift' });
  expect(await lastOf(job.created_by, job)).toMatchObject({
    title: 'Nobody has come to a shift 50 minutes after its start',
  });
  expect((await tell(60)).json().message).toBe('You were expected earlier: call your planner');
});

test('nobody tells it earlier, for too long, or of another’s shift', async () => {
  expect((await tell(91)).statusCode).toBe(422);
  expect((await tell(20, await server().make.member())).statusCode).toBe(404);
  expect((await tell(20, helen)).statusCode).toBe(403);
  server().time.now = minutesAfter(job.starts_at, -181);
  expect((await tell(20)).json().message).toBe('You can say that you will be late from 3 hours before the start');
  expect(await told(ann)).toBeNull();
});
