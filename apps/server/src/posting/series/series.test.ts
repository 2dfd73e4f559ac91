import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { shiftForm } from '../../../test/shiftForm.ts';
import { shiftsIn } from '../../../test/shifts.ts';
import { asServer } from '../../db/connect.ts';
import { beginSeries, seriesTasks } from './tasks.ts';

const server = useTestServer();
const { told, lastTold } = shiftsIn(server);
const rows = async (text: string, ...values: unknown[]) => (await server().owner.query(text, values)).rows;

/** Thursday, 10:24 in London. */
const THURSDAY = '2026-11-12T10:24:00Z';
const NIGHT = { shift_time: 'Night Shift', job_start_time: '20:00', job_end_time: '08:00' };
/** Monday and Thursday nights, two weeks ahead. */
const NIGHTS = { ...NIGHT, weekdays: [1, 4], until: '2027-03-31', weeks_ahead: 2 };
type Day = { date: string; state: string; problem: string | null; jobs: { job_id: string }[] };

beforeEach(async () => {
  server().time.now = new Date(THURSDAY);
  await rows('truncate app.series_nights');
  await rows(`update app.shift_series set state = 'ended'`);
  await rows('delete from graphile_worker._private_jobs');
});

const waiting = async (): Promise<{ series_id: string }[]> =>
  (
    await rows(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'post_series' order by j.id`,
    )
  ).map(({ payload }) => payload);

const work = async (task: { series_id: string }) => {
  const { adapters, pools, clock, config } = server();
  const mail = { send: () => Promise.reject(new Error('No mail here')) };
  const { files, live } = adapters;
  await asServer(pools, 'worker', (db) =>
    seriesTasks.post_series({ db, now: clock(), task_id: 'one', mail, files, live, config }, task),
  );
};
/** Runs every task that waits, by as many workers at once as are wanted. */
async function workAll(workers = 1) {
  const tasks = await waiting();
  await rows('delete from graphile_worker._private_jobs');
  for (const task of tasks) await Promise.all(Array.from({ length: workers }, () => work(task)));
}
async function nightly(at: string, workers = 1) {
  server().time.now = new Date(at);
  const { pools, clock } = server();
  await Promise.all(Array.from({ length: workers }, () => asServer(pools, 'worker', (db) => beginSeries(db, clock()))));
  await workAll(workers);
}

/** A location whose manager repeats shifts, beside a manager of the care provider. */
async function home() {
  const { make, as } = server();
  const office = await make.office();
  const [ann, boss] = [await make.locationManager(office), await make.providerManager(office)];
  // A session of its own for each call, because days pass between them.
  const here = (): ReturnType<typeof as> => server().as(ann);
  const { date: _, deadline: __, ...form } = shiftForm(office);
  const list = async () => (await here().get(`/api/v1/offices/${office.office_id}/shift_series`)).json().data;
  return {
    office,
    ann,
    here,
    boss,
    form,
    list,
    create: async (over: object = {}, by = here()) => by.post('/api/v1/shift_series', { ...form, ...NIGHTS, ...over }),
    made: async (over: object = {}) =>
      (await here().post('/api/v1/shift_series', { ...form, ...NIGHTS, ...over })).json().data as {
        series_id: string;
        jobs: { job_id: string; date: string; rate_review: string | null }[];
      },
    next: async (): Promise<Day[]> => (await list())[0].next,
    shifts: () =>
      rows(
        `select date, status, staff_rate, hcp_rate, created_by, job_start_time, rate_review, ward from app.jobs
         where office_id = $1 order by date, job_id`,
        office.office_id,
      ),
    card: (rates: object, valid_from = '2026-11-12') =>
      as(boss).put(`/api/v1/care_providers/${office.care_provider_id}/rate_card`, { valid_from, ...rates }),
  };
}
const days = (shifts: readonly { date: string }[]) => shifts.map(({ date }) => date.slice(5));

describe('repeating shifts', () => {
  test('are posted so many weeks ahead at once, and each day later ones in the creator’s name at its card’s rates [series-1]', async () => {
    const { create, shifts, card, ann, next, form } = await home();
    const rates = (staff_rate: number) => ({ rates: [{ title: form.title, staff_rate, hcp_rate: 20 }] });
    await card(rates(14));
    await card(rates(15), '2026-11-24');
    const answer = await create({ skipped: ['2026-11-16'] });
    expect(answer.statusCode).toBe(200);
    expect(days(answer.json().data.jobs)).toEqual(['11-12', '11-19', '11-23', '11-26']);
    expect((await shifts()).map(({ staff_rate }) => staff_rate)).toEqual([1400, 1400, 1400, 1500]);
    const [publication] = await rows('select job_ids from app.publications where published_by = $1', ann.user_id);
    expect(publication.job_ids).toHaveLength(4);
    expect((await next()).slice(0, 7).map(({ date, state }) => [date.slice(5), state])).toEqual([
      ['11-12', 'posted'],
      ['11-16', 'skipped'],
      ['11-19', 'posted'],
      ['11-23', 'posted'],
      ['11-26', 'posted'],
      ['11-30', 'planned'],
      ['12-03', 'planned'],
    ]);

    await nightly('2026-11-16T07:59:00Z');
    expect(await shifts()).toHaveLength(4);
    // Several workers at once, and the same day again.
    await nightly('2026-11-16T08:00:00Z', 3);
    await nightly('2026-11-16T15:00:00Z');
    const all = await shifts();
    expect(days(all)).toEqual(['11-12', '11-19', '11-23', '11-26', '11-30']);
    expect(all.at(-1)).toMatchObject({ created_by: ann.user_id, status: 'Published', staff_rate: 1500 });
    expect(await rows('select from app.publications where published_by = $1', ann.user_id)).toHaveLength(2);
    expect(await told(ann)).toEqual([]);
  });

  test('are posted once when the worker dies before it is done and begins again [series-2]', async () => {
    const { made, shifts, office } = await home();
    const { series_id } = await made({ weeks_ahead: 1, heads: 2 });
    expect(await shifts()).toHaveLength(6);
    server().time.now = new Date('2026-11-16T09:00:00Z');
    await rows(`create function app.die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$`);
    await rows(`create constraint trigger dies after insert on app.shift_series_days deferrable initially deferred
      for each row execute function app.die()`);
    await expect(work({ series_id })).rejects.toThrow('dead');
    await rows('drop trigger dies on app.shift_series_days; drop function app.die()');
    expect(await shifts()).toHaveLength(6);
    await Promise.all([work({ series_id }), work({ series_id })]);
    await work({ series_id });
    expect(days(await shifts()).slice(6)).toEqual(['11-23', '11-23']);
    await expect(
      rows(
        `insert into app.shift_series_days (series_id, date, agency_id, care_provider_id, office_id, problem)
         values ($1, '2026-11-23', $2, $3, $4, 'Again')`,
        series_id,
        office.agency_id,
        office.care_provider_id,
        office.office_id,
      ),
    ).rejects.toThrow('shift_series_days_pkey');
  });

  test('leave out a day that cannot be posted, and let odd rates wait, and tell the creator [series-3]', async () => {
    const { made, shifts, card, ann, form, office, next } = await home();
    const { series_id } = await made({
      weekdays: [7],
      job_start_time: '01:30',
      job_end_time: '09:00',
      starts_on: '2027-03-14',
      weeks_ahead: 1,
    });
    // The clocks go forward on Sunday, 28 March, and the card loses money from April on.
    await card({ rates: [{ title: form.title, staff_rate: 21, hcp_rate: 20 }] }, '2027-03-29');
    await rows(`update app.shift_series set until = '2027-05-31' where series_id = $1`, series_id);
    await nightly('2027-03-22T09:00:00Z');
    expect(await lastTold(ann)).toMatchObject({ title: 'Repeating shifts: one day was not published' });
    const missing = 'There is no 01:30 on 28 March 2027: the clocks go forward that night';
    expect((await lastTold(ann))?.body).toContain(`Sun 28 Mar: ${missing}`);
    expect((await next())[0]).toMatchObject({ date: '2027-03-28', state: 'refused', problem: missing });
    await nightly('2027-03-29T09:00:00Z');
    expect(await shifts()).toMatchObject([{ date: '2027-04-04', status: 'Unpublished', rate_review: 'waiting' }]);
    expect((await lastTold(ann))?.body).toContain('Sun 4 Apr: Handover will look at this rate');
    await rows(
      `update app.care_providers set status = 'non-active' where care_provider_id = $1`,
      office.care_provider_id,
    );
    await nightly('2027-04-05T09:00:00Z');
    expect(await shifts()).toHaveLength(1);
    expect((await lastTold(ann))?.body).toContain('it cannot post shifts');
    await nightly('2027-04-06T09:00:00Z');
    expect(await told(ann)).toHaveLength(3);
  });

  test('pay at least the minimum wage of their day [series-4]', async () => {
    const { create } = await home();
    const answer = await create({ staff_rate: 9 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toMatch(/^Staff pay must be at least the minimum wage/);
    expect((await create({ weekdays: [3], until: '2026-11-14' })).json().errors).toEqual({
      weekdays: ['None of these days comes before the last day'],
    });
    expect((await create({ weeks_ahead: 8, weekdays: [1, 2, 3, 4, 5, 6, 7], heads: 4 })).json().errors).toHaveProperty(
      'weeks_ahead',
    );
  });

  test('change where nobody is booked yet, and the posted ones if that is asked [series-5]', async () => {
    const { made, here, shifts, form, boss, list } = await home();
    const { series_id, jobs } = await made();
    const taken = await server().make.member();
    await rows(
      `update app.jobs set status = 'Confirmed', assigned_to = $2 where job_id = $1`,
      jobs[0]?.job_id,
      taken.user_id,
    );
    const { title: _, agency_id: __, care_provider_id: ___, location_id: ____, ...rest } = form;
    const {
      address_line_1: _a,
      city: _b,
      post_code: _c,
      latitude: _d,
      longitude: _e,
      approximate: _f,
      ...entry
    } = rest;
    const url = `/api/v1/shift_series/${series_id}`;
    const change = (over: object, by = here()) =>
      by.put(url, { ...entry, ...NIGHTS, ward: 'Rose', job_start_time: '21:00', ...over });
    const starts = async () => (await shifts()).map((shift) => shift.job_start_time);
    expect((await change({})).json().data).toMatchObject({ changed: 0, jobs: [], series: { ward: 'Rose' } });
    expect(await starts()).toEqual(Array(5).fill('20:00'));
    expect((await change({ weekdays: [4], also_posted: true })).json().data.changed).toBe(2);
    expect(await starts()).toEqual(['20:00', '20:00', '21:00', '20:00', '21:00']);
    // From now on the person who changed it posts it.
    await change({ weekdays: [4] }, server().as(boss));
    await nightly('2026-11-19T09:00:00Z');
    expect((await shifts()).at(-1)).toMatchObject({ date: '2026-12-03', created_by: boss.user_id, ward: 'Rose' });
    expect((await list())[0].mine).toBe(false);
    const [entryOfJob] = await rows(
      `select changes from app.job_history where command = 'edit' and job_id = $1`,
      jobs[2]?.job_id,
    );
    expect(JSON.stringify(entryOfJob.changes)).toContain('21:00');
  });

  test('skip a day, pause, go on and end [series-6]', async () => {
    const { made, here, shifts, list, next } = await home();
    const { series_id, jobs } = await made({ weeks_ahead: 1 });
    const act = async (what: string, body: object = {}) => {
      const answer = await here().post(`/api/v1/shift_series/${series_id}/${what}`, body);
      await workAll();
      return [answer.statusCode, answer.json().message ?? answer.json().data.state];
    };
    expect(await act('skip', { date: '2026-11-16', skip: true })).toEqual([
      409,
      'The shift of this day is posted: unpublish or cancel it instead',
    ]);
    expect(await act('skip', { date: '2026-11-23', skip: true })).toEqual([200, 'running']);
    await nightly('2026-11-17T09:00:00Z');
    expect(days(await shifts())).toEqual(['11-12', '11-16', '11-19']);
    // Taken in again, it is posted at once.
    await act('skip', { date: '2026-11-23', skip: false });
    expect(days(await shifts())).toEqual(['11-12', '11-16', '11-19', '11-23']);
    expect(await act('pause')).toEqual([200, 'paused']);
    expect(await act('pause')).toEqual([409, 'These repeating shifts are paused already']);
    await nightly('2026-11-26T09:00:00Z');
    expect(await shifts()).toHaveLength(4);
    expect(await act('resume')).toEqual([200, 'running']);
    expect(days(await shifts()).slice(4)).toEqual(['11-26', '11-30', '12-03']);
    expect((await here().get(`/api/v1/jobs/${jobs[0]?.job_id}/shift_series`)).json().data).toMatchObject({
      series_id,
      weekdays: [1, 4],
      until: '2027-03-31',
    });
    expect((await next())[0]?.jobs).toHaveLength(1);
    expect(await act('end')).toEqual([200, 'ended']);
    expect(await act('resume')).toEqual([409, 'These repeating shifts have ended']);
    expect(await list()).toEqual([]);
  });

  test('stop when their creator may not post any more, and somebody of the place goes on [series-7]', async () => {
    const { make, as } = server();
    const { made, shifts, ann, boss, office } = await home();
    const colleague = await make.locationManager(office);
    const elsewhere = await make.office(office);
    await make.locationManager(elsewhere);
    const { series_id } = await made({ weeks_ahead: 1 });
    await rows('update app.users set office_id = $2 where user_id = $1', ann.user_id, elsewhere.office_id);
    await nightly('2026-11-16T09:00:00Z');
    await nightly('2026-11-17T09:00:00Z');
    expect(await shifts()).toHaveLength(3);
    for (const manager of [boss, colleague]) expect(await told(manager)).toEqual(['Repeating shifts have stopped']);
    expect(await told(ann)).toEqual([]);
    const now = as(colleague);
    const [series] = (await now.get(`/api/v1/offices/${office.office_id}/shift_series`)).json().data;
    expect(series).toMatchObject({ state: 'stopped', mine: false, can: { resume: { allowed: true } } });
    expect((await now.post(`/api/v1/shift_series/${series_id}/resume`)).statusCode).toBe(200);
    await workAll();
    expect((await shifts()).at(-1)).toMatchObject({ date: '2026-11-23', created_by: colleague.user_id });
  });
});
