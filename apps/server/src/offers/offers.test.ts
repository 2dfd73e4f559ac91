import { randomUUID as nowhere } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { stands, lastEntry, offers, lastTold, as, offered, planned, booker, planner } = shiftsIn(server);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);

describe('an offer', () => {
  test('is open until the shift starts; the member is told [offers-1]', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const answer = await as(await booker()).offer(job, ann);
    expect(answer.json().data).toMatchObject({ job_id: job.job_id, status: 'Published', assigned_to: null });
    expect(await offers(job)).toMatchObject([{ member_id: ann.user_id, status: 'pending', exclusive: false }]);
    expect(await lastEntry(job)).toMatchObject({
      command: 'offer',
      actor_id: (await booker()).user_id,
      actor_level: 1,
      member_id: ann.user_id,
      member_name: `${ann.first_name} ${ann.last_name}`,
    });
    expect(await lastTold(ann)).toMatchObject({
      kind: 'offer_made',
      title: 'A shift is offered to you',
      body: `Healthcare Assistant, Sun 15 Nov (${job.code})`,
      link: `/job_info/${job.job_id}`,
    });
  });

  test('is possible for many members at once', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    await as(await booker()).offer(job, ann);
    expect((await as(await booker()).offer(job, ben)).statusCode).toBe(200);
    expect(await offers(job)).toHaveLength(2);
  });

  test.each([
    ['that is not published', { status: 'Unpublished' }, 'This shift is not published yet'],
    ['that someone has', { status: 'Assigned' }, 'This shift has been given to someone'],
    ['that is confirmed', { status: 'Confirmed' }, 'This shift is confirmed'],
    ['that was cancelled', { status: 'cancelled' }, 'This shift was cancelled'],
    ['that was turned down', { status: 'declined' }, 'This shift was turned down'],
  ])('of a shift %s is refused', async (_, over, words) => {
    const job = await planned(over);
    expect(said(await as(await booker()).offer(job, await server().make.member()))).toEqual([409, words]);
    expect(await offers(job)).toEqual([]);
  });

  test('of a shift that has begun is refused', async () => {
    const job = await planned({ starts_at: inHours(-1) });
    expect(said(await as(await booker()).offer(job, await server().make.member()))).toEqual([
      409,
      'This shift has already started',
    ]);
  });

  test('after a no-show is possible until two hours before the end, and open as long [offers-2]', async () => {
    const ann = await server().make.member();
    const late = await planned({ no_show: true, starts_at: inHours(-6), ends_at: inHours(2.1) });
    expect((await as(await booker()).offer(late, ann)).statusCode).toBe(200);
    const later = await planned({ no_show: true, starts_at: inHours(-6), ends_at: inHours(1.9) });
    expect(said(await as(await booker()).offer(later, ann))).toEqual([409, 'This shift is nearly over']);
    const going = await planned({ no_show: true, starts_at: inHours(-2), ends_at: inHours(6) });
    await as(await booker()).offer(going, ann);
    const { rows } = await server().owner.query('select expires_at from app.offers where job_id = $1', [going.job_id]);
    expect(rows).toEqual([{ expires_at: new Date(going.ends_at.getTime() - 2 * HOUR) }]);
  });

  test('to a member who has one already is refused', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(await booker()).offer(job, ann);
    expect(said(await as(await booker()).offer(job, ann))).toEqual([
      409,
      'This staff member has an offer for this shift already',
    ]);
  });

  test('that has expired can be followed by another', async () => {
    const [job, ann] = [await planned({ no_show: true, starts_at: inHours(-1) }), await server().make.member()];
    await offered(job, ann);
    expect((await as(await booker()).offer(job, ann)).statusCode).toBe(200);
    expect(await offers(job)).toMatchObject([{ status: 'expired' }, { status: 'pending' }]);
  });

  test('to a member who works elsewhere then is refused, with the other shift', async () => {
    const ann = await server().make.member();
    const other = await server().make.job(undefined, { status: 'Assigned', assigned_to: ann.user_id });
    expect(said(await as(await booker()).offer(await planned(), ann))).toEqual([
      409,
      `This staff member is already booked at that time (${other.code})`,
    ]);
  });

  test.each([
    ['who is not there', async () => ({ user_id: nowhere() })],
    ['whose account is disabled', () => server().make.member({ status: 'disabled' })],
    ['whose account was removed', () => server().make.member({ deleted_at: new Date() })],
    ['who is no staff member', () => server().make.admin()],
  ])('to someone %s finds nobody', async (_, someone) => {
    const job = await planned();
    expect(said(await as(await booker()).offer(job, await someone()))).toEqual([404, 'Staff member not found']);
    expect(said(await as(await booker()).assign(job, await someone()))).toEqual([404, 'Staff member not found']);
  });

  test.each(['care_providers', 'agencies'] as const)(
    'of a company whose %s entry is not active is refused',
    async (table) => {
      const job = await planned();
      const column = table === 'agencies' ? 'agency_id' : 'care_provider_id';
      await server().owner.query(`update app.${table} set status = 'non-active' where ${column} = $1`, [job[column]]);
      const words = 'This company is not active, so its shifts cannot be offered';
      const ann = await server().make.member();
      expect(said(await as(await booker()).offer(job, ann))).toEqual([409, words]);
      expect(said(await as(await booker()).assign(job, ann))).toEqual([409, words]);
    },
  );
});

describe('withdrawing an offer', () => {
  test('ends it, and the member is told [offers-3]', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann);
    expect((await as(await booker()).undo(job, ann)).statusCode).toBe(200);
    expect(await offers(job)).toMatchObject([{ status: 'withdrawn', answered_at: server().clock() }]);
    expect(await lastEntry(job)).toMatchObject({ command: 'undo_offer', member_id: ann.user_id });
    expect(await lastTold(ann)).toMatchObject({ kind: 'offer_withdrawn', title: 'An offer to you was taken back' });
    expect(said(await as(ann).accept(offer))).toEqual([409, 'This offer was already withdrawn']);
  });

  test('that does not exist is not found', async () => {
    expect(said(await as(await booker()).undo(await planned(), await server().make.member()))).toEqual([
      404,
      'Offer not found',
    ]);
  });

  test.each([
    ['declined', { status: 'declined' }],
    ['withdrawn', { status: 'withdrawn' }],
    ['expired', { expires_at: new Date('2026-11-12T10:00:00Z') }],
  ])('that was %s already is refused', async (words, over) => {
    const [job, ann] = [await planned(), await server().make.member()];
    await offered(job, ann, over);
    expect(said(await as(await booker()).undo(job, ann))).toEqual([409, `This offer was already ${words}`]);
  });

  test('that holds a shift for a member is refused: the shift is unassigned instead', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(await booker()).assign(job, ann);
    expect(said(await as(await booker()).undo(job, ann))).toEqual([409, 'This shift has been given to someone']);
  });
});

describe('accepting an offer', () => {
  test('confirms the shift; others are told that it is taken, and planner and booker that it is filled [offers-4]', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    const offer = await offered(job, ann, { created_by: (await booker()).user_id });
    const rival = await offered(job, ben);
    const answer = await as(ann).accept(offer);
    expect(answer.json().data).toMatchObject({ status: 'Confirmed', assigned_to: { member_id: ann.user_id } });
    expect(await stands(job)).toEqual({ status: 'Confirmed', assigned_to: ann.user_id, version: 2 });
    expect(await offers(job)).toMatchObject([
      { member_id: ann.user_id, status: 'accepted', answered_at: server().clock() },
      { member_id: ben.user_id, status: 'withdrawn', answered_at: server().clock() },
    ]);
    expect(await lastEntry(job)).toMatchObject({ command: 'accept', from_status: 'Published', to_status: 'Confirmed' });
    expect(await lastTold(ben)).toMatchObject({ kind: 'offer_withdrawn', title: 'This shift has been taken' });
    for (const person of [await planner(), await booker()]) {
      expect(await lastTold(person)).toMatchObject({ kind: 'offer_answered', title: 'An offer was accepted' });
    }
    expect(said(await as(ben).accept(rival))).toEqual([409, 'This shift has been taken']);
  });

  test('that holds the shift for them confirms it', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(await booker()).assign(job, ann);
    const { offer_id } = (await server().as(ann).get(`/api/v1/jobs/${job.job_id}`)).json().data;
    expect((await as(ann).accept({ offer_id })).statusCode).toBe(200);
    expect(await stands(job)).toEqual({ status: 'Confirmed', assigned_to: ann.user_id, version: 3 });
    expect(await lastEntry(job)).toMatchObject({ command: 'accept', from_status: 'Assigned', to_status: 'Confirmed' });
  });

  test('of another member is not found', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann);
    for (const answer of [
      await as(await server().make.member()).accept(offer),
      await as(ann).accept({ offer_id: nowhere() }),
    ]) {
      expect(said(answer)).toEqual([404, 'Offer not found']);
    }
    expect(await stands(job)).toMatchObject({ status: 'Published' });
  });

  test.each([
    ['accepted', { status: 'accepted' }],
    ['declined', { status: 'declined' }],
    ['withdrawn', { status: 'withdrawn' }],
    ['expired', { status: 'expired' }],
    ['expired', { expires_at: new Date('2026-11-12T10:24:00Z') }],
  ])('that was %s already is refused', async (words, over) => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann, over);
    expect(said(await as(ann).accept(offer))).toEqual([409, `This offer was already ${words}`]);
    expect(said(await as(ann).decline(offer))).toEqual([409, `This offer was already ${words}`]);
  });

  test('of a shift that has begun is refused', async () => {
    const [job, ann] = [await planned({ starts_at: inHours(-1) }), await server().make.member()];
    const offer = await offered(job, ann, { expires_at: inHours(1) });
    expect(said(await as(ann).accept(offer))).toEqual([409, 'This shift has already started']);
  });

  test('at a time when one works elsewhere is refused, with the other shift', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann);
    const other = await server().make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    expect(said(await as(ann).accept(offer))).toEqual([409, `You are already booked at that time (${other.code})`]);
    expect(await offers(job)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('declining an offer', () => {
  test('with a reason is reported to planner and booker; the shift stays open [offers-5]', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    const offer = await offered(job, ann, { created_by: (await booker()).user_id });
    const answer = await as(ann).decline(offer, { reason: 'On leave that week' });
    expect(answer.json().data).toEqual({ offer_id: offer.offer_id, status: 'declined' });
    expect(await offers(job)).toMatchObject([{ status: 'declined', reason: 'On leave that week' }]);
    expect(await stands(job)).toEqual({ status: 'Published', assigned_to: null, version: 2 });
    expect(await lastEntry(job)).toMatchObject({ command: 'decline', reason: 'On leave that week' });
    for (const person of [await planner(), await booker()]) {
      expect(await lastTold(person)).toMatchObject({
        kind: 'offer_answered',
        title: 'An offer was declined',
        body: `Healthcare Assistant, Sun 15 Nov (${job.code}). On leave that week`,
      });
    }
  });

  test('that holds the shift for them opens it again for everyone', async () => {
    const [job, ann] = [await planned(), await server().make.member()];
    await as(await booker()).assign(job, ann);
    const { offer_id } = (await server().as(ann).get(`/api/v1/jobs/${job.job_id}`)).json().data;
    expect((await as(ann).decline({ offer_id })).statusCode).toBe(200);
    expect(await stands(job)).toEqual({ status: 'Published', assigned_to: null, version: 3 });
    expect(await lastEntry(job)).toMatchObject({ command: 'decline', from_status: 'Assigned', to_status: 'Published' });
    expect((await as(await server().make.member()).apply(job)).statusCode).toBe(200);
  });

  test('leaves other offers unchanged', async () => {
    const [job, ann, ben] = [await planned(), await server().make.member(), await server().make.member()];
    const offer = await offered(job, ann);
    await offered(job, ben);
    await as(ann).decline(offer);
    expect(await offers(job)).toMatchObject([{ status: 'declined' }, { status: 'pending' }]);
  });

  test('of another member is not found', async () => {
    const offer = await offered(await planned(), await server().make.member());
    expect(said(await as(await server().make.member()).decline(offer))).toEqual([404, 'Offer not found']);
  });
});
