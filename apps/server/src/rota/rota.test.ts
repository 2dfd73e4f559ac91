import { expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { MOST_ON_ROTA, rota } from '@handover/contract/rota/rota';
import { useTestServer } from '../../test/harness.ts';
import { manyJobs } from '../../test/manyJobs.ts';
import { recordStatements } from '../../test/recordStatements.ts';
import { signedIn } from '../../test/signedIn.ts';
import { readRota } from './readRota.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const WEEK = '2026-11-16';
const url = (more = '') => `/api/v1/jobs/rota?week=${WEEK}${more}`;

test('a home reads its week: who comes, gaps, and totals with night rates, without cancelled shifts', async () => {
  const { make, as, owner } = server();
  const office = await make.office();
  await owner.query(`update app.offices set wards = '{Rose,Ivy}' where office_id = $1`, [office.office_id]);
  const here = as(await make.locationManager(office));
  const ann = await make.member();
  const day = { date: '2026-11-18', ward: 'Rose', hcp_rate: 2000, has_break: false, break_length: 0 };
  const early = { ...day, job_start_time: '07:00', job_end_time: '14:30' };
  const gap = await make.job(office, early);
  await make.offer(gap, await make.member());
  await make.application(gap, ann);
  const booked = await make.job(office, {
    ...day,
    job_start_time: '14:30',
    job_end_time: '21:30',
    status: 'Confirmed',
    assigned_to: ann.user_id,
  });
  const draft = await make.job(office, { ...early, date: '2026-11-22', status: 'Unpublished' });
  for (const status of ['cancelled', 'declined']) await make.job(office, { ...early, status });
  for (const date of ['2026-11-15', '2026-11-23']) await make.job(office, { ...early, date });
  await make.job(await make.office(office), early);

  const { data } = (await here.get(url())).json();
  expect(data.shifts.map(({ job_id }: { job_id: string }) => job_id)).toEqual(
    [gap, booked, draft].map((job) => job.job_id),
  );
  expect(data.shifts[0]).toMatchObject({ assigned_to: null, offers: 1, applications: 1, status: 'Published' });
  expect(data.shifts[1].assigned_to).toEqual({
    member_id: ann.user_id,
    first_name: ann.first_name,
    last_name: ann.last_name,
  });
  expect(data.homes).toEqual([{ office_id: office.office_id, title: expect.any(String), wards: ['Rose', 'Ivy'] }]);
  // 14 h 30 min at £20.00.
  expect(data.days[2]).toEqual({ date: '2026-11-18', needed: 2, filled: 1, cost: 290 });
  expect(data.days[6]).toEqual({ date: '2026-11-22', needed: 0, filled: 0, cost: 0 });
  expect(data.more).toBe(false);
  const narrowed = async (more: string) => (await here.get(url(more))).json().data.shifts.length;
  expect(await narrowed('&status=Confirmed')).toBe(1);
  expect(await narrowed('&role=nobody')).toBe(0);

  const refused = await here.get('/api/v1/jobs/rota?week=2026-11-17');
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { week: ['A week starts on a Monday'] }]);
  const elsewhere = (
    await as(await make.locationManager(await make.office())).get(url(`&location_id=${office.office_id}`))
  ).json();
  expect(elsewhere.data).toMatchObject({ shifts: [], homes: [] });
});

type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Step[];
};
const allOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allOf)];

test('a week is read along the index of its scope, and no rows at all if it has too many', async () => {
  const { make, pools, clock, as } = server();
  const [one, two] = [await make.office(), await make.office()];
  const places = [one, await make.office(one), two];
  // A week of 1,008 shifts, twice.
  for (const many of [3_000, 3_000]) await manyJobs(server(), places, many);
  const admin = await make.admin();
  const { user_id } = admin;
  const { office_id, ...provider } = one;
  const viewers: Viewer[] = [
    { kind: 'office', level: 3, user_id, ...provider, office_id },
    { kind: 'provider', level: 2, user_id, ...provider },
  ];
  const week = '2026-11-09';
  const whole = (await as(admin).get(`/api/v1/jobs/rota?week=${week}`)).json();
  expect(whole.data).toEqual({ shifts: [], homes: [], days: [], more: true });
  const query = rota.input.parse({ week });
  for (const viewer of viewers) {
    let found = 0;
    const heard = await recordStatements(pools, await signedIn(server(), viewer), async (db) => {
      const { data } = await readRota({ db, viewer, now: clock() }, query);
      found = data.shifts.length;
    });
    expect(found).toBeGreaterThan(100);
    expect(found).toBeLessThan(MOST_ON_ROTA);
    const client = await pools[viewer.kind].connect();
    try {
      for (const { text, values } of heard) {
        const reads = /^\s*with k as/.test(text);
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>({
          text: reads ? `explain (analyze, format json) ${text}` : text,
          values: [...values],
        });
        const jobs = reads
          ? rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)).filter((step) => step['Relation Name'] === 'jobs')
          : [];
        expect(jobs.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
        for (const step of jobs) expect(step['Actual Rows'] * step['Actual Loops']).toBeLessThanOrEqual(found + 10);
      }
    } finally {
      client.release();
    }
  }
});
