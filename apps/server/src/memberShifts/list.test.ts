import { beforeAll, expect, test } from 'vitest';
import type { OwnRow } from '@handover/contract/shifts/jobs';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
const hence = (hours: number) => new Date(server().clock().getTime() + hours * 3_600_000);
let ann: Person;

beforeAll(async () => {
  const { make } = server();
  ann = await make.member();
  const mine = { assigned_to: ann.user_id };
  const dementia = await make.tag('Dementia');
  const moving = await make.tag('Moving & handling');
  const yesterday = { title: 'Yesterday', tag_ids: [moving.tag_id], staff_rate: 1_500, city: 'Hull' };
  await make.worked(undefined, { ...mine, ...yesterday });
  const now = await make.job(undefined, {
    ...mine,
    title: 'Now',
    status: 'Checked in',
    starts_at: hence(-2),
    staff_rate: 1_700,
  });
  await make.attendance(now, { late_check_in: 12 });
  await make.job(undefined, {
    ...mine,
    title: 'Next week',
    status: 'Confirmed',
    starts_at: hence(170),
    tag_ids: [dementia.tag_id],
    staff_rate: 1_600,
    city: 'Leeds',
  });
  await make.job(undefined, { title: 'Somebody else’s', status: 'Confirmed', starts_at: hence(30) });
  await make.job(undefined, { title: 'Open', starts_at: hence(30) });
});

type Answer = { data: OwnRow[]; meta: Record<string, unknown> };
const ask = async (query = ''): Promise<Answer> => (await server().as(ann).get(`/api/v1/my_jobs/list?${query}`)).json();
const titles = async (query = '') => (await ask(query)).data.map(({ title }) => title);

test('a member’s own bookings are listed newest first with their pay, and no others', async () => {
  const { data, meta } = await ask();
  expect(data.map(({ title, staff_rate }) => [title, staff_rate])).toEqual([
    ['Next week', 16],
    ['Now', 17],
    ['Yesterday', 15],
  ]);
  expect(meta).toMatchObject({ from: 1, to: 3, per_page: 10, total: 3, next_page_url: null });
});

test('a booking shows check-in, lateness and check-out', async () => {
  const [next, now, yesterday] = (await ask()).data;
  expect(next).toMatchObject({ start_time: null, end_time: null, late_check_in: null });
  expect(now).toMatchObject({ start_time: hence(-2).toISOString(), end_time: null, late_check_in: 12 });
  expect(yesterday).toMatchObject({ start_time: '2026-11-11T08:00:00.000Z', end_time: '2026-11-11T20:00:00.000Z' });
  expect(Object.keys(next ?? {})).not.toContain('hcp_rate');
});

test.each([
  ['time_frame=past', ['Now', 'Yesterday']],
  ['time_frame=future', ['Next week']],
  ['status=active', ['Now']],
  ['sortBy=staff_rate', ['Now', 'Next week', 'Yesterday']],
  ['sortBy=city&sortDirection=asc', ['Yesterday', 'Next week', 'Now']],
  ['sortBy=tags&sortDirection=asc', ['Next week', 'Yesterday', 'Now']],
  ['sortBy=code&sortDirection=asc', ['Yesterday', 'Now', 'Next week']],
  ['page=2', []],
])('%s gives what the columns promise', async (query, wanted) => {
  expect(await titles(query)).toEqual(wanted);
});

test('the specification’s list has open shifts to come and one’s own, the open ones without a status, none with a deadline [list-5]', async () => {
  const { data, meta } = (await server().as(ann).get('/api/v1/jobs?page_size=10&page=1')).json();
  expect(data.map(({ title, status }: OwnRow) => [title, status])).toEqual([
    ['Next week', 'Confirmed'],
    ['Open', undefined],
    ['Now', 'Checked in'],
    ['Yesterday', 'Completed'],
  ]);
  expect(meta).toMatchObject({ from: 1, to: 4, per_page: 10, total: 4, next_page_url: null });
  for (const row of data)
    for (const name of ['deadline', 'deadline_at', 'hcp_rate']) expect(row).not.toHaveProperty(name);
});

test.each([
  ['status=active', ['Now']],
  ['time_frame=future', ['Next week', 'Open']],
  ['time_frame=past&sortDirection=asc', ['Yesterday', 'Now']],
  ['status=Published', ['Open']],
  ['status=completed', ['Yesterday']],
  ['search=next', ['Next week']],
  ['page_size=10&page=2', []],
  ['sortBy=staff_rate&time_frame=past', ['Now', 'Yesterday']],
])('it is narrowed and sorted by %s [list-6]', async (query, expected) => {
  const { data } = (await server().as(ann).get(`/api/v1/jobs?${query}`)).json();
  expect(data.map(({ title }: OwnRow) => title)).toEqual(expected);
});
