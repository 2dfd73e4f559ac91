import { beforeEach, describe, expect, test } from 'vitest';
import { clearShifts } from '../../test/clearShifts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { said, shiftsIn } from '../../test/shifts.ts';
import { asServer } from '../db/connect.ts';
import { standingsOf } from '../favourites/standings.ts';
import { on } from '../../test/rollups.ts';
import { aggregateCells } from '../shifts/map/aggregateCells.ts';

const server = useTestServer();
const { as, booker, later, offered, stands, offers, applications, told } = shiftsIn(server);
type Place = { agency_id: string; care_provider_id: string; office_id: string };
let home: Place;
let ann: Person;
let ben: Person;
let shift: MadeJob;

/** A shift at a home, one at another home of the same care provider, and one elsewhere. */
beforeEach(async () => {
  await clearShifts(server().owner);
  const { make } = later();
  home = await make.office();
  [ann, ben] = [await make.member(), await make.member()];
  shift = await make.job(home, { title: 'Here' });
  await make.job(await make.office(home), { title: 'Beside' });
  await make.job(undefined, { title: 'Elsewhere' });
});

/** Kinds of block between a home and a member, each with the open shifts that remain. */
const WAYS = [
  ['a home does not want someone', (who: Person) => blockedBy(who), ['Beside', 'Elsewhere']],
  ['a care provider does not want someone', (who: Person) => blockedBy(who, { office_id: null }), ['Elsewhere']],
  ['a member has hidden a home', (who: Person) => hidden(who), ['Beside', 'Elsewhere']],
  ['a member has hidden all homes of a company', (who: Person) => hidden(who, { whole: true }), ['Elsewhere']],
] as const;

async function blockedBy(who: Person, over: object = {}) {
  const { care_provider_id, office_id } = home;
  const body = { member_id: who.user_id, care_provider_id, office_id, kind: 'block', reason: 'Came late', ...over };
  const answer = await later()
    .as(await booker())
    .put('/api/v1/regards', body);
  expect(said(answer)).toEqual([200, undefined]);
  return answer;
}
async function hidden(who: Person, over: object = {}) {
  const body = { office_id: home.office_id, kind: 'block', reason: 'Too far', ...over };
  const answer = await later().as(who).put('/api/v1/my_places', body);
  expect(said(answer)).toEqual([200, undefined]);
  return answer;
}

const read = async (who: Person, url: string) => {
  const answer = await server().as(who).get(`/api/v1/${url}`);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
};
const available = async (who: Person): Promise<string[]> =>
  (await read(who, 'my_jobs?type=available')).data.map(({ title }: { title: string }) => title).sort();
const onTheMap = async (who: Person) => (await read(who, 'my_jobs/map?zoom=9&bounds=-3,53,0,55')).data.total as number;

describe.each(WAYS)('once %s', (_, part, left) => {
  test('its open shifts are in no list, on no map, on no page and in no news', async () => {
    const since = new Date(server().clock().getTime() - 60_000).toISOString();
    expect((await read(ann, `my_jobs/news?since=${since}`)).data.any).toBe(true);
    await part(ann);
    expect(await available(ann)).toEqual(left);
    expect(await onTheMap(ann)).toBe(left.length);
    const page = await server().as(ann).get(`/api/v1/jobs/${shift.job_id}`);
    expect(said(page)).toEqual([404, 'Shift not found']);
    expect(said(await server().as(ann).get(`/api/v1/jobs/${shift.job_id}/eligibility`))[0]).toBe(404);
    await server().owner.query(`update app.jobs set status = 'cancelled' where office_id <> $1`, [home.office_id]);
    expect((await read(ann, `my_jobs/news?since=${since}`)).data.any).toBe(false);
  });

  test('everyone else sees them as before', async () => {
    await part(ann);
    expect(await available(ben)).toEqual(['Beside', 'Elsewhere', 'Here']);
    expect(await onTheMap(ben)).toBe(3);
  });

  test('the cells of the map count the rest, aggregated or not', async () => {
    const { owner } = server();
    await part(ann);
    const counted = async () => {
      const { rows } = await owner.query<{ n: number }>(
        `select sum(n)::int as n from (select n from app.market_cells where z = 16
         union all select n from app.market_cell_deltas) c`,
      );
      return rows[0]?.n;
    };
    for (const folded of [false, true]) {
      if (folded) await aggregateCells(on(owner));
      await owner.query(`select set_config('backtrace_functions', replace($1, '-', ''), false)`, [ann.user_id]);
      expect(await counted()).toBe(left.length);
      await owner.query(`select set_config('backtrace_functions', replace($1, '-', ''), false)`, [ben.user_id]);
      expect(await counted()).toBe(3);
    }
  });

  test('applying answers as if the shift did not exist', async () => {
    await part(ann);
    expect(said(await as(ann).apply(shift))).toEqual([404, 'Shift not found']);
    expect(said(await as(ben).apply(shift))[0]).toBe(200);
  });

  test('applying again, after an earlier offer, answers the same', async () => {
    const { make } = server();
    await make.offer(shift, ann, { status: 'declined' });
    await part(ann);
    expect(said(await as(ann).apply(shift))).toEqual([404, 'Shift not found']);
  });

  test('offering or assigning a shift there is refused, and no override helps', async () => {
    await part(ann);
    const admin = as(await booker());
    const words = /^This staff member (is not to|does not want to) work at this location$/;
    for (const refused of [
      await admin.offer(shift, ann, { override_reason: 'Nobody else is free' }),
      await admin.assign(shift, ann, { override_reason: 'Nobody else is free' }),
    ]) {
      expect(said(refused)).toEqual([409, expect.stringMatching(words)]);
      expect(refused.json().errors).toBeUndefined();
    }
    const judged = await read(await booker(), `jobs/${shift.job_id}/eligibility?member_id=${ann.user_id}`);
    expect(judged.data).toMatchObject({ allowed: false, blocks: [{ code: 'regard', hard: true }] });
    expect(said(await admin.offer(shift, ben))[0]).toBe(200);
  });

  test('open offers and applications between them are closed, with no notification and no history entry', async () => {
    const { make } = server();
    const offer = await make.offer(shift, ann);
    await make.application(shift, ann);
    await offered(shift, ben);
    const before = { stands: await stands(shift), ann: await told(ann), booker: await told(await booker()) };
    await part(ann);
    expect((await offers(shift)).map(({ member_id, status }) => [member_id, status])).toEqual([
      [ann.user_id, 'withdrawn'],
      [ben.user_id, 'pending'],
    ]);
    expect(await applications(shift)).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
    expect({ stands: await stands(shift), ann: await told(ann), booker: await told(await booker()) }).toEqual(before);
    expect((await read(ann, 'my_jobs?type=applied_jobs')).data).toEqual([]);
    // The same answer as for any withdrawn offer.
    expect(said(await as(ann).accept(offer))).toEqual([409, 'This offer was already withdrawn']);
  });

  test('standby there ends, too', async () => {
    const { make, owner } = server();
    const taken = await make.job(home, { title: 'Taken', status: 'Confirmed' });
    await make.offer(taken, ann, { status: 'withdrawn' });
    expect(said(await later().as(ann).post(`/api/v1/jobs/${taken.job_id}/standby`))[0]).toBe(200);
    expect((await read(ann, 'my_jobs?type=applied_jobs')).data).toMatchObject([{ title: 'Taken' }]);
    await part(ann);
    expect((await read(ann, 'my_jobs?type=applied_jobs')).data).toEqual([]);
    expect(said(await server().as(ann).get(`/api/v1/jobs/${taken.job_id}`))[0]).toBe(404);
    expect((await owner.query('select 1 from app.standby')).rows).toEqual([]);
    expect((await later().as(ann).post(`/api/v1/jobs/${taken.job_id}/standby`)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test('a booking stays theirs, and the number of bookings is told to the author of the block', async () => {
    const { make } = server();
    const theirs = await make.job(home, { status: 'Confirmed', assigned_to: ann.user_id });
    await make.application(theirs, ann);
    const parted = await part(ann);
    expect(parted.json().bookings).toBe(1);
    expect(await stands(theirs)).toMatchObject({ status: 'Confirmed', assigned_to: ann.user_id });
    expect(await applications(theirs)).toMatchObject([{ withdrawn_at: null }]);
    const [booking] = (await read(ann, 'my_jobs?type=my_bookings')).data;
    expect(booking).toMatchObject({ job_id: theirs.job_id });
    const own = await read(ann, `jobs/${theirs.job_id}/eligibility`);
    expect(own.data).toMatchObject({ allowed: true, blocks: [] });
    expect(said(await as(ann).dropOut(theirs))[0]).toBe(200);
  });
});

describe('a shift that is held for a member', () => {
  test.each([
    ['by the home', blockedBy, 'This shift is not open to you'],
    ['by themself', hidden, 'You have hidden this home. Show it again to take its shifts'],
  ] as const)('stays with them after a block %s, but is not confirmed any more', async (_, part, words) => {
    const { make } = server();
    const theirs = await make.job(home, { status: 'Assigned', assigned_to: ann.user_id });
    const offer = await make.offer(theirs, ann);
    await part(ann);
    expect(await offers(theirs)).toMatchObject([{ status: 'pending' }]);
    expect(said(await as(ann).accept(offer))).toEqual([409, words]);
    expect(said(await as(ann).decline(offer))[0]).toBe(200);
  });
});

test('an offer that was made at the moment of the block cannot be accepted', async () => {
  await blockedBy(ann);
  const offer = await server().make.offer(shift, ann);
  expect(said(await as(ann).accept(offer))).toEqual([409, 'This shift is not there any more']);
});

test('a block and a booking at once run one after the other: the second sees the first', async () => {
  const { make, owner } = server();
  await make.application(shift, ann);
  await Promise.all([blockedBy(ann), as(await booker()).assign(shift, ann)]);
  const { status, assigned_to } = await stands(shift);
  const { rows } = await owner.query('select withdrawn_at from app.applications where job_id = $1', [shift.job_id]);
  // Either the shift was assigned first, and the application with it; or both are closed to them.
  expect([status, assigned_to, rows[0].withdrawn_at === null]).toEqual(
    assigned_to === null ? ['Published', null, false] : ['Confirmed', ann.user_id, true],
  );
});

test('bookers see favourites and blocks of both sides', async () => {
  const { make, pools } = server();
  const [liked, both, unwanted] = [await make.member(), await make.member(), await make.member()];
  const [unwilling, likedElsewhere] = [await make.member(), await make.member()];
  await make.placeRegard(home, liked, { office_id: null, kind: 'favourite' });
  await make.placeRegard(home, both, { kind: 'favourite' });
  await make.placeRegard(home, both, { office_id: null });
  await make.placeRegard(home, unwanted);
  await make.memberRegard(unwilling, home);
  await make.placeRegard(home, unwilling, { kind: 'favourite' });
  await make.placeRegard(await make.office(home), likedElsewhere, { kind: 'favourite' });
  const everyone = [liked, both, unwanted, unwilling, likedElsewhere, ann];
  const ids = everyone.map(({ user_id }) => user_id);
  const known = await asServer(pools, 'worker', (db) => standingsOf(db, shift.job_id, ids));
  expect(ids.map((id) => known.get(id))).toEqual([
    { favourite: true, blocked: null },
    { favourite: false, blocked: 'place' },
    { favourite: false, blocked: 'place' },
    { favourite: false, blocked: 'member' },
    { favourite: false, blocked: null },
    { favourite: false, blocked: null },
  ]);
});

test('a favourite gets no notification and no restriction', async () => {
  const { owner } = server();
  const body = { member_id: ann.user_id, ...home, agency_id: undefined, kind: 'favourite', reason: 'Kind' };
  expect(
    said(
      await later()
        .as(await booker())
        .put('/api/v1/regards', body),
    )[0],
  ).toBe(200);
  expect(await available(ann)).toEqual(['Beside', 'Elsewhere', 'Here']);
  expect(said(await as(ann).apply(shift))[0]).toBe(200);
  const { rows } = await owner.query('select 1 from app.notifications where user_id = $1', [ann.user_id]);
  expect(rows).toEqual([]);
});
