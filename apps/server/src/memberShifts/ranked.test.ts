import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberRow } from '@handover/contract/shifts/jobs';
import { NEAREST_POOL } from '@handover/contract/memberShifts/memberJobs';
import { clearShifts } from '../../test/clearShifts.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
const LEEDS = { latitude: 53.8008, longitude: -1.5491, city: 'Leeds', town: 'Headingley' };
const HULL = { latitude: 53.7457, longitude: -0.3367, city: 'Hull', town: 'Hessle' };
let ann: Person;

beforeEach(async () => {
  await clearShifts(server().owner);
  ann = await server().make.member();
});

type Ranked = { data: MemberRow[]; meta: { total: number; last_page: number }; pool: { size: number; full: boolean } };
const get = async (path: string, who = ann) => {
  const answer = await server().as(who).get(`/api/v1/${path}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
};
const ranked = (query: string): Promise<Ranked> => get(`my_jobs/ranked?${query}`);
const titles = ({ data }: { data: MemberRow[] }) => data.map(({ title }) => title);
const available = async (member: Person, date: string, address_id: string, from = '07:00', to = '21:00') =>
  server().owner.query(`insert into app.availability values ($1, $2, $3, $4, $5, $6, now(), now())`, [
    randomUUID(),
    member.user_id,
    date,
    from,
    to,
    address_id,
  ]);

/** A shift at the member's home, one in Leeds and one in Hull, soonest last. */
async function threeShifts() {
  const { make } = server();
  const { tag_id } = await make.tag();
  const [cedars, harbour] = [await make.office(undefined, 'The Cedars'), await make.office(undefined, 'Harbour View')];
  await make.job(undefined, { title: 'At the door', starts_at: hence(96), staff_rate: 1200 });
  await make.job(cedars, { title: 'In Leeds', starts_at: hence(72), staff_rate: 1500, tag_ids: [tag_id], ...LEEDS });
  await make.job(harbour, { title: 'In Hull', starts_at: hence(48), staff_rate: 1800, ...HULL });
  return { tag_id };
}

describe('the order by distance', () => {
  test('is by the distance from home, which is shown with each', async () => {
    await server().make.address(ann);
    await threeShifts();
    const { data, meta, pool } = await ranked('order=nearest');
    expect(data.map(({ title, miles }) => [title, miles])).toEqual([
      ['At the door', 0],
      ['In Leeds', 20.3],
      ['In Hull', 35.4],
    ]);
    expect(meta).toMatchObject({ total: 3, last_page: 1 });
    expect(pool).toEqual({ size: 3, full: false });
    // The list by date has the same distances.
    const flow = await get('my_jobs');
    expect(flow.data.map(({ title, miles }: MemberRow) => [title, miles])).toEqual([
      ['In Hull', 35.4],
      ['In Leeds', 20.3],
      ['At the door', 0],
    ]);
  });

  test('counts from the address that the member chose for that day', async () => {
    const { make } = server();
    await make.address(ann);
    const { address_id } = await make.address(ann, { '"default"': 0, ...HULL });
    await threeShifts();
    // The shift in Hull is two days ahead.
    await available(ann, '2026-11-14', address_id);
    const { data } = await ranked('order=nearest');
    expect(data.map(({ title, miles }) => [title, miles])).toEqual([
      ['In Hull', 0],
      ['At the door', 0],
      ['In Leeds', 20.3],
    ]);
    expect(titles(await get('my_jobs?radius=10'))).toEqual(['In Hull', 'At the door']);
  });

  test('continues page by page, and ends with the pool', async () => {
    const { make, owner } = server();
    await make.address(ann);
    const job = await make.job(undefined, { starts_at: hence(24) });
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema = 'app' and table_name = 'jobs' and column_name not in ('job_id', 'number', 'code', 'latitude')`,
    );
    await owner.query(
      `insert into app.jobs (job_id, latitude, ${rows[0]?.names})
       select gen_random_uuid(), latitude + n * 0.001, ${rows[0]?.names} from app.jobs, generate_series(1, 600) n
       where job_id = $1`,
      [job.job_id],
    );
    const read: string[] = [];
    for (let page = 1; ; page++) {
      const { data, meta, pool } = await ranked(`order=nearest&page=${page}`);
      expect(pool).toEqual({ size: NEAREST_POOL, full: true });
      read.push(...data.map(({ job_id }) => job_id));
      expect(data.map(({ miles }) => miles)).toEqual(
        data.map(({ miles }) => miles).toSorted((a, b) => Number(a) - Number(b)),
      );
      if (page >= meta.last_page) break;
    }
    expect(read).toHaveLength(NEAREST_POOL);
    expect(new Set(read).size).toBe(NEAREST_POOL);
    expect((await ranked('order=nearest&page=100')).data).toEqual([]);
  });

  test('needs an address, and says so', async () => {
    await threeShifts();
    for (const path of ['my_jobs/ranked?order=nearest', 'my_jobs/ranked?order=best_match', 'my_jobs?radius=5']) {
      const answer = await server().as(ann).get(`/api/v1/${path}`);
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'Add your address to your profile, so that we know what is near you',
      ]);
    }
    expect((await get('my_jobs')).data[0].miles).toBeNull();
  });
});

describe('the order by match', () => {
  test('puts a home where the member has worked before a nearer one, and shows the match of each', async () => {
    const { make } = server();
    await make.address(ann);
    const home = await make.office();
    for (const days of [10, 20, 30, 40, 50])
      await make.job(home, { status: 'Completed', assigned_to: ann.user_id, starts_at: hence(-24 * days) });
    await make.job(undefined, { title: 'Next door', starts_at: hence(48) });
    await make.job(home, { title: 'Known', starts_at: hence(72), latitude: 53.99 });
    const { data } = await ranked('order=best_match');
    // Both: another role 15, no availability for the day 13. Next door: no distance 25; known: 2.2 of 30 miles 23, five
    // shifts 25.
    expect(data.map(({ title, match_percentage }) => [title, match_percentage])).toEqual([
      ['Known', 76],
      ['Next door', 53],
    ]);
    expect(titles(await ranked('order=nearest'))).toEqual(['Next door', 'Known']);
    expect((await get('my_jobs')).data.map(({ match_percentage }: MemberRow) => match_percentage)).toEqual([53, 76]);
  });

  test('puts last those for which they would not be suggested: too far, or with a tag that they do not hold', async () => {
    const { make } = server();
    await make.address(ann, { proximity: 10 });
    await threeShifts();
    const { tag_id } = await make.tag();
    await make.job(undefined, { title: 'Not their trade', starts_at: hence(24), tag_ids: [tag_id], latitude: 53.96 });
    const { data } = await ranked('order=best_match');
    expect(data.map(({ title, match_percentage }) => [title, match_percentage])).toEqual([
      ['At the door', 53],
      ['Not their trade', null],
      ['In Leeds', null],
      ['In Hull', null],
    ]);
  });

  test('has an explanation for one shift', async () => {
    const { make } = server();
    const { address_id } = await make.address(ann);
    const job = await make.job(undefined, { date: '2026-11-15', job_start_time: '08:00', job_end_time: '20:00' });
    await available(ann, '2026-11-15', address_id);
    const { data } = await get(`my_jobs/${job.job_id}/match`);
    expect(data).toMatchObject({ miles: 0, match_percentage: 75 });
    expect(data.why.map(({ words }: { words: string }) => words)).toEqual([
      'It is what you do',
      'You are marked free that day',
      'You have not worked here yet',
      '0 miles, within your 30 mile limit',
    ]);
  });

  test('is not found for a shift out of sight', async () => {
    const { make } = server();
    const hidden = await make.job(undefined, { status: 'Unpublished' });
    const theirs = await make.job(undefined, { status: 'Confirmed' });
    for (const { job_id } of [hidden, theirs, { job_id: randomUUID() }]) {
      expect((await server().as(ann).get(`/api/v1/my_jobs/${job_id}/match`)).statusCode).toBe(404);
    }
  });
});

describe('filters', () => {
  test.each([
    ['q=cedars', ['In Leeds']],
    ['q=hess', ['In Hull']],
    ['q=at the DOOR', ['At the door']],
    ['q=%25', []],
    ['radius=25', ['In Leeds', 'At the door']],
    ['radius=5', ['At the door']],
    ['min_rate=15', ['In Hull', 'In Leeds']],
    ['min_rate=15.01', ['In Hull']],
    ['from=2026-11-15', ['In Leeds', 'At the door']],
    ['to=2026-11-15', ['In Hull', 'In Leeds']],
    ['from=2026-11-15&to=2026-11-15', ['In Leeds']],
    ['radius=25&min_rate=14', ['In Leeds']],
  ])('%s leaves the same shifts in every order', async (query, wanted) => {
    await server().make.address(ann);
    await threeShifts();
    expect(titles(await get(`my_jobs?${query}`))).toEqual(wanted);
    for (const order of ['nearest', 'best_match'])
      expect(titles(await ranked(`order=${order}&${query}`)).toSorted()).toEqual(wanted.toSorted());
  });

  test('by a day include a shift that starts at its midnight, in every order', async () => {
    await server().make.address(ann);
    await server().make.job(undefined, { title: 'At midnight', starts_at: new Date('2026-11-15T00:00:00Z') });
    expect(titles(await get('my_jobs?from=2026-11-15&to=2026-11-15'))).toEqual(['At midnight']);
    expect(titles(await ranked('order=nearest&from=2026-11-15&to=2026-11-15'))).toEqual(['At midnight']);
    expect(titles(await ranked('order=nearest&from=2026-11-14&to=2026-11-14'))).toEqual([]);
  });

  test('by a tag keep shifts that ask for it', async () => {
    await server().make.address(ann);
    const { tag_id } = await threeShifts();
    expect(titles(await get(`my_jobs?tag_id=${tag_id}`))).toEqual(['In Leeds']);
    expect(titles(await ranked(`order=nearest&tag_id=${tag_id}`))).toEqual(['In Leeds']);
    const tags = await get('my_jobs/tags');
    expect(tags.data.map((tag: { tag_id: string }) => tag.tag_id)).toContain(tag_id);
  });

  test.each(['radius=far', 'radius=0', 'min_rate=much', 'from=tomorrow', 'tag_id=rgn', `q=${'x'.repeat(101)}`])(
    '%s is refused',
    async (query) => {
      for (const path of ['my_jobs?', 'my_jobs/ranked?order=nearest&'])
        expect((await server().as(ann).get(`/api/v1/${path}${query}`)).statusCode).toBe(422);
    },
  );

  test('refuse an unknown order', async () => {
    expect((await server().as(ann).get('/api/v1/my_jobs/ranked?order=best_paid')).statusCode).toBe(422);
  });
});
