import { describe, expect, test } from 'vitest';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { useTestServer } from '../../test/harness.ts';
import { credited, issued } from '../../test/issued.ts';
import { on } from '../../test/rollups.ts';
import { aggregateRollups } from './aggregateRollups.ts';

const server = useTestServer();
type Person = Parameters<ReturnType<typeof server>['as']>[0];
type Bars = { label: string; value: number }[];

const ask = async <T>(person: Person, call: string): Promise<T> => {
  const answer = await server().as(person).get(`/dashboard/get_jobs_${call}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
/** Counts by status, without zeros. */
const byStatus = async (person: Person) =>
  Object.fromEntries(
    (await ask<{ status: string; total: number }[]>(person, 'by_status'))
      .filter(({ total }) => total > 0)
      .map(({ status, total }) => [status, total]),
  );
const bars = async (person: Person, call: string) =>
  Object.fromEntries(
    (await ask<Bars>(person, call)).filter(({ value }) => value !== 0).map(({ label, value }) => [label, value]),
  );
const at = (moment: string) => ({ starts_at: new Date(moment) });

/** A month with two homes of one care provider, one of another in the same agency, and one of another agency. */
async function market() {
  const { make } = server();
  const agency = await make.agency();
  const provider = await make.provider(agency);
  const [willow, rowan] = [await make.office(provider), await make.office(provider)];
  const [elm, stranger] = [await make.office(await make.provider(agency)), await make.office()];
  const member = await make.member();
  await make.job(willow, { status: 'Published', ...at('2026-11-12T20:00:00Z') });
  await make.job(willow, { status: 'Confirmed', assigned_to: member.user_id, ...at('2026-11-10T08:00:00Z') });
  await make.job(rowan, { status: 'cancelled', ...at('2026-11-01T08:00:00Z') });
  await make.job(elm, { status: 'Completed', assigned_to: member.user_id, ...at('2026-01-31T08:00:00Z') });
  await make.job(stranger, { status: 'Completed', ...at('2026-11-11T08:00:00Z') });
  return {
    agency: await make.agencyManager(agency),
    provider: await make.providerManager(provider),
    office: await make.locationManager(willow),
    member,
    willow,
    elm,
  };
}

describe('the charts of the dashboard', () => {
  test('count the shifts of the viewer’s locations and no others, by status and by month [charts-1]', async () => {
    const { agency, provider, office } = await market();
    expect(await byStatus(agency)).toEqual({ Published: 1, Confirmed: 1, cancelled: 1, Completed: 1 });
    expect(await byStatus(provider)).toEqual({ Published: 1, Confirmed: 1, cancelled: 1 });
    expect(await byStatus(office)).toEqual({ Published: 1, Confirmed: 1 });
    expect(await bars(agency, 'bar_graph')).toEqual({ Jan: 1, Nov: 3 });
    expect(await bars(provider, 'bar_graph?period=year')).toEqual({ Nov: 3 });
    expect(await bars(office, 'bar_graph')).toEqual({ Nov: 2 });
  });

  test('count a staff member’s own shifts', async () => {
    const { member } = await market();
    expect(await byStatus(member)).toEqual({ Confirmed: 1, Completed: 1 });
    expect(await bars(member, 'bar_graph')).toEqual({ Jan: 1, Nov: 1 });
    expect(await bars(member, 'bar_graph?period=week')).toEqual({ 'Tue 10': 1 });
  });

  test('count everyone’s for an administrator', async () => {
    const { make } = server();
    const admin = await make.admin();
    const before = await byStatus(admin);
    const [count] = await ask<Bars>(admin, 'bar_graph?period=week').then((all) => all.slice(-1));
    await make.job(undefined, { status: 'missed', ...at('2026-11-12T07:00:00Z') });
    expect(await byStatus(admin)).toEqual({ ...before, missed: (before.missed ?? 0) + 1 });
    expect((await ask<Bars>(admin, 'bar_graph?period=week')).at(-1)).toEqual({
      label: 'Thu 12',
      value: (count?.value ?? 0) + 1,
    });
  });

  test('show by week and month when shifts start, in London [charts-2]', async () => {
    const { make } = server();
    const home = await make.office();
    const boss = await make.locationManager(home);
    await make.job(home, at('2026-11-12T23:59:00Z'));
    await make.job(home, at('2026-11-13T00:00:00Z'));
    await make.job(home, at('2026-10-24T22:30:00Z'));
    await make.job(home, at('2026-10-24T23:30:00Z'));
    expect(await bars(boss, 'bar_graph?period=week')).toEqual({ 'Thu 12': 1 });
    expect(await bars(boss, 'bar_graph?period=month')).toEqual({ '24 Oct': 1, '25 Oct': 1, '12 Nov': 1 });
    expect(await ask<Bars>(boss, 'bar_graph?period=month')).toHaveLength(30);
  });

  test('have every status and every month where there are no shifts', async () => {
    const { make } = server();
    for (const person of [await make.locationManager(await make.office()), await make.member()]) {
      expect(await ask(person, 'by_status')).toEqual(JOB_STATUSES.map((status) => ({ status, total: 0 })));
      expect((await ask<Bars>(person, 'bar_graph')).map(({ value }) => value)).toEqual(Array(12).fill(0));
      expect(await ask(person, 'total_value_bar_graph')).toEqual(
        ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((label) => ({ label, value: 0 })),
      );
    }
  });

  test('refuse an unknown period', async () => {
    const answer = await server()
      .as(await server().make.admin())
      .get('/dashboard/get_jobs_bar_graph?period=decade');
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { period: ['Choose week, month or year'] }]);
  });

  test('follow a shift that moves', async () => {
    const { make, owner } = server();
    const home = await make.office();
    const boss = await make.locationManager(home);
    const { job_id } = await make.job(home, at('2026-11-11T08:00:00Z'));
    await owner.query(`update app.jobs set status = 'declined', date = '2026-11-10' where job_id = $1`, [job_id]);
    expect(await byStatus(boss)).toEqual({ declined: 1 });
    expect(await bars(boss, 'bar_graph?period=week')).toEqual({ 'Tue 10': 1 });
    await aggregateRollups(on(owner));
    expect(await bars(boss, 'bar_graph?period=week')).toEqual({ 'Tue 10': 1 });
  });
});

describe('the total value', () => {
  const RATES = { has_break: false, break_length: 0, staff_rate: 1000, hcp_rate: 1500 };
  const EIGHT_HOURS = { Client: 120, Staff: 80 };

  test('is what was invoiced before tax, by the month of the shift; for a staff member what they earned [charts-3]', async () => {
    const { agency, office, member, willow, elm } = await market();
    const { make } = server();
    const worked = { status: 'Completed', assigned_to: member.user_id, ...RATES };
    const october = await make.job(willow, { ...worked, ...at('2026-10-31T22:00:00Z') });
    const september = await make.job(elm, { ...worked, ...at('2026-09-30T22:59:00Z') });
    await issued(server(), october, { date: '2026-11-02' });
    await issued(server(), september, { date: '2026-11-02' });
    await issued(server(), await make.job(willow, { status: 'Completed', ...RATES, ...at('2026-05-01T08:00:00Z') }));
    expect(await bars(office, 'total_value_bar_graph')).toEqual({ Oct: EIGHT_HOURS.Client });
    expect(await bars(agency, 'total_value_bar_graph')).toEqual({ Sep: EIGHT_HOURS.Client, Oct: EIGHT_HOURS.Client });
    expect(await bars(member, 'total_value_bar_graph')).toEqual({ Sep: EIGHT_HOURS.Staff, Oct: EIGHT_HOURS.Staff });
  });

  test('is reduced by credit notes, in the shift’s month', async () => {
    const { make } = server();
    const home = await make.office();
    const [boss, member] = [await make.locationManager(home), await make.member()];
    const worked = { status: 'Completed', assigned_to: member.user_id, ...RATES };
    const [kept, taken] = [
      await make.job(home, { ...worked, ...at('2026-10-10T08:00:00Z') }),
      await make.job(home, { ...worked, ...at('2026-10-12T08:00:00Z') }),
    ];
    for (const job of [kept, taken]) await issued(server(), job, { date: '2026-10-12' });
    await credited(server(), taken, { date: '2026-11-03' });
    expect(await bars(boss, 'total_value_bar_graph')).toEqual({ Oct: EIGHT_HOURS.Client });
    expect(await bars(member, 'total_value_bar_graph')).toEqual({ Oct: EIGHT_HOURS.Staff });
  });
});
