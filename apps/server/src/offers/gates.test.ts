import { beforeEach, describe, expect, test } from 'vitest';
import { dayAfter, londonDay } from '@handover/domain/time';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import type { MadeJob } from '../../test/makeJobs.ts';
import { ITEMS } from '../../test/makeStaff.ts';
import { said, shiftsIn } from '../../test/shifts.ts';

const server = useTestServer();
const { as, booker, planned, offered, stands, offers } = shiftsIn(server);

const [WORK, DBS, PVG, HANDLING] = [
  { item_id: ITEMS.rightToWork },
  { item_id: ITEMS.dbs },
  { item_id: ITEMS.pvg },
  { item_id: ITEMS.movingAndHandling },
];
const SCOTTISH = { city: 'Glasgow', town: '', province: 'West Central Scotland', post_code: 'G3 8PX' };
const WHY = { override_reason: 'Trained at the hospital last week, the certificate is on its way' };

beforeEach(async () => {
  await server().owner.query('delete from app.requirements');
});

const day = (days: number) => dayAfter(londonDay(server().clock()), days);
const eligibility = async (person: Person, { job_id }: MadeJob, ann?: Person) => {
  const about = ann ? `?member_id=${ann.user_id}` : '';
  return server().as(person).get(`/api/v1/jobs/${job_id}/eligibility${about}`);
};
const wordsOf = async (person: Person, job: MadeJob, ann?: Person) =>
  (await eligibility(person, job, ann)).json().data.blocks.map(({ words }: { words: string }) => words);

/** Returns the answer of each gate for a shift, as the member and as the administrator get it. */
async function atEachGate(ann: Person, job: MadeJob) {
  const admin = await booker();
  const offer = await offered(job, ann);
  return {
    suggest: await wordsOf(admin, job, ann),
    own: await wordsOf(ann, job),
    apply: said(await as(ann).apply(job)),
    offer: said(await as(admin).offer(await planned({ starts_at: job.starts_at, ends_at: job.ends_at }), ann)),
    assign: said(await as(admin).assign(job, ann)),
    accept: said(await as(ann).accept(offer)),
  };
}

describe('an expired certificate', () => {
  test('blocks at every gate, with a reason', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement(HANDLING);
    await make.skill(ann, { ...HANDLING, start_date: day(-400) });
    const job = await planned();
    const words = 'Moving and handling ended on 8 Oct 2026';
    expect(await atEachGate(ann, job)).toEqual({
      suggest: [words],
      own: [words],
      apply: [409, `${words}. The planner may still offer it to you`],
      offer: [409, words],
      assign: [409, words],
      accept: [409, words],
    });
    expect(await stands(job)).toMatchObject({ status: 'Published', version: 1 });
  });

  test('that is valid today but not at the shift’s end blocks all the same', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement(HANDLING);
    await make.skill(ann, { ...HANDLING, start_date: day(-300), end_date: day(5) });
    const [soon, late] = [await planned({ date: day(5) }), await planned({ date: day(6) })];
    const night = await planned({ date: day(5), job_start_time: '20:00', job_end_time: '08:00' });
    const ends = 'Moving and handling ends on 17 Nov 2026, before this shift is over';
    expect(await wordsOf(ann, soon)).toEqual([]);
    expect(await wordsOf(ann, late)).toEqual([ends]);
    expect(await wordsOf(ann, night)).toEqual([ends]);
    expect((await as(ann).apply(soon)).statusCode).toBe(200);
    expect((await as(ann).apply(late)).statusCode).toBe(409);
  });

  test('is required by a location or by a tag', async () => {
    const { make } = server();
    const [ann, strict, other, tag] = [await make.member(), await make.office(), await make.office(), await make.tag()];
    const { title, ...item } = await make.item({ title: 'PEG feeding' });
    const { agency_id, care_provider_id, office_id } = strict;
    await make.requirement(item, { agency_id, care_provider_id, office_id });
    await make.requirement(HANDLING, { tag_id: tag.tag_id });
    expect(await wordsOf(ann, await planned({}, strict))).toEqual([`${title} is not on record`]);
    expect(await wordsOf(ann, await planned({}, other))).toEqual([]);
    expect(await wordsOf(ann, await planned({ tag_ids: [tag.tag_id] }, other))).toEqual([
      'Moving and handling is not on record',
    ]);
  });

  test('does not count before it is reviewed', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement(HANDLING);
    await make.skill(ann, { ...HANDLING, state: 'waiting' });
    expect(await wordsOf(ann, await planned())).toEqual(['Moving and handling is waiting to be checked']);
  });
});

describe('an override by an administrator', () => {
  test('passes a soft block: it needs a reason, which is in the history', async () => {
    const { make } = server();
    const [ann, admin, job] = [await make.member(), await booker(), await planned()];
    await make.requirement(HANDLING);
    const refused = await as(admin).offer(job, ann);
    expect(refused.json()).toMatchObject({
      message: 'Moving and handling is not on record',
      errors: { override_reason: ['Say why they may work it nevertheless'] },
    });
    expect((await as(admin).offer(job, ann, WHY)).statusCode).toBe(200);
    const [last] = await as(admin).read(job, '/history');
    expect(last).toMatchObject({
      command: 'offer',
      changes: [{ field: 'override', from: 'Moving and handling is not on record', to: WHY.override_reason }],
    });
  });

  test.each(['agencyManager', 'providerManager', 'locationManager'] as const)(
    'is not shown to others in the history (%s)',
    async (who) => {
      const { make } = server();
      const office = await make.office();
      const [ann, admin, job] = [await make.member(), await booker(), await planned({}, office)];
      await make.requirement(HANDLING);
      expect((await as(admin).assign(job, ann, WHY)).statusCode).toBe(200);
      const history = await as(await make[who](office)).read(job, '/history');
      expect(history[0]).toMatchObject({ command: 'assign', changes: [] });
      expect(JSON.stringify(history)).not.toMatch(/Moving and handling|Trained at the hospital/);
    },
  );

  test('applies when the member accepts, too, as long as nothing else blocks', async () => {
    const { make } = server();
    const [ann, ben, admin, job] = [await make.member(), await make.member(), await booker(), await planned()];
    await make.requirement(HANDLING);
    for (const person of [ann, ben]) expect((await as(admin).offer(job, person, WHY)).statusCode).toBe(200);
    const { rows } = await server().owner.query(
      'select offer_id, member_id, overrides from app.offers where job_id = $1',
      [job.job_id],
    );
    expect(rows.map(({ overrides }) => overrides)).toEqual([
      [`item:${HANDLING.item_id}`],
      [`item:${HANDLING.item_id}`],
    ]);
    const offerTo = ({ user_id }: Person) => rows.find(({ member_id }) => member_id === user_id);
    const fire = await make.item({ title: 'Fire drill' });
    await make.requirement(fire);
    await make.skill(ann, { item_id: fire.item_id });
    expect(said(await as(ben).accept(offerTo(ben)))).toEqual([409, 'Fire drill is not on record']);
    expect((await as(ann).accept(offerTo(ann))).statusCode).toBe(200);
    expect(await stands(job)).toMatchObject({ status: 'Confirmed', assigned_to: ann.user_id });
  });

  test('does not pass a hard block, and no reason is asked for then', async () => {
    const { make } = server();
    const [ann, admin, job] = [await make.member(), await booker(), await planned()];
    await make.requirement(DBS);
    await make.requirement(HANDLING);
    for (const command of ['offer', 'assign'] as const) {
      const plain = await as(admin)[command](job, ann);
      expect(said(plain)).toEqual([409, expect.stringContaining('Enhanced DBS check is not on record')]);
      expect(plain.json().errors).toBeUndefined();
      expect(said(await as(admin)[command](job, ann, WHY))).toEqual([409, 'Enhanced DBS check is not on record']);
    }
    expect(await offers(job)).toEqual([]);
  });

  test('is neither asked for nor stored without a block', async () => {
    const { make } = server();
    const [ann, admin, job] = [await make.member(), await booker(), await planned()];
    expect((await as(admin).assign(job, ann, WHY)).statusCode).toBe(200);
    expect((await as(admin).read(job, '/history'))[0].changes).toEqual([]);
  });
});

describe('the law', () => {
  test('requires a DBS check in England and PVG membership in Scotland', async () => {
    const { make } = server();
    const ann = await make.member();
    await make.requirement(DBS);
    await make.requirement(PVG);
    await make.skill(ann, DBS);
    expect(await wordsOf(ann, await planned())).toEqual([]);
    expect(await wordsOf(ann, await planned(SCOTTISH))).toEqual(['PVG scheme membership is not on record']);
  });

  test('limits the hours in a week to those of a visa, over all agencies', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await booker()];
    await make.requirement(WORK);
    await make.skill(ann, { ...WORK, end_date: day(300), weekly_hours: 20 });
    const times = { break_is_paid_for: true };
    // From Monday to Sunday: 23 to 29 November.
    await make.job(undefined, { date: '2026-11-23', ...times, status: 'Completed', assigned_to: ann.user_id });
    const job = await planned({ date: '2026-11-25', ...times });
    const words = '24 hours in the week from 23 Nov 2026; the right to work allows 20';
    expect(await wordsOf(admin, job, ann)).toEqual([words]);
    expect(said(await as(admin).assign(job, ann, WHY))).toEqual([409, words]);
    const next = await planned({ date: '2026-11-30', ...times });
    expect(await wordsOf(ann, next)).toEqual([]);
  });

  test('counts the signed hours, not the planned ones', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await booker()];
    await make.requirement(WORK);
    await make.skill(ann, { ...WORK, end_date: day(300), weekly_hours: 20 });
    const booked = { date: '2026-11-23', break_is_paid_for: true, status: 'Completed', assigned_to: ann.user_id };
    const done = await make.job(undefined, booked);
    const four = { date: '2026-11-25', job_start_time: '08:00', job_end_time: '12:00', break_is_paid_for: true };
    const job = await planned(four);
    expect(await wordsOf(admin, job, ann)).toEqual([]);
    const signed = (end: string) => ({
      start_time: new Date('2026-11-23T06:00:00Z'),
      end_time: new Date(`2026-11-23T${end}:00Z`),
      break_is_paid_for: true,
    });
    await make.timesheet(done, { member_id: ann.user_id, ...signed('23:30') });
    const words = '21 hours 30 minutes in the week from 23 Nov 2026; the right to work allows 20';
    expect(await wordsOf(admin, job, ann)).toEqual([words]);
    expect(await wordsOf(ann, job)).toEqual([words]);
    expect(said(await as(admin).assign(job, ann, WHY))).toEqual([409, words]);
    // Corrected hours count as corrected.
    await make.timesheet(done, { member_id: ann.user_id, version: 2, made_by: 'correction', ...signed('18:00') });
    expect(await wordsOf(admin, job, ann)).toEqual([]);
    expect((await as(admin).assign(job, ann)).statusCode).toBe(200);
  });

  test('counts the longer hours while they are disputed', async () => {
    const { make } = server();
    const [ann, admin, office] = [await make.member(), await booker(), await make.office()];
    await make.requirement(WORK);
    await make.skill(ann, { ...WORK, end_date: day(300), weekly_hours: 20 });
    const times = { starts_at: new Date('2026-11-12T00:00:00Z'), ends_at: new Date('2026-11-12T08:00:00Z') };
    const done = await make.job(office, {
      ...times,
      break_is_paid_for: true,
      status: 'Completed',
      assigned_to: ann.user_id,
    });
    const hours = { start_time: times.starts_at, end_time: times.ends_at, break_time: 0 };
    await make.timesheet(done, { member_id: ann.user_id, ...hours, break_is_paid_for: true });
    const job = await planned({ date: '2026-11-14', break_is_paid_for: true });
    expect(await wordsOf(admin, job, ann)).toEqual([]);
    const url = `/api/v1/jobs/${done.job_id}/timesheet`;
    const longer = { ...hours, end_time: '2026-11-12T10:00:00Z' };
    const asked = await server().as(ann).post(`${url}/query`, { text: 'I stayed until ten', hours: longer });
    expect(asked.statusCode).toBe(200);
    const words = '22 hours in the week from 9 Nov 2026; the right to work allows 20';
    expect([await wordsOf(admin, job, ann), await wordsOf(ann, job)]).toEqual([[words], [words]]);
    expect((await server().as(ann).post(`${url}/withdraw_query`)).statusCode).toBe(200);
    expect(await wordsOf(admin, job, ann)).toEqual([]);
  });

  test('counts rest from the actual end', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await booker()];
    const done = await make.job(undefined, { date: '2026-11-23', status: 'Completed', assigned_to: ann.user_id });
    const early = await planned({ date: '2026-11-24', job_start_time: '07:00', job_end_time: '12:00' });
    expect(await wordsOf(admin, early, ann)).toEqual([]);
    const [start_time, end_time] = [new Date('2026-11-23T08:00:00Z'), new Date('2026-11-23T23:00:00Z')];
    await make.timesheet(done, { member_id: ann.user_id, start_time, end_time });
    expect(await wordsOf(admin, early, ann)).toEqual([`Only 8 hours’ rest after ${done.code}; 11 hours are needed`]);
  });

  test('is checked once for everyone who books at the same moment', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await booker()];
    await make.requirement(WORK);
    await make.skill(ann, { ...WORK, end_date: day(300), weekly_hours: 20 });
    const times = { break_is_paid_for: true };
    const shifts = [
      await planned({ date: '2026-11-23', ...times }),
      await planned({ date: '2026-11-25', ...times }),
      await planned({ date: '2026-11-27', ...times }),
    ];
    const offer = await offered(await planned({ date: '2026-11-29', ...times }), ann);
    const answers = await Promise.all([...shifts.map((job) => as(admin).assign(job, ann)), as(ann).accept(offer)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('requires rest between shifts, which an administrator may override', async () => {
    const { make } = server();
    const [ann, admin] = [await make.member(), await booker()];
    const { code } = await make.job(undefined, { status: 'Confirmed', assigned_to: ann.user_id });
    const night = await planned({ job_start_time: '22:00', job_end_time: '08:00' });
    const words = `Only 2 hours’ rest after ${code}; 11 hours are needed`;
    expect(said(await as(admin).assign(night, ann))).toEqual([409, words]);
    expect((await as(admin).assign(night, ann, WHY)).statusCode).toBe(200);
  });

  test('limits the average week to 48 hours, unless the member has opted out', async () => {
    const { make, owner } = server();
    const ann = await make.member();
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']) {
      await make.job(undefined, { date, status: 'Confirmed', assigned_to: ann.user_id, break_is_paid_for: true });
    }
    const job = await planned({ date: '2026-11-27', break_is_paid_for: true });
    const words = '60 hours a week on average over 1 week; 48 is the limit without an opt-out';
    expect(await wordsOf(ann, job)).toEqual([words]);
    await owner.query(`update app.staff set opted_out_on = '2026-11-01' where member_id = $1`, [ann.user_id]);
    expect(await wordsOf(ann, job)).toEqual([]);
  });
});

describe('the eligibility for a shift', () => {
  test('lists soft blocks, hard blocks and warnings', async () => {
    const { make } = server();
    const [ann, job] = [await make.member(), await planned()];
    await make.requirement(DBS);
    await make.requirement(HANDLING);
    await make.requirement(WORK);
    await make.skill(ann, { ...WORK, end_date: day(20) });
    expect((await eligibility(await booker(), job, ann)).json().data).toEqual({
      allowed: false,
      blocks: expect.arrayContaining([
        { code: `item:${DBS.item_id}`, hard: true, words: 'Enhanced DBS check is not on record' },
        { code: `item:${HANDLING.item_id}`, hard: false, words: 'Moving and handling is not on record' },
      ]),
      warnings: ['Right to work ends on 2 Dec 2026, soon after this shift'],
    });
  });

  test('never names a vaccination', async () => {
    const { make } = server();
    const [ann, job] = [await make.member(), await planned()];
    await make.requirement(await make.item({ title: 'Canary fever', kind: 'vaccination' }));
    expect(await wordsOf(await booker(), job, ann)).toEqual([
      'A vaccination that this shift asks for is missing or out of date',
    ]);
  });

  test('is available to staff for themselves and for shifts that they see', async () => {
    const { make } = server();
    const [ann, ben] = [await make.member(), await make.member()];
    const job = await planned();
    expect((await eligibility(ann, job)).statusCode).toBe(200);
    expect((await eligibility(ann, job, ann)).statusCode).toBe(200);
    expect(said(await eligibility(ann, job, ben))).toEqual([404, 'Staff member not found']);
    const taken = await planned({ status: 'Confirmed', assigned_to: ben.user_id });
    expect(said(await eligibility(ann, taken))).toEqual([404, 'Shift not found']);
  });

  test('is available to an administrator for a member who exists', async () => {
    const { make, as: caller } = server();
    const [admin, job] = [await booker(), await planned()];
    expect(said(await eligibility(admin, job, admin))).toEqual([404, 'Staff member not found']);
    expect(said(await caller(admin).get(`/api/v1/jobs/${job.job_id}/eligibility`))).toEqual([
      422,
      'Choose a staff member',
    ]);
    expect((await eligibility(admin, job, await make.member())).json().data).toEqual({
      allowed: true,
      blocks: [],
      warnings: [],
    });
  });
});
