import { describe, expect, test } from 'vitest';
import { costOf } from '@handover/domain/shifts/pay';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { viewerOf } from '@handover/domain/viewer';
import { setBands } from '../../../test/agreed.ts';
import { useTestServer } from '../../../test/harness.ts';
import { credited, issued } from '../../../test/issued.ts';
import { indexesOf, lookedAt, stepsOf, wasReadWhole } from '../../../test/plans.ts';
import { shiftsAlike } from './alike.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
type Person = Parameters<ReturnType<typeof server>['as']>[0];
const spendOf = async (person: Person, office_id: string, month = '2026-11') =>
  (await server().as(person).get(`/api/v1/offices/${office_id}/spend?month=${month}`)).json().data;

const planned = (its: Record<string, unknown>) =>
  costOf(its as Parameters<typeof costOf>[0], its as { staff_rate: number; hcp_rate: number }).cost;
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** A month at a location with some shifts of every status; all but one of the completed ones are invoiced. */
async function wholeMonth() {
  const { make, owner } = server();
  const office = await make.office();
  const invoiced: Awaited<ReturnType<typeof issued>>[] = [];
  for (const [index, status] of JOB_STATUSES.entries()) {
    for (const [at, day] of ['01', '12', '30'].entries()) {
      const over = { status, date: `2026-11-${day}`, hcp_rate: 1700 + 37 * index + at };
      const job = await make.job(office, over);
      if (status === 'Completed' && at > 0) invoiced.push(await issued(server(), job));
    }
    // The night before the month, and the first day of the next, are outside the month.
    await make.job(office, { status, date: '2026-10-31', job_start_time: '20:00', job_end_time: '08:00' });
    await make.job(office, { status, date: '2026-12-01' });
  }
  const { rows } = await owner.query(
    `select * from app.jobs where office_id = $1 and date between '2026-11-01' and '2026-11-30'`,
    [office.office_id],
  );
  const cost = (statuses: string[]) => sum(rows.filter(({ status }) => statuses.includes(status)).map(planned)) / 100;
  return { office, invoiced, rows, cost };
}
const net = (invoices: Awaited<ReturnType<typeof issued>>[], of: 'net' | 'total' = 'net') =>
  sum(invoices.flatMap(({ client }) => client.lines.map((line) => line[of]))) / 100;

describe('the spending of a location in a month', () => {
  test('is its invoices and what is booked and worked, beside what is still open', async () => {
    const { office, invoiced, rows, cost } = await wholeMonth();
    const manager = await server().make.locationManager(office);
    const spend = await spendOf(manager, office.office_id);
    const uninvoiced = planned(rows.find(({ status, date }) => status === 'Completed' && date === '2026-11-01')) / 100;
    expect(spend).toMatchObject({
      budget: null,
      invoiced: { shifts: 2, net: net(invoiced), gross: net(invoiced, 'total') },
      worked: { shifts: 1, net: uninvoiced },
      booked: { shifts: 9, net: cost(['Assigned', 'Confirmed', 'Checked in']) },
      open: { shifts: 3, net: cost(['Published']) },
      late_cancellations: { shifts: 0, net: 0 },
    });
    expect(spend.total).toBeCloseTo(net(invoiced) + uninvoiced + spend.booked.net, 6);
  });

  test('follows a correction: credited amounts no longer count, their replacement does', async () => {
    const { make } = server();
    const office = await make.office();
    const job = await make.job(office, { status: 'Completed', date: '2026-11-12' });
    await issued(server(), job);
    await credited(server(), job);
    const again = await issued(server(), job);
    const admin = await make.admin();
    expect(await spendOf(admin, office.office_id)).toMatchObject({
      invoiced: { shifts: 1, net: net([again]) },
      total: net([again]),
    });
  });

  test('includes late cancellations, and its care provider’s bands for booked shifts', async () => {
    const { make } = server();
    const office = await make.office();
    const admin = await make.admin();
    await setBands(server(), office, [
      { band: 'night', from_time: '20:00', to_time: '06:00', staff_percent: 120, hcp_percent: 150 },
    ]);
    const night = {
      date: '2026-11-12',
      job_start_time: '20:00',
      job_end_time: '06:00',
      has_break: false,
      break_length: 0,
    };
    await make.job(office, { ...night, status: 'Confirmed', hcp_rate: 2000 });
    const member = await make.member();
    const late = await make.job(office, { status: 'cancelled', assigned_to: member.user_id, date: '2026-11-13' });
    const charged = await issued(server(), late, { purpose: 'late_cancellation' });
    expect(await spendOf(admin, office.office_id)).toMatchObject({
      booked: { shifts: 1, net: 300 },
      late_cancellations: { shifts: 1, net: net([charged]), gross: net([charged], 'total') },
      total: 300 + net([charged]),
    });
  });

  test('is listed for every location of a care provider that the viewer manages', async () => {
    const { make } = server();
    const here = await make.office(undefined, 'Alder House');
    const there = await make.office(here, 'Birch House');
    await make.job(there, { status: 'Confirmed', date: '2026-11-20' });
    const path = `/api/v1/care_providers/${here.care_provider_id}/spend?month=2026-11`;
    const titles = async (person: Person) =>
      (await server().as(person).get(path)).json().data.map((its: { title: string }) => its.title);
    expect(await titles(await make.providerManager(here, { level: 3 }))).toEqual(['Alder House', 'Birch House']);
    expect(await titles(await make.locationManager(there))).toEqual(['Birch House']);
    const [alder, birch] = (
      await server()
        .as(await make.agencyManager(here))
        .get(path)
    ).json().data;
    expect([alder.total, birch.total]).toEqual([0, planned({ ...PLAN, ...window }) / 100]);
  });

  test('shows no staff pay', async () => {
    const { make } = server();
    const office = await make.office();
    await make.job(office, { status: 'Confirmed', date: '2026-11-20', staff_rate: 9_876, hcp_rate: 60 });
    const { body } = await server()
      .as(await make.locationManager(office))
      .get(`/api/v1/offices/${office.office_id}/spend`);
    expect(body).not.toMatch(/98\.76|1135|staff_rate/);
  });
});

const PLAN = { has_break: true, break_is_paid_for: false, break_length: 30, staff_rate: 1340, hcp_rate: 1860 };
const window = { starts_at: new Date('2026-11-20T08:00:00Z'), ends_at: new Date('2026-11-20T20:00:00Z') };

describe('a location’s budget', () => {
  test('is set, changed and removed by managers of the location', async () => {
    const { make } = server();
    const office = await make.office();
    const url = `/api/v1/offices/${office.office_id}/budget`;
    const manager = await make.locationManager(office);
    const here = server().as(manager);
    expect((await here.put(url, { monthly: 15_000 })).json().data).toEqual({
      office_id: office.office_id,
      monthly: 15_000,
    });
    await server()
      .as(await make.providerManager(office))
      .put(url, { monthly: 12_000.5 });
    expect(await spendOf(manager, office.office_id)).toMatchObject({ budget: 12_000.5 });
    expect((await here.put(url, { monthly: null })).json().data.monthly).toBeNull();
    expect(await spendOf(manager, office.office_id)).toMatchObject({ budget: null });
  });

  test.each([
    [0, 'Enter a budget of at least £1.00'],
    [-5, 'Enter a budget of at least £1.00'],
    ['15,000', 'Enter a budget in pounds, such as 15000'],
    [1000.005, 'Use whole pence'],
    [99_999_999, 'Enter a budget of at most £10,000,000.00'],
  ])('is refused with words: %s', async (monthly, words) => {
    const { make } = server();
    const office = await make.office();
    const answer = await server()
      .as(await make.admin())
      .put(`/api/v1/offices/${office.office_id}/budget`, { monthly });
    expect([answer.statusCode, answer.json().errors.monthly]).toEqual([422, [words]]);
  });
});

test('a month of one location is read by its own shifts, however many others there are', async () => {
  const { make, owner } = server();
  const office = await make.office();
  const job = await make.job(office, { status: 'Completed', date: '2026-11-12' });
  await issued(server(), job);
  await owner.query('analyze app.jobs; analyze app.invoices');
  const manager = await make.locationManager(office);
  const viewer = viewerOf(manager);
  if (!viewer) throw new Error('A location’s manager is a viewer');
  const steps = await stepsOf(server(), viewer, (db) => shiftsAlike(db, [office.office_id], '2026-11'));
  expect(wasReadWhole(steps, 'jobs')).toBe(false);
  expect(indexesOf(steps, 'jobs')).toEqual([expect.stringMatching(/^jobs_of_office/)]);
  expect(wasReadWhole(steps, 'invoices')).toBe(false);
  expect(lookedAt(steps, 'jobs')).toBeLessThanOrEqual(2);
});
