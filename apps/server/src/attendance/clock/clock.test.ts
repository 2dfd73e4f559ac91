import { beforeAll, describe, expect, test } from 'vitest';
import { cameAt } from '../../../test/checkIns.ts';
import { clockIn } from '../../../test/clock.ts';
import { useTestServer } from '../../../test/harness.ts';
import { refillsIn } from '../../../test/refills.ts';
import { shiftsIn } from '../../../test/shifts.ts';
import { useWorker } from '../../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const { booker, planner, lastEntry, later } = shiftsIn(server);
const { idle, automatic, waves, stands, startInTheFuture } = refillsIn(server);
const { lookAt, look, minutesAfter, shift, settle, entries, slips, tasks, state, notifiedOf, lastOf } = clockIn(server);
beforeAll(startInTheFuture);

const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
/** A shift with a planner. */
const planned = async (...[status, over = {}]: Parameters<typeof shift>) =>
  shift(status, { job_planner: (await planner()).user_id, ...over });
/** Looks and runs all tasks so many minutes after the start of a shift. */
async function after(job: { starts_at: Date }, minutes: number): Promise<void> {
  await lookAt(minutesAfter(job.starts_at, minutes));
  await idle();
}

describe('fifteen minutes after the start with nobody there', () => {
  test('the planner is warned once, and the booked member is reminded', async () => {
    const job = await planned('Confirmed');
    await after(job, 14.99);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual([]);
    await after(job, 15);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there']);
    expect(await lastOf((await planner()).user_id, job)).toMatchObject({
      title: 'A shift has begun and nobody is there',
      body: expect.stringContaining('Nobody has checked in 15 minutes after the start'),
    });
    expect(await lastOf(job.assigned_to, job)).toMatchObject({
      title: 'Your shift has begun: please check in when you are there',
    });
    for (const minutes of [15.1, 16, 29.9]) await after(job, minutes);
    await settle(job);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there']);
    expect(await notifiedOf(job.assigned_to, job)).toEqual(['nobody_there']);
    expect(await notifiedOf(job.created_by, job)).toEqual([]);
    expect(await state(job)).toMatchObject({ status: 'Confirmed', no_show: false });
  });

  test('the planner is warned of an open shift, too', async () => {
    const job = await planned('Published');
    await after(job, 15);
    await after(job, 45);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there']);
    expect((await lastOf((await planner()).user_id, job))?.['body']).toContain('Nobody has this shift');
    expect(await state(job)).toMatchObject({ status: 'Published', no_show: false });
  });

  test('a member who has not answered the offer is not told to come', async () => {
    const job = await planned('Assigned');
    await after(job, 15);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there']);
    expect(await notifiedOf(job.assigned_to, job)).toEqual([]);
  });

  test('nobody is warned of a shift with a check-in', async () => {
    const job = await planned('Checked in');
    await after(job, 15);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual([]);
  });

  test('a shift that is moved to later is warned of again', async () => {
    const job = await planned('Published');
    await after(job, 15);
    await query(
      `update app.jobs set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where job_id = $1`,
      job.job_id,
    );
    await after(job, 74);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there']);
    await after(job, 75);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there', 'nobody_there']);
  });

  test('without a planner the administrator who posted it is warned, else every administrator', async () => {
    const [poster, other] = [await server().make.admin(), await server().make.admin()];
    const hers = await shift('Published', { created_by: poster.user_id });
    const ours = await shift('Published', { starts_at: hers.starts_at, ends_at: hers.ends_at });
    await after(hers, 15);
    expect(await notifiedOf(poster.user_id, hers)).toEqual(['nobody_there']);
    expect(await notifiedOf(other.user_id, hers)).toEqual([]);
    for (const { user_id } of [poster, other]) expect(await notifiedOf(user_id, ours)).toEqual(['nobody_there']);
  });
});

describe('thirty minutes after the start with no check-in', () => {
  test('it is a no-show that stays theirs: planner and creator are told, and it counts against the member who accepted', async () => {
    const job = await planned('Confirmed');
    await after(job, 29.99);
    expect(await entries(job)).toEqual([]);
    await after(job, 30);
    await after(job, 31);
    expect(await state(job)).toMatchObject({ status: 'Confirmed', no_show: true, assigned_to: job.assigned_to });
    expect(await entries(job)).toEqual(['no_show']);
    expect(await lastEntry(job)).toMatchObject({ actor_id: null, actor_level: null, member_id: job.assigned_to });
    expect(await slips(job)).toEqual([{ member_id: job.assigned_to, kind: 'no_show', at: job.starts_at }]);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['nobody_there', 'no_show']);
    expect(await notifiedOf(job.created_by, job)).toEqual(['no_show']);
    expect((await lastOf(job.created_by, job))?.['body']).not.toContain('filled again');
  });

  test('coming after all clears it: they are late and no longer missing', async () => {
    const ann = await server().make.member();
    const job = await planned('Confirmed', { assigned_to: ann.user_id });
    await after(job, 30);
    const now = minutesAfter(job.starts_at, 40);
    server().time.now = now;
    const answer = await server().as(ann).post(`/api/v1/jobs/${job.job_id}/checkin`, cameAt(now));
    expect(answer.json().data).toMatchObject({ status: 'Checked in', no_show: false, late_check_in: 40 });
    expect(await slips(job)).toMatchObject([{ member_id: ann.user_id, kind: 'late' }]);
    await after(job, 481);
    expect(await state(job)).toMatchObject({ status: 'Checked in', no_show: false });
  });

  test('a member who never answered the offer gets no no-show', async () => {
    const job = await planned('Assigned');
    await after(job, 30);
    expect(await state(job)).toMatchObject({ status: 'Assigned', no_show: true });
    expect(await slips(job)).toEqual([]);
  });

  test('a shift that is found only then is reported once', async () => {
    const job = await planned('Confirmed');
    await after(job, 50);
    await after(job, 51);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['no_show']);
    expect(await notifiedOf(job.assigned_to, job)).toEqual([]);
  });

  test('where the care provider’s settings say so, it is taken from them and filled again', async () => {
    const job = await planned('Confirmed', { tag_ids: [(await server().make.tag()).tag_id] });
    await automatic(job, await booker());
    const [ben, gone] = [await server().make.member(), await server().make.member()];
    await later().make.application(job, ben);
    await later().make.offer(job, gone, { expires_at: job.ends_at });
    await after(job, 30);
    expect(await entries(job)).toEqual(['no_show', 'unassign', 'start_refill', 'offer']);
    expect(
      await query(
        `select reason, member_id from app.job_history where job_id = $1 and command = 'unassign'`,
        job.job_id,
      ),
    ).toEqual([{ reason: 'Nobody had checked in 30 minutes after the start', member_id: job.assigned_to }]);
    expect(await state(job)).toEqual({ status: 'Published', no_show: true, assigned_to: null, refilling: true });
    expect(await waves(job)).toMatchObject([{ member_id: ben.user_id, wave: 1, status: 'pending' }]);
    expect(await slips(job)).toMatchObject([{ member_id: job.assigned_to, kind: 'no_show' }]);
    expect(await notifiedOf(job.assigned_to, job)).toEqual(['job_taken_back']);
    expect((await lastOf((await planner()).user_id, job))?.['body']).toContain('It is being filled again');
    expect(
      await query('select status from app.offers where job_id = $1 and member_id = $2', job.job_id, gone.user_id),
    ).toEqual([{ status: 'withdrawn' }]);
    await after(job, 480);
    expect(await state(job)).toMatchObject({ status: 'missed', no_show: true, refilling: false });
    expect(await stands(job)).toEqual(['stopped', false]);
    expect((await waves(job)).map(({ status }) => status)).toEqual(['expired']);
  });

  test('it stays theirs where too little of it is left to fill, or the company is closed', async () => {
    const short = await planned('Confirmed');
    await query('update app.jobs set ends_at = $2 where job_id = $1', short.job_id, minutesAfter(short.starts_at, 149));
    await automatic(short, await booker());
    const closed = await planned('Confirmed', { starts_at: short.starts_at, ends_at: short.ends_at });
    await automatic(closed, await booker());
    await query(
      `update app.care_providers set status = 'non-active' where care_provider_id = $1`,
      closed.care_provider_id,
    );
    await after(short, 30);
    for (const job of [short, closed]) {
      expect(await state(job)).toMatchObject({ status: 'Confirmed', no_show: true, assigned_to: job.assigned_to });
    }
  });

  test('a member who checked in just before is left alone', async () => {
    const job = await planned('Confirmed');
    server().time.now = minutesAfter(job.starts_at, 30);
    await query(`update app.jobs set status = 'Checked in' where job_id = $1`, job.job_id);
    await settle(job);
    expect(await entries(job)).toEqual([]);
    expect(await slips(job)).toEqual([]);
  });
});

describe('a shift that is over with no check-in', () => {
  test.each(['Published', 'Assigned', 'Confirmed'] as const)(
    'is missed when it was %s, and its offers expire',
    async (status) => {
      const job = await planned(status);
      const ann = await server().make.member();
      await later().make.offer(job, ann, { expires_at: minutesAfter(job.ends_at, 60) });
      await after(job, 30);
      await after(job, 479.99);
      expect(await state(job)).toMatchObject({ status });
      await after(job, 480);
      await after(job, 481);
      expect(await state(job)).toMatchObject({ status: 'missed', assigned_to: job.assigned_to });
      expect(await lastEntry(job)).toMatchObject({ command: 'miss', actor_name: 'Handover', actor_id: null });
      expect(await query('select status from app.offers where job_id = $1', job.job_id)).toEqual([
        { status: 'expired' },
      ]);
      expect((await notifiedOf((await planner()).user_id, job)).at(-1)).toBe('missed_shift');
      expect((await notifiedOf(job.created_by, job)).at(-1)).toBe('missed_shift');
      expect(await notifiedOf(job.assigned_to, job)).toEqual(status === 'Confirmed' ? ['missed_shift'] : []);
    },
  );

  test('and that was not looked at since it began has both in its history, and is reported once', async () => {
    const job = await planned('Confirmed');
    await automatic(job, await booker());
    await after(job, 700);
    expect(await entries(job)).toEqual(['no_show', 'miss']);
    expect(await state(job)).toEqual({
      status: 'missed',
      no_show: true,
      assigned_to: job.assigned_to,
      refilling: false,
    });
    expect(await slips(job)).toMatchObject([{ kind: 'no_show' }]);
    for (const user_id of [(await planner()).user_id, job.created_by, job.assigned_to]) {
      expect(await notifiedOf(user_id, job)).toEqual(['missed_shift']);
    }
  });

  test.each(['Unpublished', 'cancelled', 'declined', 'Completed', 'Checked in'] as const)(
    'is left alone when it is %s',
    async (status) => {
      const job = await planned(status);
      for (const minutes of [15, 30, 480, 600]) await after(job, minutes);
      await settle(job);
      expect(await entries(job)).toEqual([]);
      expect(await state(job)).toMatchObject({ status });
    },
  );
});

describe('a shift without a check-out', () => {
  test('is closed twelve hours after its end with the planned hours from the chosen start, and its member may answer', async () => {
    const job = await planned('Checked in');
    await server().make.attendance(job, { start_time: minutesAfter(job.starts_at, 15) });
    await after(job, 480 + 719.99);
    expect(await state(job)).toMatchObject({ status: 'Checked in' });
    await after(job, 480 + 720);
    await after(job, 480 + 721);
    expect(await state(job)).toMatchObject({ status: 'Completed', assigned_to: job.assigned_to });
    expect(await entries(job)).toEqual(['close']);
    expect(await query('select * from app.timesheets where job_id = $1', job.job_id)).toMatchObject([
      {
        version: 1,
        made_by: 'close',
        start_time: minutesAfter(job.starts_at, 15),
        end_time: job.ends_at,
        break_time: 30,
        total_time: 435,
        member_id: job.assigned_to,
        actor_id: null,
        actor_name: 'Handover',
        flags: ['closed_by_clock'],
        candidate_signature: null,
      },
    ]);
    expect(await notifiedOf(job.assigned_to, job)).toEqual(['closed_shift']);
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['closed_shift']);
    const told = await lastOf(job.assigned_to, job);
    expect(told?.['title']).toBe('You did not check out, so your hours were put down as planned');
    expect(told?.['body']).toMatch(/\d\d:15 to \d\d:00, a break of 30 min\. If that is wrong, say so within 7 days$/);
  });

  test('by someone who came in its last minutes has a quarter of an hour', async () => {
    const job = await planned('Checked in');
    await server().make.attendance(job, { start_time: job.ends_at });
    await after(job, 480 + 720);
    expect(await query('select total_time, break_time from app.timesheets where job_id = $1', job.job_id)).toEqual([
      { total_time: 15, break_time: 0 },
    ]);
  });
});

test('a look enqueues nothing while nothing has become due', async () => {
  const job = await planned('Confirmed');
  await after(job, 30);
  expect(await look()).toBe(0);
  expect(await tasks(job)).toEqual([]);
});
