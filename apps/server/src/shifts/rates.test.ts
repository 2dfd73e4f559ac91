import { beforeEach, describe, expect, test } from 'vitest';
import { shiftCommands } from '@handover/contract/shifts/shiftCommands';
import { jobs } from '@handover/contract/shifts/jobs';
import { minimumWages } from '@handover/contract/posting/minimumWages';
import { posting } from '@handover/contract/posting/posting';
import { belowMinimum } from '@handover/domain/posting/rateGuard';
import { useTestServer } from '../../test/harness.ts';
import { expectToHold } from '../../test/holds.ts';
import type { Person } from '../../test/make.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();
type Office = Awaited<ReturnType<ReturnType<typeof server>['make']['office']>>;
let office: Office;
let helen: Person;
let priya: Person;
const said = (answer: { statusCode: number; json: () => { message?: string } }) =>
  answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().message];
const form = (over: object = {}) => {
  const { agency_id: _, care_provider_id: __, ...own } = shiftForm(office, over);
  return own;
};
const post = (over: object = {}, who = helen) =>
  server()
    .as(who)
    .post('/api/v1/jobs', who === helen ? form(over) : shiftForm(office, over));
const edit = (who: Person, job_id: string, over: object) =>
  server()
    .as(who)
    .put(`/api/v1/jobs/${job_id}`, who === helen ? form(over) : shiftForm(office, over));
const found = async (job_id: string, who = helen) => (await server().as(who).get(`/api/v1/jobs/${job_id}`)).json().data;
const needs = async (who: Person) =>
  ((await server().as(who).get('/api/v1/dashboard/needs')).json().data as { need: string; total: number }[])
    .filter(({ need }) => need === 'rate_review' || need === 'below_minimum')
    .map(({ need, total }) => [need, total]);
const told = async (who: Person) =>
  ((await server().as(who).get('/api/v1/notifications')).json().data as { title: string; body: string }[]).map(
    ({ title }) => title,
  );

beforeEach(async () => {
  const { make } = server();
  office = await make.office();
  helen = await make.locationManager(office);
  priya = await make.admin();
  await server()
    .as(priya)
    .put(`/api/v1/care_providers/${office.care_provider_id}/rate_card`, {
      rates: [{ title: 'Healthcare Assistant', staff_rate: 14, hcp_rate: 20 }],
    });
});

/** Absurd rates: paid 999.99 and charged 0.01. */
const ABSURD = { staff_rate: 999.99, hcp_rate: 0.01 };

describe('odd rates', () => {
  test('of a manager’s shift wait for review, with the reasons, and only an administrator publishes it [rates-1]', async () => {
    const answer = await post(ABSURD);
    expect(said(answer)).toBe(200);
    expectToHold(jobs.create, answer.json());
    const { job_id, status, rate_review } = answer.json().data;
    expect({ status, rate_review }).toEqual({
      status: 'Unpublished',
      rate_review: {
        state: 'waiting',
        odd: [
          'The charge is below staff pay',
          'Staff pay of £999.99 is more than 25% above the rate card’s £14.00',
          'The charge of £0.01 is more than 25% below the rate card’s £20.00',
        ],
        sent_back: null,
      },
    });
    expect(said(await edit(helen, job_id, { ...ABSURD, status: 'Published' }))).toEqual([
      409,
      'Handover will look at this rate',
    ]);
    expect(said(await edit(helen, job_id, { ...ABSURD, status: 'Unpublished', ward: 'Upstairs' }))).toBe(200);
    expect((await found(job_id)).rate_review.state).toBe('waiting');
    const approved = await server().as(priya).post(`/api/v1/jobs/${job_id}/approve_rate`);
    expect(said(approved)).toBe(200);
    expectToHold(shiftCommands.approveRate, approved.json());
    expect(approved.json().data).toMatchObject({ status: 'Published', rate_review: null });
    expect(await told(helen)).toEqual(['The rate was approved and the shift is published']);
    expect(said(await edit(helen, job_id, { ...ABSURD, ward: 'Downstairs' }))).toBe(200);
    expect(await found(job_id)).toMatchObject({ status: 'Published', rate_review: null });
  });

  test('that are sent back are published once they are usual', async () => {
    const { job_id } = (await post(ABSURD)).json().data;
    expect(said(await server().as(priya).post(`/api/v1/jobs/${job_id}/send_back_rate`, { reason: 'A slip?' }))).toBe(
      200,
    );
    expect(await found(job_id)).toMatchObject({
      status: 'Unpublished',
      rate_review: { state: 'returned', sent_back: 'A slip?' },
    });
    expect(await told(helen)).toEqual(['The rate of a shift was sent back']);
    expect(said(await edit(helen, job_id, { ...ABSURD, status: 'Published' }))).toEqual([
      409,
      'Handover sent this rate back: change it before you publish the shift',
    ]);
    expect(said(await edit(helen, job_id, { staff_rate: 14, hcp_rate: 20, status: 'Published' }))).toBe(200);
    expect(await found(job_id)).toMatchObject({ status: 'Published', rate_review: null });
  });

  test('of a published shift unpublish it until they are reviewed', async () => {
    const { job_id } = (await post({ staff_rate: 14, hcp_rate: 20 })).json().data;
    expect(said(await edit(helen, job_id, { staff_rate: 19, hcp_rate: 20, status: 'Published' }))).toBe(200);
    expect(await found(job_id)).toMatchObject({ status: 'Unpublished', rate_review: { state: 'waiting' } });
  });

  test('hold back only those rows of a bulk, and none of an administrator', async () => {
    const { date: _, deadline: __, ...work } = form({ staff_rate: 19, hcp_rate: 24 });
    const answer = await server()
      .as(helen)
      .post('/api/v1/jobs/bulk', { ...work, dates: ['2026-11-20', '2026-11-21'] });
    expect(said(answer)).toBe(200);
    expectToHold(posting.bulk, answer.json());
    expect(answer.json().data.jobs.map(({ rate_review }: { rate_review: string }) => rate_review)).toEqual([
      'waiting',
      'waiting',
    ]);
    expect((await post(ABSURD, priya)).json().data).toMatchObject({ status: 'Published', rate_review: null });
  });

  test('are among the administrators’ needs, with a link to their list', async () => {
    await server().owner.query(`update app.jobs set rate_review = null`);
    await post(ABSURD);
    expect(await needs(priya)).toEqual([['rate_review', 1]]);
    expect(await needs(helen)).toEqual([]);
    const list = async () => (await server().as(priya).get('/api/v1/jobs?status=rate_review')).json().meta.total;
    expect(await list()).toBe(1);
    // Once it would have begun there is nothing left to decide.
    await server().owner.query(
      `update app.jobs set starts_at = $1::timestamptz, ends_at = $1::timestamptz + interval '8 hours', deadline_at = $1::timestamptz where rate_review = 'waiting'`,
      [new Date(server().time.now.getTime() - 60_000)],
    );
    expect(await list()).toBe(0);
  });
});

describe('the minimum wage', () => {
  const LOW = 'Staff pay must be at least the minimum wage of £12.71 an hour';

  test('of the day is the lowest pay of a shift, for every poster', async () => {
    for (const who of [helen, priya])
      expect(said(await post({ staff_rate: 12.7, hcp_rate: 16 }, who))).toEqual([422, LOW]);
    expect((await post({ staff_rate: 12.7, hcp_rate: 16 })).json().errors).toEqual({ staff_rate: [LOW] });
    expect(said(await post({ staff_rate: 12.71, hcp_rate: 16 }))).toBe(200);
  });

  test('does not change open shifts when it rises, and lists those that pay less', async () => {
    const { job_id } = (await post({ staff_rate: 13, hcp_rate: 18, date: '2026-12-05', deadline: '2026-12-01' })).json()
      .data;
    const raised = await server()
      .as(priya)
      .post('/api/v1/minimum_wages', { country: 'GB', valid_from: '2026-12-01', hourly: 13.5 });
    expect(said(raised)).toBe(200);
    expectToHold(minimumWages.add, raised.json());
    expect(raised.json().data.below).toBeGreaterThan(0);
    const list = (await server().as(priya).get('/api/v1/jobs?status=below_minimum')).json();
    expect(list.data.map((job: { job_id: string }) => job.job_id)).toContain(job_id);
    expect(await needs(priya)).toContainEqual(['below_minimum', list.meta.total]);
    const over = { staff_rate: 13, hcp_rate: 18, date: '2026-12-05', deadline: '2026-12-01', ward: 'Upstairs' };
    expect(said(await edit(helen, job_id, over))).toBe(200);
    expect(said(await edit(helen, job_id, { ...over, staff_rate: 13.2 }))).toEqual([
      422,
      'Staff pay must be at least the minimum wage of £13.50 an hour',
    ]);
    await server().owner.query(`delete from app.minimum_wages where hourly = 1350`);
  });

  test('is compared alike by the list and the rule, on every day around a change', async () => {
    const { make, owner, as, clock } = server();
    const added = [
      ['GB', '2026-12-01', 1300],
      ['GB', '2026-12-01', 1350],
      ['GB', '2026-12-20', 1320],
      ['IE', '2026-12-10', 1400],
    ] as const;
    for (const [country, valid_from, hourly] of added) {
      await as(priya).post('/api/v1/minimum_wages', { country, valid_from, hourly: hourly / 100 });
    }
    for (const country of ['GB', 'IE']) {
      for (const day of ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-20']) {
        for (const staff_rate of [1299, 1319, 1349, 1350, 1400]) {
          const starts_at = new Date(`${day}T08:00:00Z`);
          const times = { date: day, starts_at, ends_at: new Date(`${day}T20:00:00Z`), deadline_at: starts_at };
          await make.job(office, { ...times, country, staff_rate });
        }
      }
    }
    type Wage = { country: string; valid_from: string; hourly: number };
    const { rows: wages } = await owner.query<Wage>(
      `select country, valid_from::text as valid_from, hourly::int as hourly from app.minimum_wages
       order by valid_from desc, version_id desc`,
    );
    const { rows: shifts } = await owner.query<{ job_id: string; country: string; date: string; staff_rate: number }>(
      `select job_id, country, date::text as date, staff_rate::int as staff_rate from app.jobs
       where status = any ($1) and starts_at > $2`,
      [['Unpublished', 'Published', 'Assigned', 'Confirmed'], clock()],
    );
    const below = shifts.filter((shift) => belowMinimum(shift, wages) !== undefined).map(({ job_id }) => job_id);
    expect(below.length).toBeGreaterThan(10);
    const { data, meta } = (await as(priya).get('/api/v1/jobs?status=below_minimum&page_size=100')).json();
    expect(meta.total).toBe(below.length);
    expect(data.map(({ job_id }: { job_id: string }) => job_id).toSorted()).toEqual(below.toSorted());
    await owner.query(`delete from app.minimum_wages where valid_from >= '2026-12-01'`);
  });

  test('of Ireland is unknown until the operator enters one', async () => {
    const irish = { country: 'IE', post_code: 'D02 X285', staff_rate: 9, hcp_rate: 12 };
    const first = await post(irish, priya);
    expect(said(first)).toBe(200);
    await server().as(priya).post('/api/v1/minimum_wages', { country: 'IE', valid_from: '2026-01-01', hourly: 12 });
    expect((await post(irish, priya)).statusCode).toBe(422);
    await server().owner.query(`delete from app.minimum_wages where country = 'IE'`);
  });
});
