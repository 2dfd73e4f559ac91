import { expect, test } from 'vitest';
import { timesheets, TIMESHEETS_ON_A_PAGE } from '@handover/contract/timesheets/timesheets';
import { useTestServer } from '../../test/harness.ts';
import { expectToHold } from '../../test/holds.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
const later = (ms: number) => void (server().time.now = new Date(server().time.now.getTime() + ms));

type Answer = {
  data: { job_id: string; flags?: string[]; claims?: number; timesheet: { version: number } | null }[];
  next: string | null;
  waiting: Record<string, number>;
};
const list = async (who: Person, search = ''): Promise<Answer> => {
  const answer = await server().as(who).get(`/api/v1/timesheets?${search}`);
  expect(answer.statusCode).toBe(200);
  expectToHold(timesheets.list, answer.json());
  return answer.json();
};
const ids = ({ data }: Answer) => data.map(({ job_id }) => job_id);

test('each level finds the hours of its own scope, the newest first', async () => {
  const { make } = server();
  const provider = await make.provider();
  const [willow, larch] = [await make.office(provider), await make.office(provider)];
  const amara = await make.member();
  const first = await make.worked(willow, { assigned_to: amara.user_id });
  later(60_000);
  const second = await make.worked(larch);
  const both = [second.job_id, first.job_id];
  for (const manager of [await make.agencyManager(provider), await make.providerManager(provider)])
    expect(ids(await list(manager))).toEqual(both);
  const helen = await make.locationManager(willow);
  expect(ids(await list(helen))).toEqual([first.job_id]);
  expect(ids(await list(amara))).toEqual([first.job_id]);
  expect(ids(await list(await make.locationManager()))).toEqual([]);
  const admin = await make.admin();
  expect(ids(await list(admin, `office_id=${willow.office_id}`))).toEqual([first.job_id]);
  expect(ids(await list(helen, `office_id=${larch.office_id}`))).toEqual([]);
});

test('a shift is listed once, with its last version', async () => {
  const { make } = server();
  const office = await make.office();
  const job = await make.worked(office);
  later(60_000);
  await make.timesheet(job, { version: 2, made_by: 'correction', break_time: 45 });
  const { data } = await list(await make.locationManager(office));
  expect(data).toMatchObject([{ job_id: job.job_id, timesheet: { version: 2, break_time: 45, total_time: 675 } }]);
});

test('a list continues after its last entry, also where many were received at the same moment', async () => {
  const { make } = server();
  const office = await make.office();
  const made: string[] = [];
  for (let n = 0; n < TIMESHEETS_ON_A_PAGE + 3; n++) made.push((await make.worked(office)).job_id);
  const helen = await make.locationManager(office);
  const first = await list(helen);
  expect(first.data).toHaveLength(TIMESHEETS_ON_A_PAGE);
  const rest = await list(helen, `after=${first.next}`);
  expect(rest.next).toBeNull();
  expect([...ids(first), ...ids(rest)].sort()).toEqual(made.sort());
});

test('a list by days goes by the day of receipt, in London', async () => {
  const { make } = server();
  const office = await make.office();
  const at = (received_at: string) => make.worked(office, { sheet: { received_at: new Date(received_at) } });
  const [late, early] = [await at('2026-11-11T23:59:59Z'), await at('2026-11-12T00:00:00Z')];
  const summer = await at('2026-07-01T23:30:00Z');
  const helen = await make.locationManager(office);
  expect(ids(await list(helen, 'from=2026-11-11&to=2026-11-11'))).toEqual([late.job_id]);
  expect(ids(await list(helen, 'from=2026-11-12'))).toEqual([early.job_id]);
  expect(ids(await list(helen, 'to=2026-07-02&from=2026-07-02'))).toEqual([summer.job_id]);
});

test('disputed hours are listed until the dispute ends', async () => {
  const { make, owner } = server();
  const office = await make.office();
  const [job] = [await make.worked(office), await make.worked(office)];
  const helen = await make.locationManager(office);
  const amara = { user_id: job.assigned_to ?? '', level: 4 } as Person;
  const { query_id } = await make.query(job, helen);
  for (const viewer of [helen, amara]) {
    const found = await list(viewer, 'state=queried');
    expect(ids(found)).toEqual([job.job_id]);
    expect(found.waiting).toMatchObject({ queried: 1 });
    expect(found.data).toMatchObject([{ query: { status: 'open', raised_by_name: 'Helen Marsh' } }]);
  }
  await owner.query(`update app.timesheet_queries set status = 'withdrawn', closed_at = now() where query_id = $1`, [
    query_id,
  ]);
  expect(await list(helen, 'state=queried')).toMatchObject({ data: [], waiting: { queried: 0 } });
});

test('flagged hours wait for an administrator, before the check-out too, until they are reviewed', async () => {
  const { make } = server();
  const [office, priya] = [await make.office(), await make.admin()];
  const before = (await list(priya)).waiting;
  const starts_at = new Date(server().time.now.getTime() - DAY / 24);
  const begun = await make.job(office, { status: 'Checked in', starts_at });
  await make.attendance(begun, { flags: ['no_position', 'sent_late'], how: 'review', miles: null });
  later(1_000);
  const done = await make.worked(office, { sheet: { flags: ['nobody_to_sign'] } });
  await make.worked(office);
  const here = `state=to_review&office_id=${office.office_id}`;
  const found = await list(priya, here);
  expect(found.data).toMatchObject([
    { job_id: done.job_id, flags: ['Nobody was there to sign'], timesheet: { version: 1 } },
    { job_id: begun.job_id, timesheet: null, check_in: { how: 'review' } },
  ]);
  expect(found.data[1]?.flags?.toSorted()).toEqual([
    'It reached us more than 15 minutes after it happened',
    'The phone could not say where it was',
  ]);
  expect(found.waiting['to_review']).toBe((before['to_review'] ?? 0) + 2);
  for (const { job_id } of [begun, done])
    expect((await server().as(priya).post(`/api/v1/jobs/${job_id}/timesheet/review`)).statusCode).toBe(200);
  expect(ids(await list(priya, here))).toEqual([]);
});

test('a shift with claims is listed once until the last is settled', async () => {
  const { make } = server();
  const [job, priya] = [await make.worked(), await make.admin()];
  const claims = [await make.claim(job, await make.member()), await make.claim(job, await make.member())];
  const here = `state=claims&office_id=${job.office_id}`;
  for (const [n, { claim_id }] of claims.entries()) {
    expect((await list(priya, here)).data).toMatchObject([{ job_id: job.job_id, claims: 2 - n }]);
    const url = `/api/v1/jobs/${job.job_id}/timesheet/claims/${claim_id}/settle`;
    expect((await server().as(priya).post(url, { note: 'Paid for an hour' })).statusCode).toBe(200);
  }
  expect(ids(await list(priya, here))).toEqual([]);
});
