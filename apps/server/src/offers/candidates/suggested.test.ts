import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayAfter, londonDay } from '@handover/domain/time';
import { candidatesIn, north } from '../../../test/candidates.ts';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { asServer } from '../../db/connect.ts';
import { suggestFor } from './listSuggested.ts';

const server = useTestServer();
const { nurse, free, suggested, namesOf } = candidatesIn(server);
let admin: Person;
beforeAll(async () => {
  admin = await server().make.admin();
});
/** Disables all members, so that only those of a test are suggested. */
beforeEach(async () => {
  await server().owner.query('delete from app.requirements');
  await server().owner.query(`update app.users set status = 'disabled' where level = 4`);
});

const whoFits = async (...its: Parameters<typeof suggested>) => namesOf(await suggested(...its));

describe('a member who does not pass a gate is not suggested:', () => {
  test('a required tag', async () => {
    const { make } = server();
    const [rgn, meds] = [await make.tag(), await make.tag()];
    await nurse({ first_name: 'Ann', tags: [rgn, meds] });
    await nurse({ first_name: 'Ben', tags: [rgn] });
    await nurse({ first_name: 'Cat' });
    expect(await whoFits(admin, await make.job(undefined, { tag_ids: [rgn.tag_id, meds.tag_id] }))).toEqual(['Ann']);
    expect((await whoFits(admin, await make.job(undefined, { tag_ids: [rgn.tag_id] }))).toSorted()).toEqual([
      'Ann',
      'Ben',
    ]);
    expect((await whoFits(admin, await make.job())).toSorted()).toEqual(['Ann', 'Ben', 'Cat']);
  });

  test('a preferred tag is no gate', async () => {
    const { make } = server();
    const dementia = await make.tag('Dementia care', { importance: 'preferred' });
    await nurse({ first_name: 'Ann' });
    await nurse({ first_name: 'Ben', tags: [dementia] });
    const job = await make.job(undefined, { tag_ids: [dementia.tag_id] });
    expect(await whoFits(admin, job)).toEqual(['Ben', 'Ann']);
  });

  test('the distance that they will travel', async () => {
    const { make } = server();
    await nurse({ first_name: 'Near', miles: 9.9, proximity: 10 });
    await nurse({ first_name: 'Far', miles: 10.1, proximity: 10 });
    await nurse({ first_name: 'Any', miles: 300, proximity: 1 });
    await nurse({ first_name: 'Nationwide', miles: 301, proximity: 100 });
    expect((await whoFits(admin, await make.job())).toSorted()).toEqual(['Any', 'Nationwide', 'Near']);
  });

  test('an address without a position', async () => {
    const { make } = server();
    const nowhere = await make.member({ first_name: 'Nowhere' });
    await make.address(nowhere, { latitude: null, longitude: null });
    await make.member({ first_name: 'Homeless' });
    await nurse({ first_name: 'Ann' });
    expect(await whoFits(admin, await make.job())).toEqual(['Ann']);
  });

  test('a booking at that time', async () => {
    const { make } = server();
    const job = await make.job();
    const [ann, ben] = [await nurse({ first_name: 'Ann' }), await nurse({ first_name: 'Ben' })];
    await make.job(undefined, {
      status: 'Confirmed',
      assigned_to: ann.user_id,
      job_start_time: '19:00',
      job_end_time: '23:00',
    });
    await make.job(undefined, {
      status: 'Confirmed',
      assigned_to: ben.user_id,
      job_start_time: '20:00',
      job_end_time: '23:00',
    });
    expect(await whoFits(admin, job)).toEqual(['Ben']);
  });

  test('an account that is not in use, or removed', async () => {
    const { make, owner } = server();
    const job = await make.job();
    const [ann, ben] = [await nurse({ first_name: 'Ann' }), await nurse({ first_name: 'Ben' })];
    await owner.query(`update app.users set status = 'disabled' where user_id = $1`, [ann.user_id]);
    await owner.query('update app.users set deleted_at = now() where user_id = $1', [ben.user_id]);
    expect(await whoFits(admin, job)).toEqual([]);
    await owner.query(`update app.users set status = 'active' where user_id = $1`, [ann.user_id]);
    expect(await whoFits(admin, job)).toEqual(['Ann']);
  });

  test('a block of either side', async () => {
    const { make, owner, clock } = server();
    const job = await make.job();
    const [ann, ben] = [await nurse({ first_name: 'Ann' }), await nurse({ first_name: 'Ben' })];
    await nurse({ first_name: 'Cat' });
    await owner.query(
      `insert into app.place_regards (regard_id, agency_id, care_provider_id, office_id, member_id, kind, created_by, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 'block', $5, $6, $6)`,
      [job.agency_id, job.care_provider_id, job.office_id, ann.user_id, admin.user_id, clock()],
    );
    await owner.query(
      `insert into app.member_regards (regard_id, member_id, care_provider_id, kind, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'block', $3, $3)`,
      [ben.user_id, job.care_provider_id, clock()],
    );
    expect(await whoFits(admin, job)).toEqual(['Cat']);
    expect((await whoFits(admin, await make.job())).toSorted()).toEqual(['Ann', 'Ben', 'Cat']);
  });

  test('a hard block; soft blocks and warnings are shown with them', async () => {
    const { make } = server();
    await make.requirement({ item_id: ITEMS.rightToWork });
    await make.requirement({ item_id: ITEMS.movingAndHandling });
    const [ann, ben] = [await nurse({ first_name: 'Ann' }), await nurse({ first_name: 'Ben' })];
    await nurse({ first_name: 'Cat' });
    await make.skill(ann, { item_id: ITEMS.rightToWork, end_date: dayAfter(londonDay(server().clock()), 20) });
    await make.skill(ann, { item_id: ITEMS.movingAndHandling });
    await make.skill(ben, { item_id: ITEMS.rightToWork });
    const { data, meta, pool } = await suggested(admin, await make.job());
    expect(data.map(({ first_name, blocks, warnings }) => [first_name, blocks, warnings.length])).toEqual([
      ['Ann', [], 1],
      [
        'Ben',
        [{ code: `item:${ITEMS.movingAndHandling}`, hard: false, words: 'Moving and handling is not on record' }],
        0,
      ],
    ]);
    expect(meta['total']).toBe(2);
    expect(pool).toEqual({ size: 3, full: false });
  });
});

describe('a day with another address', () => {
  test('counts from there, and only that day', async () => {
    const { make } = server();
    const ann = await nurse({ first_name: 'Ann', miles: 100, proximity: 20 });
    const mum = await make.address(ann, { ...north(2), '"default"': 0, proximity: 10 });
    const job = await make.job();
    expect(await whoFits(admin, job)).toEqual([]);
    await free(ann, mum.address_id);
    const { data } = await suggested(admin, job);
    expect(data[0]?.miles).toBeCloseTo(2, 1);
    expect(data[0]?.match.find(({ part }) => part === 'availability')?.words).toBe('Marked free 07:00 – 21:00');
    expect(await whoFits(admin, await make.job(undefined, { date: dayAfter(londonDay(server().clock()), 4) }))).toEqual(
      [],
    );
  });

  test('takes a member away from home', async () => {
    const { make } = server();
    const ann = await nurse({ first_name: 'Ann' });
    const mum = await make.address(ann, { ...north(80), '"default"': 0, proximity: 10 });
    await free(ann, mum.address_id);
    expect(await whoFits(admin, await make.job())).toEqual([]);
  });

  test('is chosen by the time that covers the shift', async () => {
    const { make } = server();
    const ann = await nurse({ first_name: 'Ann' });
    const mum = await make.address(ann, { ...north(80), '"default"': 0, proximity: 10 });
    await free(ann, mum.address_id, '00:00', '06:00');
    await free(ann, ann.address_id, '07:00', '22:00');
    expect(await whoFits(admin, await make.job())).toEqual(['Ann']);
    expect(await whoFits(admin, await make.job(undefined, { job_start_time: '01:00', job_end_time: '05:00' }))).toEqual(
      [],
    );
  });

  test('may have begun the night before', async () => {
    const { make } = server();
    const ann = await nurse({ first_name: 'Ann', miles: 100, proximity: 20 });
    const mum = await make.address(ann, { ...north(2), '"default"': 0, proximity: 10 });
    await free(ann, mum.address_id, '20:00', '10:00', dayAfter(londonDay(server().clock()), 2));
    expect(await whoFits(admin, await make.job(undefined, { job_start_time: '01:00', job_end_time: '09:00' }))).toEqual(
      ['Ann'],
    );
    expect(await whoFits(admin, await make.job())).toEqual([]);
  });
});

describe('a member’s position follows', () => {
  const OTHER = `update app.addresses set "default" = 0 where member_id = $1 and "default" = 1`;
  test.each([
    [
      'another default address',
      [OTHER, 'update app.addresses set "default" = 1 where member_id = $1 and latitude > 56'],
    ],
    ['no default address', [OTHER]],
    ['another pin', ['update app.addresses set latitude = 58 where member_id = $1']],
    ['a shorter way', ['update app.addresses set proximity = 5 where member_id = $1']],
    ['an address that goes', ['delete from app.addresses where member_id = $1']],
    ['a tag that goes', [`update app.staff set tag_ids = '{}' where member_id = $1`]],
  ])('%s is known at once', async (_, changes) => {
    const { make, owner } = server();
    const tag = await make.tag();
    const job = await make.job(undefined, { tag_ids: [tag.tag_id] });
    const ann = await nurse({ first_name: 'Ann', miles: 8, tags: [tag] });
    await make.address(ann, { ...north(200), '"default"': 0 });
    expect(await whoFits(admin, job)).toEqual(['Ann']);
    for (const change of changes) await owner.query(change, [ann.user_id]);
    expect(await whoFits(admin, job)).toEqual([]);
  });
});

describe('the list', () => {
  test('has the best match first, then the nearest, then by name', async () => {
    const { make } = server();
    const job = await make.job();
    const regular = await nurse({ first_name: 'Regular', miles: 12 });
    for (let n = 0; n < 2; n++) {
      const past = { status: 'Completed', assigned_to: regular.user_id, date: `2026-10-0${n + 1}` };
      await make.job(job, past);
    }
    await nurse({ first_name: 'Near', miles: 3 });
    await nurse({ first_name: 'Beth', miles: 5.9, proximity: 60 });
    await nurse({ first_name: 'Abby', miles: 5.9, proximity: 60 });
    await nurse({ first_name: 'Nearer', miles: 5.8, proximity: 60 });
    const { data } = await suggested(admin, job);
    expect(data.map(({ first_name, match_percentage }) => [first_name, match_percentage])).toEqual([
      ['Regular', 63],
      ['Near', 61],
      ['Nearer', 61],
      ['Abby', 61],
      ['Beth', 61],
    ]);
    expect(data[0]).toMatchObject({
      completed_jobs_count: 2,
      match: [
        { part: 'distance', points: 15, of: 25, words: '12 miles' },
        { part: 'skills', points: 25, of: 25, words: 'No tags asked for' },
        { part: 'availability', points: 13, of: 25, words: 'Said nothing for this day' },
        { part: 'history', points: 10, of: 25, words: '2 shifts here, no late starts' },
      ],
      remarks: [],
      favourite: false,
      standby: false,
      applied_at: null,
      offer: null,
    });
  });

  test('deducts points for a late start of the last half year', async () => {
    const { make, owner, clock } = server();
    const job = await make.job();
    const ann = await nurse({ first_name: 'Ann' });
    const past = await make.job(job, { status: 'Completed', assigned_to: ann.user_id, date: '2026-10-01' });
    const older = await make.job(job, { status: 'Completed', assigned_to: ann.user_id, date: '2026-03-01' });
    for (const [{ job_id }, days] of [
      [past, 40],
      [older, 181],
    ] as const) {
      await owner.query(
        `insert into app.slips values ($1, $2, $3, $4, $5, 'late', $6::timestamptz - make_interval(days => $7))`,
        [job.agency_id, job.care_provider_id, job.office_id, job_id, ann.user_id, clock(), days],
      );
    }
    const [row] = (await suggested(admin, job)).data;
    expect(row?.match.at(-1)).toEqual({
      part: 'history',
      points: 5,
      of: 25,
      words: '2 shifts here, 1 late start or no-show',
    });
  });

  test('comes in pages of twenty [suggested-1]', async () => {
    const { make } = server();
    const job = await make.job();
    for (let n = 0; n < 23; n++) await nurse({ first_name: `N${String(n).padStart(2, '0')}`, miles: n });
    const [first, second] = [await suggested(admin, job), await suggested(admin, job, 2)];
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 2, from: 1, to: 20, per_page: 20, total: 23 });
    expect(first.meta['next_page_url']).toBe(`/api/v1/jobs/${job.job_id}/suggested_staff?page=2`);
    expect(second.meta).toMatchObject({ from: 21, to: 23, next_page_url: null });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(
      Array.from({ length: 23 }, (_, n) => `N${String(n).padStart(2, '0')}`),
    );
    const next = await server().as(admin).get(String(first.meta['next_page_url']));
    expect(namesOf(next.json())).toEqual(namesOf(second));
  });

  test('has the nearest hundred', async () => {
    const { make, owner } = server();
    const job = await make.job();
    for (let n = 0; n < 103; n++) {
      const { user_id } = await make.member({ first_name: `N${n}` });
      await make.address({ user_id }, { ...north(n / 4), proximity: 95 });
    }
    const { meta, pool } = await suggested(admin, job);
    expect(pool).toEqual({ size: 100, full: true });
    expect(meta['total']).toBe(100);
    const last = namesOf(await suggested(admin, job, 5));
    expect(last).toContain('N99');
    expect(last).not.toContain('N100');

    // None of the nearest hundred may work it: then the next are checked.
    await make.requirement({ item_id: ITEMS.rightToWork });
    await owner.query(
      `insert into app.skills (skill_id, member_id, title, item_id, start_date, state, created_at, updated_at)
       select gen_random_uuid(), user_id, 'Passport', $1, '2020-01-01', 'verified', now(), now() from app.users
       where first_name = 'N101' and status = 'active'`,
      [ITEMS.rightToWork],
    );
    const further = await suggested(admin, job);
    expect([namesOf(further), further.pool]).toEqual([['N101'], { size: 103, full: false }]);
  });

  test('has for each candidate the fields of the specification [suggested-2]', async () => {
    const { make, owner } = server();
    const tag = await make.tag();
    const job = await make.job(undefined, { tag_ids: [tag.tag_id] });
    const ann = await nurse({ first_name: 'Ann', last_name: 'Lee', tags: [tag] });
    await owner.query(`update app.staff set city = 'Leeds' where member_id = $1`, [ann.user_id]);
    const { offer_id } = await make.offer(job, ann);
    const { data } = await suggested(admin, job);
    expect(data).toEqual([
      expect.objectContaining({
        member_id: ann.user_id,
        first_name: 'Ann',
        last_name: 'Lee',
        skills: [{ title: tag.title }],
        city: 'Leeds',
        match_percentage: 62,
        completed_jobs_count: 0,
        offer: expect.objectContaining({ offer_id, status: 'pending' }),
      }),
    ]);
  });

  test('keeps every member with an offer, with its outcome [suggested-3]', async () => {
    const { make } = server();
    const job = await make.job();
    const [ann, ben, cat] = [
      await nurse({ first_name: 'Ann' }),
      await nurse({ first_name: 'Ben', miles: 2 }),
      await nurse({ first_name: 'Cat', miles: 3 }),
    ];
    await make.offer(job, ann);
    await make.offer(job, ben, { status: 'declined', answered_at: server().clock() });
    await make.offer(job, cat, { expires_at: new Date(server().clock().getTime() - 1) });
    const { data } = await suggested(admin, job);
    expect(data.map(({ first_name, offer }) => [first_name, offer?.status])).toEqual([
      ['Ann', 'pending'],
      ['Ben', 'declined'],
      ['Cat', 'expired'],
    ]);
  });

  test.each([
    ['Assigned', {}, '[suggested-4]'],
    ['Completed', { date: '2026-11-01' }, '[suggested-5]'],
    ['Unpublished', {}, '[suggested-6]'],
    ['Published', { date: '2026-11-01' }, '[suggested-7]'],
  ])('is empty for a shift that is %s %j $2', async (status, over, _id) => {
    const { make } = server();
    await nurse();
    const { data, meta } = await suggested(admin, await make.job(undefined, { status, ...over }));
    expect([data, meta['total']]).toEqual([[], 0]);
  });

  test('of an unknown shift is not found', async () => {
    const answer = await server().as(admin).get('/api/v1/jobs/01990000-0000-7000-8000-00000000aaaa/suggested_staff');
    expect(answer.statusCode).toBe(404);
  });
});

test('an offer round gets the best without a block, under the worker’s own login', async () => {
  const { make, pools, clock } = server();
  await make.requirement({ item_id: ITEMS.movingAndHandling });
  const ann = await nurse({ first_name: 'Ann', miles: 1 });
  const ben = await nurse({ first_name: 'Ben', miles: 2 });
  const cat = await nurse({ first_name: 'Cat', miles: 3 });
  await make.skill(ann, { item_id: ITEMS.movingAndHandling });
  await make.skill(cat, { item_id: ITEMS.movingAndHandling });
  const { job_id } = await make.job();
  const asked = (limit: number, ...without: Person[]) =>
    asServer(pools, 'worker', (db) =>
      suggestFor({ db, now: clock() }, job_id, { limit, without: without.map(({ user_id }) => user_id) }),
    );
  expect(await asked(5)).toEqual([ann.user_id, cat.user_id]);
  expect(await asked(1)).toEqual([ann.user_id]);
  expect(await asked(5, ann, ben)).toEqual([cat.user_id]);
});

test('an offer round looks past the nearest hundred if all of them have soft blocks', async () => {
  const { make, pools, clock } = server();
  await make.requirement({ item_id: ITEMS.movingAndHandling });
  for (let n = 0; n < 100; n++) await nurse({ miles: 1 });
  const far = await nurse({ miles: 5 });
  await make.skill(far, { item_id: ITEMS.movingAndHandling });
  const { job_id } = await make.job();
  const asked = await asServer(pools, 'worker', (db) =>
    suggestFor({ db, now: clock() }, job_id, { limit: 3, without: [] }),
  );
  expect(asked).toEqual([far.user_id]);
});
