import { beforeAll, describe, expect, test } from 'vitest';
import { tagsList } from '@handover/contract/tags/tags';
import { usersList } from '@handover/contract/accounts/users';
import { sortableFields } from '@handover/contract/list';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { on } from '../../test/rollups.ts';
import { aggregateCounts } from './aggregateCounts.ts';

const server = useTestServer();
let admin: Person;
const MANY = 21_000;

/** Adds twenty thousand staff members, so that the cap, the far pages and both ends are really reached. */
beforeAll(async () => {
  const { make, owner } = server();
  admin = await make.admin({ first_name: 'Zoe', last_name: 'Abbott', email: 'zoe@example.org' });
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, status, created_at, updated_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'm' || n || '@example.org',
            (array['Ann', 'Bea', 'Cat', 'Dot'])[1 + n % 4], 'Name ' || lpad((n * 7919 % 21000)::text, 5, '0'), 4,
            case when n % 1000 = 0 then 'disabled' else 'active' end, timestamptz '2026-01-01' + n * interval '30 minutes', now()
     from generate_series(1, $1) n`,
    [MANY],
  );
  await owner.query('analyze app.users');
});

type Row = Record<string, string>;
const list = async (query: string, who = admin) => {
  const answer = await server().as(who).get(`/api/v1/users?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { data: Row[]; meta: Record<string, unknown> };
};
const expected = async (order: string, limit: number, offset: number) => {
  const { rows } = await server().owner.query<Row>(
    `select user_id from app.users order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => row['user_id']);
};
const ids = (rows: Row[]) => rows.map((row) => row['user_id']);

describe('a page of a list', () => {
  test('comes with the meta of the specification [lists-1]', async () => {
    const { data, meta } = await list('page_size=10&page=2');
    expect(data).toHaveLength(10);
    expect(meta).toEqual({
      current_page: 2,
      last_page: 2101,
      from: 11,
      to: 20,
      per_page: 10,
      total: MANY + 1,
      next_page_url: '/api/v1/users?page_size=10&page=3&sortBy=last_name&sortDirection=asc',
    });
  });

  test('has fifty rows unless told, and only the sizes that are offered [lists-2]', async () => {
    expect((await list('')).meta['per_page']).toBe(50);
    const answer = await server().as(admin).get('/api/v1/users?page_size=1000000000');
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { page_size: ['Choose a page size of 10, 15, 20, 50, 75, 100, 200'] },
    ]);
  });

  test.each(sortableFields(usersList).map(({ id }) => id))('is in the order of %s, both ways [lists-3]', async (id) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { data } = await list(`sortBy=${id}&sortDirection=${direction}&page_size=20&page=3`);
      expect(ids(data)).toEqual(await expected(`${id} ${direction}, user_id ${direction}`, 20, 40));
    }
  });

  test('at the far end is read from there and says the same', async () => {
    const { data, meta } = await list('page_size=10&page=2101');
    expect(ids(data)).toEqual(await expected('last_name, user_id', 10, 21_000));
    expect(meta).toMatchObject({ from: 21_001, to: 21_001, next_page_url: null });
  });

  test('past the end is empty and still says the total', async () => {
    const { data, meta } = await list('page_size=10&page=9999');
    expect([data, meta['total'], meta['from'], meta['to']]).toEqual([[], MANY + 1, null, null]);
  });

  test('knows a new account at once, before and after the totals are aggregated', async () => {
    const { make, owner } = server();
    const before = (await list('')).meta['total'] as number;
    await make.admin();
    expect((await list('')).meta['total']).toBe(before + 1);
    await aggregateCounts(on(owner));
    expect((await list('')).meta['total']).toBe(before + 1);
    const { rows } = await owner.query('select count(*) from app.tally_deltas');
    expect(rows).toEqual([{ count: 0 }]);
    await owner.query('delete from app.credentials');
  });

  test('of a company holds that company’s people and their exact number', async () => {
    const { make } = server();
    const office = await make.office();
    const agency = await make.agencyManager(office);
    const provider = await make.providerManager(office);
    const location = await make.locationManager(office);
    await make.locationManager();
    for (const [who, people] of [
      [agency, [agency, provider, location]],
      [provider, [provider, location]],
      [location, [location]],
    ] as const) {
      const { data, meta } = await list('', who);
      expect(new Set(ids(data))).toEqual(new Set(people.map(({ user_id }) => user_id)));
      expect(meta['total']).toBe(people.length);
    }
  });
});

describe('a filter', () => {
  test('by text finds it anywhere in the word, in any case [lists-4]', async () => {
    const { data, meta } = await list('last_name=BBOT');
    expect([ids(data), meta['total']]).toEqual([[admin.user_id], 1]);
  });

  test('by one or two letters finds what begins with them', async () => {
    expect(ids((await list('first_name=z')).data)).toEqual([admin.user_id]);
    expect((await list('first_name=oe')).data).toEqual([]);
  });

  test('takes % and _ literally [lists-5]', async () => {
    expect((await list('last_name=%25%25%25')).data).toEqual([]);
    expect((await list('email=m____%40')).data).toEqual([]);
  });

  test('with more than ten thousand matches says so and stays in order', async () => {
    const { data, meta } = await list('last_name=name&sortBy=email&sortDirection=desc&page_size=20&page=2');
    expect(meta).toMatchObject({ total: 10_000, total_capped: true, last_page: 500 });
    const { rows } = await server().owner.query<Row>(
      `select user_id from app.users where last_name ilike '%name%' order by email desc, user_id desc limit 20 offset 20`,
    );
    expect(ids(data)).toEqual(rows.map((row) => row['user_id']));
  });

  test('with fewer is sorted and counted exactly', async () => {
    const { data, meta } = await list('first_name=bea&sortBy=created_at&sortDirection=desc&page_size=15&page=3');
    expect([meta['total'], meta['total_capped']]).toEqual([MANY / 4, undefined]);
    const { rows } = await server().owner.query<Row>(
      `select user_id from app.users where first_name = 'Bea' order by created_at desc, user_id desc limit 15 offset 30`,
    );
    expect(ids(data)).toEqual(rows.map((row) => row['user_id']));
  });

  test('past its last page is empty and still says the total', async () => {
    const { data, meta } = await list('first_name=bea&page=500');
    expect([data, meta['total']]).toEqual([[], MANY / 4]);
  });

  test('by choices takes any of them [lists-6]', async () => {
    const people = await list('level=1,2');
    expect(people.data.length).toBeGreaterThan(0);
    for (const row of people.data) expect([1, 2]).toContain(row['level']);
    expect((await list('status=disabled')).meta['total']).toBe(21);
  });

  test('by day is that day in London, in summer too [lists-7]', async () => {
    const { data } = await list('created_at=2026-07-01&page_size=200&sortBy=created_at');
    expect(data).toHaveLength(48);
    expect(data[0]?.['created_at']).toBe('2026-06-30T23:00:00.000Z');
  });

  test('by a number means at least [lists-8]', async () => {
    const { make, as } = server();
    await make.tag('First', { position: 1 });
    await make.tag('Ninth', { position: 9 });
    const answer = await as(admin).get('/api/v1/job_tags?position=5');
    expect((answer.json().data as Row[]).map(({ title }) => title)).toEqual(['Ninth']);
  });

  test.each([
    'password=x',
    'last_name2=x',
    'sortBy=password_hash',
    'sortBy=agency_id',
    'sortDirection=up',
    'level=9',
    'agency_id=x',
    'created_at=2026-02-30',
    'page=0',
  ])('or sort that is not offered (%s) is refused, not ignored [lists-9]', async (query) => {
    expect((await server().as(admin).get(`/api/v1/users?${query}`)).statusCode).toBe(422);
  });
});

describe('the export', () => {
  test('has every row of the filtered list in its order, with the headings of the table', async () => {
    const answer = await server().as(admin).get('/api/v1/users/export?first_name=bea&sortBy=email');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="users-2026-11-12.csv"');
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('First name,Last name,Email,Level,Agency,Care provider,Status,Created');
    expect(lines).toHaveLength(MANY / 4 + 1);
    expect(lines[1]).toMatch(/^Bea,Name \d{5},m1@example.org,Staff member,,,Active,2026-/);
  });

  test('cannot be made to run a formula in a spreadsheet [lists-10]', async () => {
    const { make, as } = server();
    await make.tag('=HYPERLINK("http://evil.example")', { description: '@SUM(1)' });
    const { body } = await as(admin).get('/api/v1/job_tags/export?title=hyperlink');
    expect(body.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil.example""\)",'@SUM\(1\),Required,0,/);
  });

  test('shows a company nothing of another’s', async () => {
    const { make, as } = server();
    const { body } = await as(await make.agencyManager()).get('/api/v1/users/export');
    expect(body.trimEnd().split('\r\n')).toHaveLength(2);
  });
});

describe('tags', () => {
  test('are added, changed and found again by level 1 [lists-11]', async () => {
    const { as } = server();
    const here = as(admin);
    const made = await here.post('/api/v1/job_tags', { title: 'Epilepsy', description: 'Buccal midazolam' });
    expect(made.json().data).toMatchObject({ title: 'Epilepsy', importance: 'required', position: 0 });
    const { tag_id } = made.json().data;
    const changed = await here.put(`/api/v1/job_tags/${tag_id}`, {
      title: 'Epilepsy',
      importance: 'preferred',
      position: 4,
    });
    expect(changed.json().data).toMatchObject({ importance: 'preferred', position: 4 });
    expect((await here.get(`/api/v1/job_tags/${tag_id}`)).json().data).toEqual(changed.json().data);
  });

  test('have a title each, in any case', async () => {
    const { make, as } = server();
    await make.tag('Stoma care');
    const answer = await as(admin).post('/api/v1/job_tags', { title: 'STOMA CARE' });
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'There is already a tag with this title']);
  });

  test.each(sortableFields(tagsList).map(({ id }) => id))('are sorted by %s', async (id) => {
    const { data } = (await server().as(admin).get(`/api/v1/job_tags?sortBy=${id}&sortDirection=desc`)).json();
    const { rows } = await server().owner.query<Row>(
      `select tag_id from app.job_tags order by ${id} desc, tag_id desc limit 50`,
    );
    expect((data as Row[]).map(({ tag_id }) => tag_id)).toEqual(rows.map((row) => row['tag_id']));
  });
});
