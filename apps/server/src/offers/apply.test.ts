import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, applications, told, lastTold, as, planned, booker, planner } = shiftsIn(server);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);

describe('applying for a shift', () => {
  test('is stored, sent to the planner and written to the history, and the shift stays open [apply-1]', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const answer = await as(ann).apply(job);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ status: 'Published', applied: { application_id: expect.any(String) } });
    expect(await applications(job)).toEqual([{ member_id: ann.user_id, withdrawn_at: null }]);
    expect(await stands(job)).toEqual({ status: 'Published', assigned_to: null, version: 2 });
    expect(await lastEntry(job)).toMatchObject({
      command: 'apply',
      from_status: 'Published',
      to_status: 'Published',
      actor_id: ann.user_id,
      actor_name: `${ann.first_name} ${ann.last_name}`,
      actor_level: 4,
      member_id: ann.user_id,
    });
    expect(await lastTold(await planner())).toMatchObject({
      kind: 'application',
      title: 'Someone applied for a shift that you plan',
      link: `/job_info/${job.job_id}`,
    });
  });

  test('for a shift without a planner notifies nobody, and works all the same', async () => {
    const [job, ann] = [await server().make.job(), await server().make.member()];
    expect((await as(ann).apply(job)).statusCode).toBe(200);
    expect(await told({ user_id: job.created_by })).toEqual([]);
  });

  test.each([
    ['that is not published', { status: 'Unpublished' }],
    ['that someone else has', { status: 'Assigned' }],
    ['that was cancelled', { status: 'cancelled' }],
  ])('is not possible to one %s, which is not there for staff', async (_, over) => {
    const job = await planned(over);
    expect(said(await as(await server().make.member()).apply(job))).toEqual([404, 'Shift not found']);
    expect(await applications(job)).toEqual([]);
  });

  test('twice is refused', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(ann).apply(job);
    expect(said(await as(ann).apply(job))).toEqual([409, 'Application sent, waiting for a reply']);
  });

  test('after the deadline is refused', async () => {
    const job = await planned({ deadline: '2026-11-11' });
    const answer = await as(await server().make.member()).apply(job);
    expect(said(answer)).toEqual([409, 'The deadline for this shift has passed']);
  });

  test('after the start is refused', async () => {
    const job = await planned({ starts_at: inHours(-1) });
    expect(said(await as(await server().make.member()).apply(job))).toEqual([409, 'This shift has already started']);
  });

  test('at a time when one works elsewhere is refused, with the other shift', async () => {
    const ann = await server().make.member();
    const other = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    expect(said(await as(ann).apply(await planned()))).toEqual([
      409,
      `You are already booked at that time (${other.code})`,
    ]);
  });

  test('from the end of another shift of theirs has no overlap, but no rest either', async () => {
    const ann = await server().make.member();
    const { code } = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const next = await planned({ job_start_time: '20:00', job_end_time: '08:00' });
    expect(said(await as(ann).apply(next))).toEqual([
      409,
      expect.stringMatching(
        new RegExp(`rest after ${code}; 11 hours are needed. The planner may still offer it to you$`),
      ),
    ]);
  });
});

describe('withdrawing an application', () => {
  test('is stored and written to the history, and they may apply again', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(ann).apply(job);
    const answer = await as(ann).withdraw(job);
    expect(answer.json().data).toMatchObject({ applied: null });
    expect(await applications(job)).toEqual([{ member_id: ann.user_id, withdrawn_at: server().clock() }]);
    expect(await lastEntry(job)).toMatchObject({ command: 'withdraw', actor_id: ann.user_id, version: 3 });
    expect((await as(ann).apply(job)).statusCode).toBe(200);
    expect(await applications(job)).toHaveLength(2);
  });

  test('leaves other applications unchanged', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await as(ann).apply(job);
    await as(ben).apply(job);
    await as(ann).withdraw(job);
    expect(await applications(job)).toMatchObject([
      { member_id: ann.user_id },
      { member_id: ben.user_id, withdrawn_at: null },
    ]);
  });

  test('without one is refused', async () => {
    const answer = await as(await server().make.member()).withdraw(await planned());
    expect(said(answer)).toEqual([409, 'You have not applied for this shift']);
  });

  test('once the shift is assigned is refused', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await as(ann).apply(job);
    await as(await booker()).assign(job, ben);
    expect(said(await as(ann).withdraw(job))).toEqual([409, 'This shift has been given to someone']);
  });

  test('is possible even when the open shift has begun', async () => {
    const job = await planned({ starts_at: inHours(-1) });
    const ann = await server().make.member();
    await server().make.application(job, ann);
    expect((await as(ann).withdraw(job)).statusCode).toBe(200);
    expect(await applications(job)).toEqual([{ member_id: ann.user_id, withdrawn_at: server().clock() }]);
  });
});
