import { beforeAll, expect, test } from 'vitest';
import type { JobRow } from '@handover/contract/shifts/jobs';
import { activeLine, ATTENTION, attentionOf } from '@handover/domain/dashboard/activeLine';
import { useTestServer } from '../../../test/harness.ts';
import type { Person } from '../../../test/make.ts';

const server = useTestServer();
const HOUR = 3_600_000;
const hence = (hours: number) => new Date(server().clock().getTime() + hours * HOUR);
let office: Parameters<ReturnType<typeof server>['make']['job']>[0];
let boss: Person;

/** One home's day: no-shows, overdue and late check-ins, members on site, expected ones, and completed shifts. */
beforeAll(async () => {
  const { make } = server();
  const home = await make.office();
  office = home;
  boss = await make.locationManager(home);
  const shift = (title: string, status: string, hours: number, over = {}) =>
    make.job(office, { title, status, starts_at: hence(hours), ends_at: hence(hours + 8), ...over });
  const there = async (title: string, hours: number, late: number) => {
    const job = await shift(title, 'Checked in', hours);
    const start_time = new Date(job.starts_at.getTime() + late * 60_000);
    await make.attendance(job, { late_check_in: late, start_time });
  };
  await shift('Tonight', 'Confirmed', 9);
  await shift('This noon', 'Assigned', 2);
  await shift('Overdue', 'Confirmed', -25 / 60);
  await shift('Overdue for an hour', 'Assigned', -1);
  await shift('Told late', 'Confirmed', -10 / 60, { late_notice: 20 });
  await shift('Told late, not here yet', 'Confirmed', -26 / 60, { late_notice: 20 });
  await shift('Told late, to come', 'Confirmed', 1, { late_notice: 10 });
  await there('On time', -3, 0);
  await there('Late', -5, 18);
  await there('Later', -2, 7);
  const done = await shift('Done', 'Completed', -10);
  await make.attendance(done, { late_check_in: 30 });
  await make.timesheet(done, { end_time: hence(-2.5) });
  await shift('Nobody came', 'missed', -6, { no_show: true });
  await shift('Nobody came, given to another', 'Assigned', -4, { no_show: true });
  await shift('Published', 'Published', 1);
});

const ask = (query: string, who = boss) => server().as(who).get(`/api/v1/jobs?status=active&sortBy=attention&${query}`);
const rowsOf = async (query: string): Promise<JobRow[]> => (await ask(query)).json().data;
const WANTED = [
  ['Overdue', 'Not here, 25 min'],
  ['Told late, not here yet', 'Not here, 26 min'],
  ['Overdue for an hour', 'Not here, 1 h'],
  ['Nobody came, given to another', 'No show'],
  ['Nobody came', 'No show'],
  ['Told late, to come', '10 min late, expected 11:34'],
  ['Told late', '20 min late, expected 10:34'],
  ['Later', '7 mins late'],
  ['Late', '18 mins late'],
  ['This noon', 'Assigned'],
  ['Tonight', 'Confirmed'],
  ['On time', '3 h elapsed'],
  ['Done', 'Finished 2 h 30 min ago'],
];
const moment = (text: string | null) => (text === null ? null : new Date(text));
const activeJob = ({ starts_at, start_time, end_time, ...row }: JobRow) => ({
  ...row,
  starts_at: new Date(starts_at),
  start_time: moment(start_time),
  end_time: moment(end_time),
});
const lineOf = (row: JobRow) => activeLine(activeJob(row), server().clock());

test('the most urgent comes first, with all fields of its line', async () => {
  const rows = await rowsOf('page_size=25');
  expect(rows.map((row) => [row.title, lineOf(row)])).toEqual(WANTED);
  const ranks = rows.map((row) => ATTENTION.indexOf(attentionOf(activeJob(row), server().clock())));
  expect(ranks).toEqual(ranks.toSorted());
});

test('the order continues from page to page, and can be reversed', async () => {
  const { make } = server();
  for (let n = 0; n < 7; n++) await make.job(office, { title: 'Evening', status: 'Confirmed', starts_at: hence(12) });
  const [all, first, second] = [await rowsOf('page_size=25'), await rowsOf(''), await rowsOf('page=2')];
  expect([...first, ...second]).toEqual(all);
  expect(all).toHaveLength(20);
  expect(await rowsOf('page_size=25&sortDirection=asc')).toEqual(all.toReversed());
  expect((await ask('')).json().meta.total).toBe(20);
});

test('it has the viewer’s scope, and sorts active shifts alone', async () => {
  const { make, as } = server();
  expect((await ask('', await make.locationManager(await make.office()))).json().data).toEqual([]);
  expect((await as(boss).get('/api/v1/jobs?sortBy=attention')).json()).toMatchObject({
    errors: { sortBy: ['Only active shifts are in this order'] },
  });
});
