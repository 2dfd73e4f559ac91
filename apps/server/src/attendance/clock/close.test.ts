import { describe, expect, test } from 'vitest';
import { clockIn } from '../../../test/clock.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { MadeJob } from '../../../test/makeJobs.ts';
import { said, shiftsIn } from '../../../test/shifts.ts';

const server = useTestServer();
const { booker, planner, lastEntry } = shiftsIn(server);
const { shift, minutesAfter, settle, state, notifiedOf, lastOf } = clockIn(server);
const query = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

/** A shift with a check-in and no check-out that ended so many hours ago. */
async function forgotten(hours: number, over: Record<string, unknown> = {}): Promise<MadeJob> {
  const job = await shift('Checked in', { job_planner: (await planner()).user_id, ...over });
  server().time.now = minutesAfter(job.ends_at, hours * 60);
  return job;
}
const close = async ({ job_id, starts_at, ends_at }: MadeJob, over: object = {}) =>
  server()
    .as(await booker())
    .post(`/api/v1/jobs/${job_id}/close`, {
      start_time: starts_at.toISOString(),
      end_time: ends_at.toISOString(),
      break_time: 30,
      reason: 'She rang us and said so',
      ...over,
    });

describe('an administrator closes a shift without a check-out', () => {
  test('with the hours that they enter, which are flagged, and which the member may dispute', async () => {
    const job = await forgotten(12);
    await server().make.attendance(job);
    const end_time = minutesAfter(job.ends_at, 15);
    const answer = await close(job, { end_time: end_time.toISOString(), break_time: 45 });
    expect(answer.json().data).toMatchObject({
      status: 'Completed',
      start_time: job.starts_at.toISOString(),
      end_time: end_time.toISOString(),
      total_time: 450,
      timesheet_version: 1,
      candidate_signature: { typed: 'Ann Lee' },
    });
    expect(await lastEntry(job)).toMatchObject({
      command: 'close',
      actor_id: (await booker()).user_id,
      actor_level: 1,
    });
    expect(
      await query('select made_by, flags, reason, actor_id from app.timesheets where job_id = $1', job.job_id),
    ).toEqual([
      {
        made_by: 'close',
        flags: ['closed_by_admin', 'outside_window'],
        reason: 'She rang us and said so',
        actor_id: (await booker()).user_id,
      },
    ]);
    expect(await lastOf(job.assigned_to, job)).toMatchObject({
      title: 'You did not check out, so your hours were put down for you',
      body: expect.stringMatching(/a break of 45 min\. If that is wrong, say so within 7 days$/),
    });
    expect(await notifiedOf((await planner()).user_id, job)).toEqual(['closed_shift']);
    await settle(job);
    expect(await query('select 1 from app.timesheets where job_id = $1', job.job_id)).toHaveLength(1);
  });

  test('not before twelve hours have passed, and only while the member is checked in', async () => {
    expect(said(await close(await forgotten(11.9)))).toEqual([
      409,
      'The staff member may still check out; this can be closed 12 hours after the end',
    ]);
    const closed = await forgotten(13);
    await settle(closed);
    expect(await state(closed)).toMatchObject({ status: 'Completed' });
    expect(said(await close(closed))).toEqual([409, 'This shift is completed']);
    expect(said(await close(await forgotten(13, { status: 'Confirmed' })))).toEqual([409, 'This shift is confirmed']);
  });

  test('with possible hours only', async () => {
    const job = await forgotten(12);
    const wrong = async (over: object) => (await close(job, over)).json().errors;
    expect(await wrong({ end_time: job.starts_at.toISOString() })).toEqual({
      end_time: ['The end must be after the start'],
    });
    expect(await wrong({ start_time: minutesAfter(job.starts_at, 1).toISOString() })).toEqual({
      start_time: ['Choose a quarter of an hour'],
    });
    expect(await wrong({ end_time: minutesAfter(job.starts_at, 15).toISOString() })).toEqual({
      break_time: ['The break must be shorter than the time worked'],
    });
    expect(await wrong({ reason: ' ' })).toEqual({ reason: ['Say why'] });
    expect(await state(job)).toMatchObject({ status: 'Checked in' });
  });
});

test('lists say by how many minutes the member came late', async () => {
  const [late, gone] = [await shift('Checked in'), await shift('Completed')];
  for (const job of [late, gone]) await server().make.attendance(job, { late_check_in: 18 });
  const row = async ({ job_id }: MadeJob) =>
    (
      await server()
        .as(await booker())
        .get(`/api/v1/jobs/flow?job_ids=${job_id}`)
    ).json().data[0];
  expect((await row(late)).late_check_in).toBe(18);
  expect((await row(gone)).late_check_in).toBeNull();
});
