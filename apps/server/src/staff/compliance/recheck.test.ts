import { beforeEach, describe, expect, test } from 'vitest';
import { dayAfter, londonDay } from '@handover/domain/time';
import { useTestServer } from '../../../test/harness.ts';
import { liveIn, SOON } from '../../../test/live.ts';
import type { Person } from '../../../test/make.ts';
import { ITEMS } from '../../../test/makeStaff.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { shiftsIn } from '../../../test/shifts.ts';
import { useWorker } from '../../../test/worker.ts';

const server = useTestServer();
useWorker(server);
const { as, booker, planner, planned, offered, stands, lastEntry, told, lastTold } = shiftsIn(server);
const { startServer, page } = liveIn(server);
const HANDLING = { item_id: ITEMS.movingAndHandling };
const WHY = { override_reason: 'Her certificate is in the post' };

beforeEach(async () => {
  await server().owner.query('delete from app.requirements');
});

const day = (days: number) => dayAfter(londonDay(server().clock()), days);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;
const standing = async ({ user_id }: Person) =>
  (await rows('select lacking, valid_until::text from app.staff where member_id = $1', user_id))[0];
const expiriesOf = ({ user_id }: Person) =>
  rows(
    `select kind, title, name, expires_on::text, state, reminded from app.expiries where member_id = $1 order by expires_on`,
    user_id,
  );
const flag = async ({ job_id }: { job_id: string }): Promise<boolean> =>
  (await rows('select out_of_date from app.jobs where job_id = $1', job_id))[0]?.out_of_date;
const idle = async () => {
  const left = async () => (await rows('select count(*) from graphile_worker._private_jobs'))[0].count;
  await expect.poll(left, SOON).toBe(0);
};
/** Enqueues a recheck, like every handler that changes a member. */
async function recheck({ user_id }: Person) {
  await server().owner.query(`select app.enqueue('recheck_member', json_build_object('member_id', $1::uuid), $2)`, [
    user_id,
    `recheck:${user_id}`,
  ]);
  await idle();
}

describe('a member’s compliance', () => {
  test('is computed from their requirements, with the first day on which something expires', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement(HANDLING);
    await recheck(ann);
    expect(await standing(ann)).toEqual({ lacking: true, valid_until: 'infinity' });
    await make.skill(ann, { ...HANDLING, start_date: '2026-10-01' });
    await recheck(ann);
    expect(await standing(ann)).toEqual({ lacking: false, valid_until: '2027-10-01' });
  });

  test('goes by the nation of their address', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    await make.requirement({ item_id: ITEMS.pvg });
    await make.address(ann);
    await make.address(ben, { province: 'West Central Scotland', post_code: 'G3 8PX', city: 'Glasgow' });
    await recheck(ann);
    await recheck(ben);
    expect([(await standing(ann)).lacking, (await standing(ben)).lacking]).toEqual([false, true]);
  });

  test('is computed again for everyone when a requirement for everyone is added', async () => {
    const { make, as: caller } = server();
    const people = [await make.member(), await make.member(), await make.member()];
    const added = await caller(await booker()).post('/api/v1/requirements', { ...HANDLING, valid_from: '2026-01-01' });
    expect(added.statusCode).toBe(200);
    await idle();
    for (const person of people) expect((await standing(person)).lacking).toBe(true);
    const { requirement_id } = added.json().data;
    expect((await caller(await booker()).delete(`/api/v1/requirements/${requirement_id}`)).statusCode).toBe(200);
    await idle();
    for (const person of people) expect((await standing(person)).lacking).toBe(false);
  });
});

describe('expiring documents', () => {
  test('are stored for each document that expires, and a vaccination is not named', async () => {
    const { make } = server();
    const ann = await make.member({ last_name: 'Lee-Canary' });
    const fever = await make.item({ title: 'Canary fever', kind: 'vaccination', months: 6 });
    await make.medical(ann, { item_id: fever.item_id, date_administered: '2026-09-01' });
    const pox = await make.item({ title: 'Canary pox', kind: 'vaccination', months: null });
    await make.skill(ann, { title: 'Canary card', item_id: pox.item_id, end_date: '2027-02-01' });
    await make.skill(ann, { title: 'Manual handling', ...HANDLING, start_date: '2026-10-01' });
    await make.skill(ann, { title: 'First aid', end_date: '2026-12-01', state: 'waiting' });
    await make.skill(ann, { title: 'A degree' });
    await recheck(ann);
    const name = 'Ann Lee-Canary';
    expect(await expiriesOf(ann)).toEqual([
      { kind: 'skill', title: 'First aid', name, expires_on: '2026-12-01', state: 'waiting', reminded: null },
      { kind: 'skill', title: 'Vaccination', name, expires_on: '2027-02-01', state: 'verified', reminded: null },
      { kind: 'medical', title: 'Vaccination', name, expires_on: '2027-03-01', state: 'verified', reminded: null },
      { kind: 'skill', title: 'Manual handling', name, expires_on: '2027-10-01', state: 'verified', reminded: null },
    ]);
  });

  test('are removed once renewed or deleted, and a sent reminder stays sent while its day stays', async () => {
    const { make, owner } = server();
    const ann = await make.member();
    const { skill_id } = await make.skill(ann, { title: 'Old one', ...HANDLING, start_date: '2025-12-01' });
    await recheck(ann);
    await owner.query('update app.expiries set reminded = 60 where entry_id = $1', [skill_id]);
    await owner.query(`update app.skills set title = 'Named better' where skill_id = $1`, [skill_id]);
    await recheck(ann);
    expect(await expiriesOf(ann)).toMatchObject([{ title: 'Named better', expires_on: '2026-12-01', reminded: 60 }]);
    await owner.query(`update app.skills set start_date = '2025-12-02' where skill_id = $1`, [skill_id]);
    await recheck(ann);
    expect(await expiriesOf(ann)).toMatchObject([{ expires_on: '2026-12-02', reminded: null }]);
    await make.skill(ann, { title: 'Renewed', ...HANDLING, start_date: '2026-11-01' });
    await recheck(ann);
    expect(await expiriesOf(ann)).toMatchObject([{ title: 'Renewed', expires_on: '2027-11-01' }]);
    await owner.query('delete from app.skills where member_id = $1', [ann.user_id]);
    await recheck(ann);
    expect(await expiriesOf(ann)).toEqual([]);
  });

  test('are removed once renewed under the same title, if nothing requires them', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.skill(ann, { title: 'Syringe driver', end_date: '2026-12-01' });
    await make.skill(ann, { title: 'syringe driver ', end_date: '2027-12-01' });
    await make.skill(ann, { title: 'Wound care', end_date: '2026-12-01' });
    await recheck(ann);
    const ends = (await expiriesOf(ann)).map(({ title, expires_on }) => [title, expires_on]);
    expect(ends).toEqual([
      ['Wound care', '2026-12-01'],
      ['syringe driver ', '2027-12-01'],
    ]);
  });
});

test('a removed member is not listed any more, and a renamed one has the new name', async () => {
  const { make, as: caller } = server();
  const ann = await make.member();
  await make.skill(ann, { end_date: '2027-01-01' });
  await recheck(ann);
  const { email, level } = ann;
  const admin = caller(await booker());
  const renamed = { first_name: 'Anne', last_name: 'Green', email, level };
  expect((await admin.put(`/api/v1/users/${ann.user_id}`, renamed)).statusCode).toBe(200);
  await idle();
  expect(await expiriesOf(ann)).toMatchObject([{ name: 'Anne Green' }]);
  expect((await admin.delete(`/api/v1/users/${ann.user_id}`)).statusCode).toBe(200);
  await idle();
  expect(await expiriesOf(ann)).toEqual([]);
});

describe('a booking whose member will be out of date', () => {
  test('is flagged, with a history entry, a live frame and a notification to the planner; and unflagged again', async () => {
    const { make, owner } = server();
    const office = await make.office();
    const [ann, manager] = [await make.member(), await make.locationManager(office)];
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id, date: day(20) }, office);
    const sooner = await planned({ status: 'Confirmed', assigned_to: ann.user_id, date: day(5) }, office);
    const { skill_id } = await make.skill(ann, { ...HANDLING, end_date: day(10) });
    await make.requirement(HANDLING);
    const hers = await page(await startServer(), manager);
    await recheck(ann);
    expect([await flag(sooner), await flag(job)]).toEqual([false, true]);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed', assigned_to: ann.user_id, version: 4 });
    expect(await lastEntry(job)).toMatchObject({
      command: 'flag',
      actor_id: null,
      actor_name: 'Handover',
      member_id: ann.user_id,
      changes: [{ field: 'out_of_date', from: false, to: true }],
    });
    await expect
      .poll(() => hers.jobs().map(({ data }) => data), SOON)
      .toEqual([{ job_id: job.job_id, office_id: office.office_id, status: 'Confirmed', version: 4 }]);
    expect(await lastTold(await planner())).toMatchObject({
      kind: 'booking_out_of_date',
      link: `/job_info/${job.job_id}`,
      body: expect.stringMatching(/SH-\d+\)\. Moving and handling ends on .*, before this shift is over$/),
    });
    const before = (await told(await planner())).length;
    await recheck(ann);
    expect((await told(await planner())).length).toBe(before);
    expect((await as(manager).read(job)).out_of_date).toBe(true);
    expect(await as(manager).read(job, '/history')).toMatchObject([{ command: 'flag' }, {}, {}, {}]);

    await owner.query('update app.skills set end_date = $2 where skill_id = $1', [skill_id, day(90)]);
    await recheck(ann);
    expect(await flag(job)).toBe(false);
    expect(await lastEntry(job)).toMatchObject({ command: 'unflag', version: 5 });
    await expect.poll(() => hers.jobs().length, SOON).toBe(2);
    expect((await told(await planner())).length).toBe(before);
  });

  test('is flagged as soon as an administrator has overridden what is missing', async () => {
    const { make } = server();
    const [ann, admin, job] = [await make.member(), await booker(), await planned()];
    await make.requirement(HANDLING);
    expect((await as(admin).assign(job, ann, WHY)).statusCode).toBe(200);
    await idle();
    expect(await flag(job)).toBe(true);
    const { offer_id } = (await rows('select offer_id from app.offers where job_id = $1', job.job_id))[0];
    expect((await as(ann).accept({ offer_id })).statusCode).toBe(200);
    await idle();
    expect(await flag(job)).toBe(true);
  });

  test('is flagged even if a document was rejected while the offer was being accepted', async () => {
    const { make } = server();
    const [ann, admin, job] = [await make.member(), server().as(await booker()), await planned()];
    await make.requirement(HANDLING);
    const { skill_id } = await make.skill(ann, HANDLING);
    const { offer_id } = await offered(job, ann);
    const hers = server().as(ann);
    await Promise.all([hers.token, admin.token]);
    const review = `/api/v1/staff/${ann.user_id}/skills/${skill_id}/review`;
    const accepted = await meanwhile(
      server(),
      [['select from app.offers where offer_id = $1 for update', offer_id]],
      () => hers.post(`/api/v1/offers/${offer_id}/accept`),
      async () => {
        expect((await admin.post(review, { state: 'rejected', reason: 'Not hers' })).statusCode).toBe(200);
        await idle();
      },
    );
    expect(accepted.statusCode).toBe(200);
    await idle();
    expect(await flag(job)).toBe(true);
  });

  test('is reported once to a planner with many bookings of the member, with the first of them', async () => {
    const { make } = server();
    const [ann, boss] = [await make.member(), await make.admin()];
    const over = { status: 'Confirmed', assigned_to: ann.user_id, job_planner: boss.user_id };
    const [third, first, second] = [day(12), day(8), day(10)].map((date) => planned({ ...over, date }));
    const jobs = await Promise.all([first, second, third]);
    await make.requirement(HANDLING);
    await recheck(ann);
    for (const job of jobs) expect(await flag(job as { job_id: string })).toBe(true);
    expect(await told(boss)).toEqual(['The person booked on this shift will be out of date when it ends']);
    const { code } = (await rows('select code from app.jobs where job_id = $1', jobs[0]?.job_id))[0];
    expect((await lastTold(boss)).body).toMatch(
      new RegExp(`\\(${code}\\)\\. Moving and handling is not on record\\. 2 more shifts of theirs are flagged too$`),
    );
  });

  test('is flagged without a mail for each when a requirement for everyone is added', async () => {
    const { make, as: caller } = server();
    const [ann, boss] = [await make.member(), await make.admin()];
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id, job_planner: boss.user_id });
    await caller(await booker()).post('/api/v1/requirements', { ...HANDLING, valid_from: '2026-01-01' });
    await idle();
    expect(await flag(job)).toBe(true);
    expect(await told(boss)).toEqual([]);
  });

  test('is no longer flagged once another member has it', async () => {
    const { make } = server();
    const [ann, ben, admin, job] = [await make.member(), await make.member(), await booker(), await planned()];
    await make.requirement(HANDLING);
    await make.skill(ben, HANDLING);
    await as(admin).assign(job, ann, WHY);
    await idle();
    expect(await flag(job)).toBe(true);
    await as(admin).unassign(job);
    expect((await as(admin).assign(job, ben)).statusCode).toBe(200);
    await idle();
    expect(await flag(job)).toBe(false);
  });

  test('is shown as flagged while the member is expected, and not once it is cancelled', async () => {
    const { make } = server();
    const ann = await make.member();
    const job = await planned({ status: 'Confirmed', assigned_to: ann.user_id });
    await make.requirement(HANDLING);
    await recheck(ann);
    const admin = await booker();
    expect((await as(admin).read(job)).out_of_date).toBe(true);
    expect((await as(admin).cancel(job)).json().data.out_of_date).toBe(false);
  });

  test('is not flagged for hours, nor after it has begun', async () => {
    const { make } = server();
    const ann = await make.member();
    const over = { status: 'Confirmed', assigned_to: ann.user_id };
    const begun = await planned({ ...over, starts_at: new Date(server().clock().getTime() - 3_600_000) });
    const [first, second] = [
      await planned({ ...over, date: day(3) }),
      await planned({ ...over, date: day(3), job_start_time: '21:00', job_end_time: '07:00' }),
    ];
    await recheck(ann);
    expect([await flag(first), await flag(second)]).toEqual([false, false]);
    await make.requirement(HANDLING);
    await recheck(ann);
    expect([await flag(begun), await flag(first), await flag(second)]).toEqual([false, true, true]);
  });
});
