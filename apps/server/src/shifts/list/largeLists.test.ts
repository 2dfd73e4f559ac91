import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';
import { manyJobs } from '../../../test/manyJobs.ts';

const server = useTestServer();
const MANY = 52_000;
let boss: Person;

/** Inserts enough to reach the limit, far pages and both ends: 41,600 past, 10,400 coming. */
beforeAll(async () => {
  const { make } = server();
  const office = await make.office();
  boss = await make.agencyManager(office);
  await manyJobs(server(), [office], MANY);
});

type Line = { job_id: string };
type Answer = { data: Line[]; meta: Record<string, unknown> };
const ask = (query: string) => server().as(boss).get(`/api/v1/jobs?${query}`);
const list = async (query: string): Promise<Answer> => (await ask(query)).json();
const ids = (rows: Line[]) => rows.map(({ job_id }) => job_id);
const expected = async (where: string, order: string, offset: number) => {
  const { rows } = await server().owner.query<Line>(
    `select job_id from app.jobs where ${where} order by ${order} limit 100 offset ${offset}`,
  );
  return ids(rows);
};

describe('a long list', () => {
  test.each([
    ['desc', 1],
    ['desc', 150],
    ['desc', 250],
    ['desc', 400],
    ['desc', 520],
    ['asc', 1],
    ['asc', 400],
    ['asc', 520],
  ])('by date %s, page %i, is exact', async (direction, page) => {
    const { data, meta } = await list(`page_size=100&page=${page}&sortDirection=${direction}`);
    expect(ids(data)).toEqual(await expected('true', `starts_at ${direction}, job_id ${direction}`, (page - 1) * 100));
    expect(meta).toMatchObject({ total: MANY, last_page: 520 });
  });
  test('of one status is exact on its last page too', async () => {
    const { data, meta } = await list('page_size=100&page=412&status=completed');
    expect(meta).toMatchObject({ total: 41_184, last_page: 412 });
    const order = 'starts_at desc, job_id desc';
    expect(ids(data)).toEqual((await expected(`status = 'Completed'`, order, 41_100)).slice(0, 84));
  });
  test('past its end is empty', async () => {
    expect(await list('page_size=100&page=521')).toMatchObject({ data: [], meta: { total: MANY } });
    expect(await list('page_size=100&page=1000000')).toMatchObject({ data: [], meta: { total: MANY } });
  });
  test('under other filters is counted up to 10,000, and shown as far', async () => {
    expect((await list('time_frame=past')).meta).toMatchObject({ total: 10_000, total_capped: true, last_page: 1000 });
    expect((await list('time_frame=past&page=1001')).data).toEqual([]);
    expect((await list('time_frame=past&page=1000')).data).toHaveLength(10);
    const future = await list('time_frame=future&status=unallocated');
    expect(future.meta).toMatchObject({ total: 9360, last_page: 936 });
    expect(future.meta['total_capped']).toBeUndefined();
  });
  test('is sorted by code at any size for an administrator', async () => {
    const caller = server().as(await server().make.admin());
    for (const [direction, page] of [
      ['asc', 1],
      ['asc', 520],
      ['desc', 300],
    ] as const) {
      const { data } = (
        await caller.get(`/api/v1/jobs?page_size=100&sortBy=code&sortDirection=${direction}&page=${page}`)
      ).json();
      expect(ids(data)).toEqual(await expected('true', `number ${direction}`, (page - 1) * 100));
    }
  });
  test.each([
    ['code', 'number'],
    ['staff_rate', 'staff_rate'],
  ])('is sorted by %s at any size, with a status too', async (sortBy, column) => {
    for (const [direction, page] of [
      ['asc', 1],
      ['desc', 1],
      ['desc', 100],
      ['asc', 520],
      ['desc', 300],
    ] as const) {
      const { data } = await list(`page_size=100&sortBy=${sortBy}&sortDirection=${direction}&page=${page}`);
      const order = `${column} ${direction}, job_id ${direction}`;
      expect(ids(data)).toEqual(await expected('true', order, (page - 1) * 100));
    }
    const completed = await list(`page_size=100&sortBy=${sortBy}&sortDirection=desc&page=3&status=completed`);
    expect(ids(completed.data)).toEqual(await expected(`status = 'Completed'`, `${column} desc, job_id desc`, 200));
    const last = await list(`page_size=100&sortBy=${sortBy}&sortDirection=desc&page=412&status=completed`);
    const ends = await expected(`status = 'Completed'`, `${column} desc, job_id desc`, 41_100);
    expect(ids(last.data)).toEqual(ends.slice(0, 84));
  });
  test.each(['code', 'staff_rate'])('by %s under other filters is sorted up to 10,000', async (sortBy) => {
    expect((await ask(`sortBy=${sortBy}&time_frame=past`)).statusCode).toBe(422);
    expect((await ask(`sortBy=${sortBy}&from=2026-11-01&to=2026-11-30`)).statusCode).toBe(200);
    expect((await ask(`sortBy=${sortBy}&status=completed&page_size=100&page=206`)).statusCode).toBe(422);
  });
  test.each(['status', 'city', 'tags', 'shift_time'])('is not sorted by %s beyond 10,000', async (sortBy) => {
    const refused = await ask(`sortBy=${sortBy}`);
    const words = 'Narrow the dates or the location to sort by this';
    expect([refused.statusCode, refused.json().message]).toEqual([422, words]);
    expect((await ask(`sortBy=${sortBy}&status=unallocated`)).statusCode).toBe(200);
    expect((await ask(`sortBy=${sortBy}&time_frame=past&status=missed`)).statusCode).toBe(200);
  });
  test('with a role is searched up to 20,000 shifts, and says that it was not the whole list', async () => {
    const all = await list('role=carer&sortDirection=asc');
    expect(all.meta).toMatchObject({ total: 10_000, total_capped: true });
    const none = await list('role=Cook');
    expect(none).toMatchObject({ data: [], meta: { total: 0, total_capped: true } });
    expect((await list('role=Cook&time_frame=future')).meta['total_capped']).toBeUndefined();
  });
});
