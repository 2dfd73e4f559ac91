import { describe, expect, test } from 'vitest';
import { STATUS_GROUPS } from '@handover/domain/shifts/groups';
import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { useTestServer } from '../../../test/harness.ts';
import { aggregateCounts } from '../../lists/aggregateCounts.ts';
import { on } from '../../../test/rollups.ts';

const server = useTestServer();
type Here = ReturnType<ReturnType<typeof server>['as']>;
type Line = { job_id: string; title: string };

const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
const ask = async (here: Here, query: string) =>
  (await here.get(`/api/v1/jobs?${query}`)).json() as { data: Line[]; meta: Record<string, unknown> };
const titles = async (here: Here, query: string) => (await ask(here, query)).data.map(({ title }) => title);

/** A location with the given shifts, the first of them soonest, and its manager. */
async function homeWith(...shifts: Record<string, unknown>[]) {
  const { make, as } = server();
  const office = await make.office(undefined, 'Willow Court');
  const jobs = [];
  for (const [turn, over] of shifts.entries()) {
    jobs.push(await make.job(office, { title: `Shift ${turn + 1}`, starts_at: hence(30 + turn * 12), ...over }));
  }
  return { office, jobs, here: as(await make.locationManager(office)) };
}

describe('a line of the list', () => {
  test('has the role, time, place and people', async () => {
    const { make } = server();
    const tag = await make.tag('Dementia care');
    const ann = await make.member({ first_name: 'Ann', last_name: 'Lee' });
    const { here, office, jobs } = await homeWith({
      status: 'Confirmed',
      assigned_to: ann.user_id,
      tag_ids: [tag.tag_id],
      ward: 'Rose',
    });
    const { data } = await ask(here, '');
    expect(data).toEqual([
      {
        job_id: jobs[0]?.job_id,
        code: jobs[0]?.code,
        title: 'Shift 1',
        status: 'Confirmed',
        no_show: false,
        late_notice: null,
        date: '2026-11-13',
        shift_time: 'Day Shift',
        job_start_time: '16:24',
        job_end_time: '00:24',
        starts_at: '2026-11-13T16:24:00+00:00',
        ends_at: '2026-11-14T00:24:00+00:00',
        deadline: expect.stringMatching(/^2026-\d\d-\d\d$/),
        deadline_at: expect.any(String),
        staff_rate: 13.4,
        tags: [tag],
        ward: 'Rose',
        city: 'York',
        town: 'Acomb',
        care_provider: { care_provider_id: office.care_provider_id, company_name: expect.any(String) },
        location: { office_id: office.office_id, title: 'Willow Court' },
        assigned_to: { member_id: ann.user_id, first_name: 'Ann', last_name: 'Lee', code: expect.any(String) },
        created_at: expect.any(String),
        applications: 0,
        version: expect.any(Number),
        out_of_date: false,
        start_time: null,
        end_time: null,
        late_check_in: null,
      },
    ]);
  });
  test('has for an administrator the agency and the poster', async () => {
    const { make, as } = server();
    const { office } = await homeWith({});
    const { data } = await ask(as(await make.admin()), `location_id=${office.office_id}`);
    expect(data).toMatchObject([
      {
        agency: { agency_id: office.agency_id, company_name: expect.any(String) },
        created_by: { user_id: expect.any(String), first_name: expect.any(String), last_name: expect.any(String) },
      },
    ]);
  });
  test('counts the applications that are not withdrawn', async () => {
    const { make } = server();
    const { here, jobs } = await homeWith({});
    const job = jobs[0];
    if (!job) throw new Error('there is no shift');
    for (const withdrawn_at of [null, null, hence(-1)])
      await make.application(job, await make.member(), { withdrawn_at });
    expect((await ask(here, '')).data).toMatchObject([{ applications: 2 }]);
  });
});

describe('the list', () => {
  test('shows the latest date first, ten to a page, with the specification’s meta [listJobs-1]', async () => {
    const { here } = await homeWith(...Array.from({ length: 12 }, () => ({})));
    const { data, meta } = await ask(here, 'page=2');
    expect(data.map(({ title }) => title)).toEqual(['Shift 2', 'Shift 1']);
    expect(meta).toEqual({
      current_page: 2,
      last_page: 2,
      from: 11,
      to: 12,
      per_page: 10,
      total: 12,
      next_page_url: null,
    });
    expect((await ask(here, '')).meta['next_page_url']).toBe(
      '/api/v1/jobs?page_size=10&page=2&sortBy=date&sortDirection=desc&time_frame=all',
    );
    expect(await ask(here, 'page=9')).toMatchObject({ data: [], meta: { from: null, to: null, total: 12 } });
  });
  test.each(['page_size=20', 'sortBy=hcp_rate', 'status=paused', 'time_frame=soon', 'city=York'])(
    'refuses %s',
    async (query) => {
      const { here } = await homeWith();
      expect((await here.get(`/api/v1/jobs?${query}`)).statusCode).toBe(422);
    },
  );
  test('has coming and started shifts [listJobs-2]', async () => {
    const { here } = await homeWith({ starts_at: hence(-20) }, { starts_at: hence(0) }, { starts_at: hence(0.25) });
    expect(await titles(here, 'time_frame=past')).toEqual(['Shift 2', 'Shift 1']);
    expect(await ask(here, 'time_frame=future')).toMatchObject({ data: [{ title: 'Shift 3' }], meta: { total: 1 } });
  });
  test('has the viewer’s own scope', async () => {
    const { make, as } = server();
    const { office, here } = await homeWith({ title: 'Ours' });
    const [next, other] = [await make.office(office), await make.office(await make.provider(office))];
    await make.job(next, { title: 'Next door', starts_at: hence(50) });
    await make.job(other, { title: 'Sister company', starts_at: hence(60) });
    expect(await titles(here, '')).toEqual(['Ours']);
    expect(await titles(as(await make.providerManager(office)), '')).toEqual(['Next door', 'Ours']);
    const agency = as(await make.agencyManager(office));
    expect(await ask(agency, '')).toMatchObject({
      data: [{ title: 'Sister company' }, { title: 'Next door' }, { title: 'Ours' }],
      meta: { total: 3 },
    });
  });
});

describe('sorting', () => {
  const SHIFTS = [
    { staff_rate: 1500, city: 'leeds', status: 'Confirmed', starts_at: new Date('2026-12-01T14:00:00Z') },
    { staff_rate: 1200, city: 'Hull', status: 'Published', starts_at: new Date('2026-12-02T08:00:00Z') },
    { staff_rate: 1300, city: 'York', status: 'Unpublished', starts_at: new Date('2026-12-03T20:00:00Z') },
  ];
  test.each([
    ['date', [1, 2, 3]],
    ['code', [1, 2, 3]],
    ['staff_rate', [2, 3, 1]],
    ['status', [3, 2, 1]],
    ['city', [2, 1, 3]],
    ['shift_time', [2, 1, 3]],
  ] as const)('by %s goes both ways', async (sortBy, order) => {
    const { here } = await homeWith(...SHIFTS);
    const wanted = order.map((turn) => `Shift ${turn}`);
    expect(await titles(here, `sortBy=${sortBy}&sortDirection=asc`)).toEqual(wanted);
    expect(await titles(here, `sortBy=${sortBy}`)).toEqual(wanted.toReversed());
  });
  test('by tags goes by their titles', async () => {
    const { make } = server();
    const [b, a] = [await make.tag('Bariatric care'), await make.tag('Autism')];
    const { here } = await homeWith({ tag_ids: [b.tag_id] }, { tag_ids: [a.tag_id] }, { tag_ids: [] });
    expect(await titles(here, 'sortBy=tags&sortDirection=asc')).toEqual(['Shift 2', 'Shift 1', 'Shift 3']);
  });
});

describe('a status filter', () => {
  test.each([...JOB_STATUSES, ...(Object.keys(STATUS_GROUPS) as (keyof typeof STATUS_GROUPS)[])])(
    '%s shows its shifts, in order and counted',
    async (status) => {
      const { here } = await homeWith(...JOB_STATUSES.map((its) => ({ title: its, status: its })));
      const wanted: readonly string[] = status in STATUS_GROUPS ? STATUS_GROUPS[status as 'pending'] : [status];
      const { data, meta } = await ask(here, `status=${encodeURIComponent(status)}&sortDirection=asc`);
      expect(data.map(({ title }) => title)).toEqual(JOB_STATUSES.filter((its) => wanted.includes(its)));
      expect(meta['total']).toBe(wanted.length);
    },
  );
  test('is counted exactly, before and after aggregation', async () => {
    const { here } = await homeWith({ status: 'Published' }, { status: 'Published' }, { status: 'missed' });
    const counts = async () => (await here.get('/api/v1/jobs/counts')).json().data.statuses;
    const wanted = { ...Object.fromEntries(JOB_STATUSES.map((its) => [its, 0])), Published: 2, missed: 1 };
    expect(await counts()).toEqual(wanted);
    await aggregateCounts(on(server().owner));
    expect(await counts()).toEqual(wanted);
  });
});
