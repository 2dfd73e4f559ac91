import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberRow } from '@handover/contract/shifts/jobs';
import { memberViews } from '@handover/contract/memberShifts/views';
import { clearShifts } from '../../test/clearShifts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { on } from '../../test/rollups.ts';
import { aggregateCells } from '../shifts/map/aggregateCells.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
let ann: Person;

beforeEach(async () => {
  await clearShifts(server().owner);
  ann = await server().make.member();
});

type Flow = { data: MemberRow[]; next: string | null };
async function flow(query = '', who = ann): Promise<Flow> {
  const answer = await server().as(who).get(`/api/v1/my_jobs?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  // The answer has exactly the fields of the contract.
  expect(memberViews.flow.answer.safeParse(stricter(answer.json())).error).toBeUndefined();
  return answer.json();
}
/** Rates are pence when they come from the database and pounds in the answer; all else parses to itself. */
const stricter = ({ data, next }: Flow) => ({
  data: data.map((row) => ({ ...row, staff_rate: Math.round(row.staff_rate * 100) })),
  next,
});
const titles = async (query = '', who = ann) => (await flow(query, who)).data.map(({ title }) => title);

describe('available shifts', () => {
  test('are those that are open and coming, soonest first', async () => {
    const { make } = server();
    await make.job(undefined, { title: 'Later', starts_at: hence(50) });
    await make.job(undefined, { title: 'Soon', starts_at: hence(2) });
    await make.job(undefined, { title: 'Begun', starts_at: hence(-1) });
    for (const status of ['Unpublished', 'Assigned', 'Confirmed', 'Checked in', 'Completed', 'cancelled', 'missed']) {
      await make.job(undefined, { title: status, status, starts_at: hence(5) });
    }
    expect(await titles()).toEqual(['Soon', 'Later']);
    expect(await titles('type=available&sortDirection=desc')).toEqual(['Later', 'Soon']);
  });

  test('continue after any of them, and shifts posted meanwhile do not move them', async () => {
    const { make } = server();
    const office = await make.office();
    // Two of each start: the id decides between them.
    for (let n = 0; n < 14; n++)
      await make.job(office, { title: `Shift ${n}`, starts_at: hence(10 + Math.floor(n / 2)) });
    const { rows } = await server().owner.query<{ title: string }>(
      'select title from app.jobs order by starts_at, job_id',
    );
    const all = rows.map(({ title }) => title);
    for (const [sortDirection, wanted] of [
      ['asc', all],
      ['desc', all.toReversed()],
    ] as const) {
      const read: string[] = [];
      for (let after = ''; ;) {
        const { data, next } = await flow(`size=3&sortDirection=${sortDirection}${after ? `&after=${after}` : ''}`);
        read.push(...data.map(({ title }) => title));
        if (next === null) break;
        after = next;
        if (read.length === 6 && sortDirection === 'asc')
          await make.job(office, { title: 'Meanwhile', starts_at: hence(9) });
      }
      expect(read.filter((title) => title !== 'Meanwhile')).toEqual(wanted);
      expect(read.includes('Meanwhile')).toBe(sortDirection === 'desc');
    }
  });

  test('show place, time and pay, and what they are to the member', async () => {
    const { make } = server();
    const { tag_id, title: tag } = await make.tag();
    const office = await make.office(undefined, 'Willow Court');
    const job = await make.job(office, { starts_at: hence(30), tag_ids: [tag_id] });
    const someone = await make.member();
    await make.application(job, someone);
    await make.offer(job, someone);
    const [{ application_id }, { offer_id }] = [await make.application(job, ann), await make.offer(job, ann)];
    expect((await flow()).data).toEqual([
      {
        job_id: job.job_id,
        code: job.code,
        title: 'Healthcare Assistant',
        status: 'Published',
        no_show: false,
        late_notice: null,
        date: '2026-11-13',
        shift_time: 'Day Shift',
        job_start_time: '16:24',
        job_end_time: '00:24',
        starts_at: '2026-11-13T16:24:00.000Z',
        ends_at: '2026-11-14T00:24:00.000Z',
        staff_rate: 13.4,
        has_break: true,
        break_is_paid_for: false,
        break_length: 30,
        tags: [{ tag_id, title: tag }],
        ward: 'Ground floor',
        city: 'York',
        town: 'Acomb',
        latitude: 53.9576,
        longitude: -1.1271,
        care_provider: { care_provider_id: job.care_provider_id, company_name: expect.any(String) },
        location: { office_id: job.office_id, title: 'Willow Court' },
        assigned_to: null,
        created_at: server().clock().toISOString(),
        applied: { application_id },
        offer_id,
        offer_expires_at: job.starts_at.toISOString(),
        taken: false,
        standby: false,
        miles: null,
        match_percentage: null,
        can: { apply: null, accept: { allowed: true, code: null, text: null } },
      },
    ]);
    expect((await flow('', await make.member())).data[0]).toMatchObject({ applied: null, offer_id: null });
  });
});

describe('my bookings and applications', () => {
  test('bookings are the member’s own, in any status', async () => {
    const { make } = server();
    const mine = { assigned_to: ann.user_id };
    await make.job(undefined, { title: 'Done', status: 'Completed', starts_at: hence(-50), ...mine });
    await make.job(undefined, { title: 'Next', status: 'Confirmed', starts_at: hence(20), ...mine });
    await make.job(undefined, { title: 'Asked', status: 'Assigned', starts_at: hence(40), ...mine });
    await make.job(undefined, { title: 'Somebody else’s', status: 'Confirmed' });
    await make.job(undefined, { title: 'Open' });
    expect(await titles('type=my_bookings')).toEqual(['Done', 'Next', 'Asked']);
    const [, next] = (await flow('type=my_bookings')).data;
    expect(next?.assigned_to).toMatchObject({ member_id: ann.user_id, last_name: ann.last_name });
  });

  test('applications are listed until the start, or until they are withdrawn or the shift is theirs [memberJobs-1]', async () => {
    const { make, clock } = server();
    const applied = async (title: string, over: Record<string, unknown> = {}, application = {}) =>
      make.application(await make.job(undefined, { title, starts_at: hence(20), ...over }), ann, application);
    await applied('Waiting');
    await applied('Begun', { starts_at: hence(-1) });
    await applied('Given to me', { status: 'Confirmed', assigned_to: ann.user_id, starts_at: hence(30) });
    await applied('Withdrawn', {}, { withdrawn_at: clock() });
    await applied('Given to somebody else', { status: 'Confirmed', starts_at: hence(40) });
    await applied('Begun with somebody else', { status: 'Confirmed', starts_at: hence(-1) });
    await make.application(await make.job(undefined, { title: 'Somebody else’s' }), await make.member());
    expect(await titles('type=applied_jobs')).toEqual(['Waiting', 'Given to somebody else']);
    const { data } = await flow('type=applied_jobs');
    expect(data.map(({ taken }) => taken)).toEqual([false, true]);
    expect(data.at(-1)).toMatchObject({ assigned_to: null, status: 'Confirmed', match_percentage: null });
  });
});

describe('the map of a member', () => {
  type Said = { points: { job_id: string; status: string }[]; clusters: { count: number }[]; total: number };
  const map = async (query = '', bounds = '-3,53,0,55'): Promise<Said> => {
    const answer = await server().as(ann).get(`/api/v1/my_jobs/map?zoom=9&bounds=${bounds}&${query}`);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json().data;
  };
  const ids = (rows: readonly { job_id: string }[]) => rows.map(({ job_id }) => job_id).sort();

  test('shows coming open shifts in sight', async () => {
    const { make } = server();
    const open = [await make.job(), await make.job(undefined, { latitude: 53.5 })];
    await make.job(undefined, { starts_at: hence(-1) });
    await make.job(undefined, { status: 'Confirmed' });
    await make.job(undefined, { latitude: 51 });
    const said = await map();
    expect(ids(said.points)).toEqual(ids(open));
    expect(said.points[0]).toEqual({
      job_id: expect.any(String),
      latitude: expect.any(Number),
      longitude: -1.1271,
      status: 'Published',
    });
    expect(said).toMatchObject({ clusters: [], total: 2 });
  });

  test('counts them by cells when they are many, without those that have begun', async () => {
    const { make, owner, clock } = server();
    const job = await make.job(undefined, { starts_at: hence(1) });
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'app' and table_name = 'jobs' and column_name not in ('job_id', 'number', 'code', 'starts_at', 'ends_at', 'deadline_at', 'latitude')`,
    );
    // Some have begun; some are half a degree further north.
    await owner.query(
      `insert into app.jobs (job_id, starts_at, ends_at, deadline_at, latitude, ${rows[0]?.names})
       select gen_random_uuid(), at, at + interval '8 hours', at, latitude + n % 2 * 0.5, ${rows[0]?.names}
       from app.jobs, generate_series(1, 900) n,
            lateral (select $2::timestamptz + (n - 200) * interval '10 minutes' as at) t
       where job_id = $1`,
      [job.job_id, clock()],
    );
    for (const folded of [false, true]) {
      if (folded) await aggregateCells(on(owner));
      const said = await map();
      expect(said.points).toEqual([]);
      expect(said.total).toBe(701);
      expect(said.clusters.map(({ count }) => count).sort()).toEqual([350, 351]);
    }
    server().time.now = hence(72);
    expect((await map()).points).toHaveLength(900 - 200 - 72 * 6);
    server().time.now = hence(-72);
  });

  test('of bookings and applications has those that are not over', async () => {
    const { make } = server();
    const mine = { assigned_to: ann.user_id };
    const next = await make.job(undefined, { status: 'Confirmed', starts_at: hence(20), ...mine });
    const now = await make.job(undefined, { status: 'Checked in', starts_at: hence(-1), ...mine });
    await make.job(undefined, { status: 'Completed', starts_at: hence(-50), ...mine });
    await make.job(undefined, { status: 'Confirmed', latitude: 51, starts_at: hence(40), ...mine });
    await make.job(undefined, { status: 'Confirmed' });
    const wanted = await make.job();
    await make.application(wanted, ann);
    expect(ids((await map('type=my_bookings')).points)).toEqual(ids([next, now]));
    expect(ids((await map('type=applied_jobs')).points)).toEqual(ids([wanted]));
  });
});

test.each([
  ['type=everything'],
  ['size=0'],
  ['size=101'],
  ['after=tomorrow'],
  ['after=2026-11-12T10:24:00Z~------------------------------------'],
  ['after=2026-99-99T10:24:00Z~01900000-0000-7000-8000-000000000000'],
  ['after=2026-02-31T10:24:00Z~01900000-0000-7000-8000-000000000000'],
  ['after=0000-01-01T10:24:00Z~01900000-0000-7000-8000-000000000000'],
  ['after=2026-11-12T10:24:00Z~01900000-0000-7000-8000-000000000000~'],
  ['bounds=1,2,3,4'],
])('a list that is asked for with %s is refused', async (query) => {
  expect((await server().as(ann).get(`/api/v1/my_jobs?${query}`)).statusCode).toBe(422);
});
