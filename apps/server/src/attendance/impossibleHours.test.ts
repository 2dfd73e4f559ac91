import { describe, expect, test } from 'vitest';
import { checkInsIn } from '../../test/checkIns.ts';
import { atWork, closedByClock, MORNING, NIGHT, sheetOf, signed } from '../../test/checkOuts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { asServer } from '../db/connect.ts';
import { moveInPlace, transitionShift } from '../shifts/transition.ts';

const server = useTestServer();
const { as, booker } = shiftsIn(server);
const { came, send, attendanceOf, slipsOf } = checkInsIn(server);
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

const managerOf = ({ agency_id, care_provider_id, office_id }: MadeJob) =>
  server().make.locationManager({ agency_id, care_provider_id, office_id });

const leave = async ({ ann, job }: { ann: Person; job: MadeJob }, now: Date, over: Record<string, unknown> = {}) => {
  server().time.now = now;
  return server()
    .as(ann)
    .post(`/api/v1/jobs/${job.job_id}/checkout`, await signed(now, over));
};

describe('hours that cannot have been worked', () => {
  test('are refused before check-in for the shift was open', async () => {
    const worker = await atWork(server());
    const answer = await leave(worker, MORNING, { start_time: at('11T18:45') });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { start_time: ['Choose a start between 19:00 and 08:00'] },
    ]);
    expect((await leave(worker, MORNING, { start_time: at('11T19:00') })).statusCode).toBe(200);
  });

  test('are refused in the future, whatever the phone’s clock says', async () => {
    const worker = await atWork(server());
    const ahead = at('12T08:00').toISOString();
    const over = { captured_at: ahead, sent_at: ahead };
    expect(said(await leave(worker, at('12T02:00'), over))).toEqual([422, 'The end cannot be later than now']);
    const an_hour = { captured_at: at('12T07:55').toISOString(), sent_at: at('12T07:55').toISOString() };
    expect((await leave(worker, at('12T07:00'), an_hour)).statusCode).toBe(200);
  });

  test.each([
    ['long before the shift', '0001-01-01T08:00:00Z', '0001-01-01T20:00:00Z'],
    ['long after it', '2026-11-12T08:15:00Z', '2026-11-12T09:00:00Z'],
  ])('are not proposed or put down: %s', async (_, start_time, end_time) => {
    server().time.now = at('12T10:00');
    const job = await server().make.worked();
    const [helen, priya] = [await managerOf(job), await server().make.admin()];
    const hours = { start_time, end_time, break_time: 0 };
    const query = await server()
      .as(helen)
      .post(`/api/v1/jobs/${job.job_id}/timesheet/query`, { text: 'So it was', hours });
    expect([query.statusCode, Object.keys(query.json().errors)]).toEqual([422, ['hours.start_time']]);
    const correct = await server()
      .as(priya)
      .post(`/api/v1/jobs/${job.job_id}/timesheet/correct`, { ...hours, reason: 'So it was' });
    expect([correct.statusCode, Object.keys(correct.json().errors)]).toEqual([422, ['start_time']]);
    const open = await server().make.job(undefined, {
      status: 'Checked in',
      starts_at: at('11T08:00'),
      ends_at: at('11T20:00'),
    });
    const close = await server()
      .as(priya)
      .post(`/api/v1/jobs/${open.job_id}/close`, { ...hours, reason: 'So it was' });
    expect([close.statusCode, Object.keys(close.json().errors)]).toEqual([422, ['start_time']]);
  });

  test('are flagged for the planner on the second of two overlapping shifts', async () => {
    const worker = await atWork(server());
    expect((await leave(worker, at('12T09:00'), { end_time: at('12T09:00') })).statusCode).toBe(200);
    const job = await server().make.job(undefined, {
      status: 'Checked in',
      assigned_to: worker.ann.user_id,
      starts_at: at('12T08:00'),
      ends_at: at('12T12:00'),
    });
    await server().make.attendance(job);
    const second = { ann: worker.ann, job };
    const over = { start_time: at('12T08:00'), end_time: at('12T12:00') };
    expect((await leave(second, at('12T12:00'), over)).statusCode).toBe(200);
    expect((await sheetOf(server(), job))[0].flags).toEqual(['overlap']);
    const third = await atWork(server());
    expect((await leave(third, MORNING)).statusCode).toBe(200);
    expect((await sheetOf(server(), third.job))[0].flags).toEqual([]);
  });
});

describe('a settled shift', () => {
  test('takes a check-out for a week after the clock closed it, and not later', async () => {
    const closed = async (days: number) => {
      server().time.now = at('12T20:00');
      const worker = await atWork(server());
      await closedByClock(server(), worker.job);
      return leave(worker, new Date(at('12T20:00').getTime() + days * 24 * 3_600_000));
    };
    expect((await closed(6.9)).statusCode).toBe(200);
    expect(said(await closed(7))).toEqual([409, 'This shift is completed']);
  });

  test('refuses a check-in by a member who had not accepted it', async () => {
    server().time.now = at('11T19:00');
    const ann = await server().make.member();
    const job = await server().make.job(undefined, { status: 'Assigned', assigned_to: ann.user_id, ...NIGHT });
    server().time.now = at('12T09:00');
    await asServer(server().pools, 'worker', (db) =>
      transitionShift(
        { db, now: server().clock(), after: () => undefined, live: server().adapters.live },
        { ...job, version: 2 },
        { command: 'miss', to: 'missed', member_id: ann.user_id },
      ),
    );
    const captured_at = NIGHT.starts_at.toISOString();
    const sent = came({ captured_at, sent_at: server().clock().toISOString(), start_time: captured_at });
    expect(said(await send(ann, job, sent))).toEqual([409, 'You had not accepted this shift']);
  });
});

describe('a member who takes a shift after it has begun', () => {
  /** Ann does not come at eight; Ben is asked, accepts at ten past nine and is there at half past. */
  async function takenLate() {
    server().time.now = at('12T07:00');
    const [ann, ben] = [await server().make.member(), await server().make.member()];
    const job = await server().make.job(undefined, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      starts_at: at('12T08:00'),
      ends_at: at('12T20:00'),
    });
    server().time.now = at('12T08:30');
    await asServer(server().pools, 'worker', async (db) =>
      moveInPlace(
        { db, now: server().clock(), after: () => undefined, live: server().adapters.live },
        { ...job, version: 3 },
        [{ command: 'no_show', member_id: ann.user_id }],
        { no_show: true },
      ),
    );
    expect(said(await as(await booker()).unassign(job))).toEqual([200, undefined]);
    server().time.now = at('12T09:05');
    const offer = await server().make.offer(job, ben, { expires_at: at('12T18:00'), exclusive: false });
    server().time.now = new Date(at('12T09:10').getTime() - 1_000);
    expect(said(await as(ben).accept(offer))).toEqual([200, undefined]);
    server().time.now = at('12T09:30');
    return { ben, job };
  }

  test('is not late, and is paid from when the shift was theirs', async () => {
    const { ben, job } = await takenLate();
    expect(said(await send(ben, job, came({ start_time: at('12T08:00') })))).toEqual([
      422,
      'Choose a start between 09:15 and 09:30',
    ]);
    expect((await send(ben, job, came())).statusCode).toBe(200);
    expect(await slipsOf(ben)).toEqual([]);
    const answer = await leave({ ann: ben, job }, at('12T20:00'), {
      start_time: at('12T08:00'),
      end_time: at('12T20:00'),
    });
    expect(Object.keys(answer.json().errors)).toEqual(['start_time']);
  });

  test('cannot have come before that, whatever their phone says', async () => {
    const { ben, job } = await takenLate();
    const captured_at = at('12T07:55').toISOString();
    const sent_at = server().clock().toISOString();
    const start_time = at('12T08:00');
    const lie = came({ captured_at, sent_at, start_time });
    expect((await send(ben, job, lie)).statusCode).toBe(422);
    expect((await send(ben, job, { ...lie, start_time: at('12T09:15') })).statusCode).toBe(200);
    expect((await attendanceOf(job)).checked_in_at).toEqual(at('12T09:10'));
  });
});

describe('a phone whose clock is far off', () => {
  test.each([
    ['sent it long after it happened', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    ['sent it before it happened', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
  ])('is answered in words: it %s', async (_, captured_at, sent_at) => {
    const worker = await atWork(server());
    expect((await leave(worker, MORNING, { captured_at, sent_at })).statusCode).toBeLessThan(500);
    const ann = await server().make.member();
    const job = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id, ...NIGHT });
    server().time.now = NIGHT.starts_at;
    expect((await send(ann, job, came({ captured_at, sent_at }))).statusCode).toBeLessThan(500);
  });

  test('has a position of another age flagged', async () => {
    server().time.now = NIGHT.starts_at;
    const ann = await server().make.member();
    const job = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id, ...NIGHT });
    const sent = came({ captured_at: '9999-12-31T23:59:59Z', sent_at: '9999-12-31T23:59:59Z' });
    const answer = await send(ann, job, { ...sent, position: { ...sent.position, at: '0001-01-01T00:00:00Z' } });
    expect(answer.statusCode).toBe(200);
    expect((await attendanceOf(job)).flags).toEqual(['clock', 'stale']);
  });
});

describe('a text that a phone cut in the middle of a character', () => {
  test('is stored and sent to the planner', async () => {
    server().time.now = NIGHT.starts_at;
    const [ann, planner] = [await server().make.member(), await server().make.admin()];
    const booked = { status: 'Confirmed', assigned_to: ann.user_id, job_planner: planner.user_id, ...NIGHT };
    const job = await server().make.job(undefined, booked);
    const review_reason = 'No signal \ud83d';
    expect(said(await send(ann, job, came({ position: null, review_reason })))).toEqual([200, undefined]);
    expect((await server().as(planner).get('/api/v1/notifications')).json().data[0].body).toContain('No signal \ufffd');
  });

  test('is stored for an administrator where the shift was no longer theirs', async () => {
    server().time.now = new Date(NIGHT.starts_at.getTime() - 1_000);
    const ann = await server().make.member();
    const job = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id, ...NIGHT });
    expect(said(await as(await booker()).unassign(job))).toEqual([200, undefined]);
    const before = new Date(NIGHT.starts_at.getTime() - 1_000).toISOString();
    const late = { captured_at: before, sent_at: server().clock().toISOString(), review_reason: 'No signal \ud83d' };
    const answer = await send(ann, job, came(late));
    expect([answer.statusCode, answer.json().claim_id]).toEqual([200, expect.any(String)]);
  });
});

test('what an administrator notes about a check-in is hidden from the location’s managers', async () => {
  server().time.now = at('12T10:00');
  const job = await server().make.worked(undefined, { came: { flags: ['too_far'] } });
  const [helen, priya] = [await managerOf(job), await server().make.admin()];
  const note = 'She has been warned about this twice';
  expect((await server().as(priya).post(`/api/v1/jobs/${job.job_id}/timesheet/review`, { note })).statusCode).toBe(200);
  const history = (who: Person) => server().as(who).get(`/api/v1/jobs/${job.job_id}/history`);
  expect((await history(priya)).body).toContain(note);
  expect((await history(helen)).json().data[0]).toMatchObject({ command: 'review', reason: null });
});
