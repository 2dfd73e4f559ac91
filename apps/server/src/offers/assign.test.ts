import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, offers, told, lastTold, as, offered, planned, booker, planner } = shiftsIn(server);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);

describe('assigning a shift', () => {
  test('holds it for the member until they answer, and withdraws other offers [assign-1]', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await offered(job, ben);
    const answer = await as(await booker()).assign(job, ann);
    expect(answer.json().data).toMatchObject({ status: 'Assigned', assigned_to: { member_id: ann.user_id } });
    expect(await stands(job)).toEqual({ status: 'Assigned', assigned_to: ann.user_id, version: 2 });
    expect(await offers(job)).toMatchObject([
      { member_id: ben.user_id, status: 'withdrawn' },
      { member_id: ann.user_id, status: 'pending', exclusive: true },
    ]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'assign',
      from_status: 'Published',
      to_status: 'Assigned',
      member_name: `${ann.first_name} ${ann.last_name}`,
    });
    expect(await lastTold(ann)).toMatchObject({
      kind: 'offer_made',
      title: 'A shift is kept for you: please accept or decline it',
    });
    expect(await lastTold(ben)).toMatchObject({ kind: 'offer_withdrawn', title: 'This shift has been taken' });
  });

  test('to a member with an offer does not tell them that it is taken, in any spelling of their id', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await offered(job, ann);
    await as(await booker()).assign(job, { user_id: ann.user_id.toUpperCase() });
    expect(await told(ann)).toEqual(['A shift is kept for you: please accept or decline it']);
  });

  test('to a member who had applied confirms it at once [assign-2]', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(ann).apply(job);
    expect((await as(await booker()).assign(job, ann)).json().data).toMatchObject({ status: 'Confirmed' });
    expect(await offers(job)).toEqual([]);
    expect(await lastEntry(job)).toMatchObject({ command: 'assign', to_status: 'Confirmed' });
    expect(await lastTold(ann)).toMatchObject({ kind: 'job_given', title: 'The shift that you applied for is yours' });
  });

  test('to one of several members with offers makes it theirs alone, and they are told once', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await offered(job, ann);
    await as(await booker()).assign(job, ann);
    expect(await offers(job)).toMatchObject([
      { status: 'withdrawn', exclusive: false },
      { status: 'pending', exclusive: true },
    ]);
    expect(await told(ann)).toEqual(['A shift is kept for you: please accept or decline it']);
  });

  test.each([
    ['that is not published', { status: 'Unpublished' }, 'This shift is not published yet'],
    ['that someone has', { status: 'Assigned' }, 'This shift has been given to someone'],
    ['that is completed', { status: 'Completed' }, 'This shift is completed'],
    ['that has begun', { starts_at: new Date('2026-11-12T09:00:00Z') }, 'This shift has already started'],
  ])('of one %s is refused', async (_, over, words) => {
    expect(said(await as(await booker()).assign(await planned(over), await server().make.member()))).toEqual([
      409,
      words,
    ]);
  });

  test('to a member who works elsewhere then is refused, with the other shift', async () => {
    const ann = await server().make.member();
    const other = await server().make.job(undefined, { status: 'Checked in', assigned_to: ann.user_id });
    expect(said(await as(await booker()).assign(await planned(), ann))).toEqual([
      409,
      `This staff member is already booked at that time (${other.code})`,
    ]);
  });
});

describe('unassigning a shift', () => {
  test.each(['Assigned', 'Confirmed'])(
    'opens one that is %s again, and notifies its member [assign-3]',
    async (status) => {
      const ann = await server().make.member();
      const job = await planned({ status, assigned_to: ann.user_id });
      await offered(job, ann, { status: status === 'Assigned' ? 'pending' : 'accepted' });
      expect((await as(await booker()).unassign(job)).json().data).toMatchObject({
        status: 'Published',
        assigned_to: null,
      });
      expect(await stands(job)).toMatchObject({ status: 'Published', assigned_to: null });
      expect(await offers(job)).toMatchObject([{ status: status === 'Assigned' ? 'withdrawn' : 'accepted' }]);
      expect(await lastEntry(job)).toMatchObject({ command: 'unassign', from_status: status, member_id: ann.user_id });
      expect(await told(ann)).toEqual(['A shift is no longer yours']);
    },
  );

  test.each([
    ['Published', 'This shift has nobody yet', '[assign-4]'],
    ['Checked in', 'This shift has begun', '[assign-5]'],
    ['Completed', 'This shift is completed', '[assign-6]'],
    ['missed', 'Nobody came to this shift', '[assign-7]'],
  ])('is refused once it is %s $2', async (status, words) => {
    expect(said(await as(await booker()).unassign(await planned({ status })))).toEqual([409, words]);
  });
});

describe('dropping out', () => {
  test('opens the shift again; the planner is told why, and the poster that it happened', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id });
    const answer = await as(ann).dropOut(job);
    expect(answer.json().data).toEqual({ job_id: job.job_id, message: 'You are no longer booked for this shift' });
    expect(await stands(job)).toMatchObject({ status: 'Published', assigned_to: null });
    expect(await lastEntry(job)).toMatchObject({
      command: 'drop_out',
      from_status: 'Confirmed',
      to_status: 'Published',
      member_id: ann.user_id,
      reason: 'My daughter is ill',
    });
    const heard = {
      kind: 'dropped_out',
      title: 'Someone cannot come to a shift, and it is open again',
      body: `Healthcare Assistant, Sun 15 Nov (${job.code})`,
    };
    expect(await lastTold(await planner())).toMatchObject({ ...heard, body: `${heard.body}. My daughter is ill` });
    expect(await lastTold({ user_id: job.created_by })).toMatchObject(heard);
  });

  test('needs a reason', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id });
    expect(said(await as(ann).dropOut(job, ' '))).toEqual([422, 'Say why']);
  });

  test('of a shift that is only held for them is refused: they decline it', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Assigned', assigned_to: ann.user_id });
    expect(said(await as(ann).dropOut(job))).toEqual([409, 'This shift has been given to someone']);
  });

  test('of a shift that has begun is refused', async () => {
    const ann = await server().make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id, starts_at: inHours(-1) });
    expect(said(await as(ann).dropOut(job))).toEqual([409, 'This shift has already started']);
  });

  test('of another member’s shift does not find it; of an open one is refused', async () => {
    const ann = await server().make.member();
    expect(said(await as(ann).dropOut(await planned({ status: 'Confirmed' })))).toEqual([404, 'Shift not found']);
    expect(said(await as(ann).dropOut(await planned()))).toEqual([403, 'This shift is not one of your bookings']);
  });
});
