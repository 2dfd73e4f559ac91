import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';

const server = useTestServer();
type Line = { job_id: string; date: string; problem: string | null; already: boolean; paid_minutes: number | null };

/** A location whose week is copied, and its manager. */
async function home() {
  const { make, as, owner } = server();
  const office = await make.office();
  const here = as(await make.locationManager(office));
  const url = `/api/v1/offices/${office.office_id}/week`;
  return {
    office,
    here,
    shift: (over: object) => make.job(office, { ...over }),
    preview: async (from: string) => (await here.get(`${url}?from=${from}`)).json().data as Line[],
    copy: (from: string, job_ids: string[], over: object = {}) => here.post(url, { from, job_ids, ...over }),
    kept: async (job_id: string) => (await owner.query('select * from app.jobs where job_id = $1', [job_id])).rows[0],
  };
}
/** Sets the tests' clock for one test. */
async function at(now: string, work: () => Promise<void>) {
  const { time } = server();
  const before = time.now;
  time.now = new Date(now);
  try {
    await work();
  } finally {
    time.now = before;
  }
}
const ids = (lines: readonly { job_id: string }[]) => lines.map(({ job_id }) => job_id);

describe('the preview of a week’s copy', () => {
  test('is shown as it would be seven days later', async () => {
    const { shift, preview } = await home();
    const monday = await shift({ date: '2026-11-09', deadline: '2026-11-06', ward: 'Rose', status: 'Completed' });
    const sunday = await shift({ date: '2026-11-15', job_start_time: '20:00', job_end_time: '08:00' });
    await shift({ date: '2026-11-08' });
    await shift({ date: '2026-11-16', ward: 'Lavender' });
    await shift({ date: '2026-11-10', status: 'cancelled' });
    await shift({ date: '2026-11-10', status: 'declined' });
    const lines = await preview('2026-11-09');
    expect(ids(lines)).toEqual([monday.job_id, sunday.job_id]);
    expect(lines[0]).toMatchObject({
      code: monday.code,
      title: 'Healthcare Assistant',
      ward: 'Rose',
      date: '2026-11-16',
      // Three days before, as in the original.
      deadline: '2026-11-13',
      staff_rate: 13.4,
      paid_minutes: 690,
      problem: null,
      already: false,
    });
    expect(lines[1]).toMatchObject({ date: '2026-11-22', deadline: '2026-11-22', paid_minutes: 690 });
  });
  test('marks shifts that exist already, one for one', async () => {
    const { shift, preview } = await home();
    const early = { job_start_time: '07:00', job_end_time: '14:30' };
    for (let head = 0; head < 3; head++) await shift({ date: '2026-11-10', ...early });
    await shift({ date: '2026-11-10', ...early, ward: 'Rose' });
    await shift({ date: '2026-11-17', ...early, title: 'HEALTHCARE ASSISTANT' });
    await shift({ date: '2026-11-17', ...early, status: 'cancelled' });
    const already = (await preview('2026-11-09')).map((line) => line.already);
    expect(already.filter(Boolean)).toHaveLength(1);
  });
  test('says which rates an administrator would look at, but not to an administrator', async () => {
    const { shift, preview, office } = await home();
    await shift({ date: '2026-11-10', staff_rate: 2000, hcp_rate: 1500 });
    expect(await preview('2026-11-09')).toMatchObject([{ odd: ['The charge is below staff pay'] }]);
    const boss = server().as(await server().make.admin());
    const answer = await boss.get(`/api/v1/offices/${office.office_id}/week?from=2026-11-09`);
    expect(answer.json().data).toMatchObject([{ odd: [] }]);
  });
  test('names times that do not exist or exist twice, and days that have passed', async () => {
    const { shift, preview } = await home();
    await shift({ date: '2027-03-21', job_start_time: '01:30', job_end_time: '09:00' });
    await shift({ date: '2027-10-23', job_start_time: '18:00', job_end_time: '01:15' });
    await shift({ date: '2026-11-02' });
    const problems = async (from: string) =>
      (await preview(from)).map(({ problem, paid_minutes }) => [problem, paid_minutes]);
    expect(await problems('2027-03-15')).toEqual([
      ['There is no 01:30 on 28 March 2027: the clocks go forward that night', null],
    ]);
    expect(await problems('2027-10-18')).toEqual([
      ['There are two 01:15 on 31 October 2027: the clocks go back that night', null],
    ]);
    expect(await problems('2026-11-02')).toEqual([['This day has passed', null]]);
  });
  test('starts on a Monday', async () => {
    const { here, office } = await home();
    const answer = await here.get(`/api/v1/offices/${office.office_id}/week?from=2026-11-10`);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { from: ['A week starts on a Monday'] }]);
  });
  test('of another location is not found', async () => {
    const { here } = await home();
    const { office_id } = await server().make.office();
    expect((await here.get(`/api/v1/offices/${office_id}/week?from=2026-11-09`)).statusCode).toBe(404);
    expect(
      (await here.post(`/api/v1/offices/${office_id}/week`, { from: '2026-11-09', job_ids: [randomUUID()] })).json(),
    ).toMatchObject({
      message: 'Location not found',
    });
  });
});

describe('copying a week', () => {
  test('makes each shift again seven days later, as new and without a member', async () => {
    const { make } = server();
    const { shift, copy, kept } = await home();
    const { tag_id } = await make.tag();
    const night = { job_start_time: '20:00', job_end_time: '08:00', shift_time: 'Night Shift' };
    const old = await shift({ date: '2026-11-11', ...night, status: 'Completed', ward: 'Rose', tag_ids: [tag_id] });
    const { statusCode, json } = await copy('2026-11-09', [old.job_id], { status: 'Unpublished' });
    expect(statusCode).toBe(200);
    const [{ job_id, code, date }] = json().data.jobs;
    expect(date).toBe('2026-11-18');
    const [before, after] = [await kept(old.job_id), await kept(job_id)];
    const same = [
      'title description shift_time job_start_time job_end_time has_break break_is_paid_for break_length staff_rate',
      'hcp_rate ward report_to tag_ids address_line_1 city post_code latitude longitude agency_id office_id',
    ].flatMap((names) => names.split(' '));
    for (const column of same) expect([column, after[column]]).toEqual([column, before[column]]);
    expect(after).toMatchObject({ code, status: 'Unpublished', assigned_to: null, version: 1, date });
  });
  test.each([
    ['forward', '2027-03-20', '2027-03-15', '2027-03-27', 11],
    ['back in 2026', '2026-10-17', '2026-10-12', '2026-10-24', 13],
    ['back in 2027', '2027-10-23', '2027-10-18', '2027-10-30', 13],
  ])('keeps a night’s local times when the clocks go %s', async (_, date, from, copied, hours) => {
    const { shift, preview, copy, kept } = await home();
    const { job_id } = await shift({ date, job_start_time: '20:00', job_end_time: '08:00' });
    await at('2026-10-14T09:00:00Z', async () => {
      expect(await preview(from)).toMatchObject([{ date: copied, paid_minutes: hours * 60 - 30 }]);
      const [made] = (await copy(from, [job_id])).json().data.jobs;
      const row = await kept(made.job_id);
      expect([row.date, row.job_start_time, row.job_end_time]).toEqual([copied, '20:00', '08:00']);
      expect((row.ends_at - row.starts_at) / 3_600_000).toBe(hours);
    });
  });
  test('finds a shift however the letters of its id are written', async () => {
    const { shift, copy } = await home();
    const { job_id } = await shift({ date: '2026-11-17' });
    expect((await copy('2026-11-16', [job_id.toUpperCase()])).statusCode).toBe(200);
  });
  test('is all or nothing: with one impossible shift none is copied', async () => {
    const { shift, preview, copy } = await home();
    const good = await shift({ date: '2027-03-20' });
    const bad = await shift({ date: '2027-03-21', job_start_time: '01:30', job_end_time: '09:00' });
    const answer = await copy('2027-03-15', [good.job_id, bad.job_id]);
    expect([answer.statusCode, answer.json().errors.job_ids]).toEqual([
      422,
      [`${bad.code} cannot be copied: There is no 01:30 on 28 March 2027: the clocks go forward that night`],
    ]);
    expect(await preview('2027-03-22')).toEqual([]);
  });
  test.each([
    ['of another week', { date: '2026-11-16' }],
    ['that was cancelled', { date: '2026-11-10', status: 'cancelled' }],
  ])('is refused with a shift %s', async (_, over) => {
    const { shift, copy } = await home();
    const [good, bad] = [await shift({ date: '2026-11-12' }), await shift(over)];
    const answer = await copy('2026-11-09', [good.job_id, bad.job_id]);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'One of these shifts is not of that week any more',
    ]);
  });
  test('is refused with a shift of another location', async () => {
    const { copy } = await home();
    const other = await home();
    const { job_id } = await other.shift({ date: '2026-11-12' });
    expect((await copy('2026-11-09', [job_id])).statusCode).toBe(422);
  });
  test('is refused for a company that is not active', async () => {
    const { office, shift, copy } = await home();
    const { job_id } = await shift({ date: '2026-11-12' });
    await server().owner.query(`update app.care_providers set status = 'non-active' where care_provider_id = $1`, [
      office.care_provider_id,
    ]);
    expect((await copy('2026-11-09', [job_id])).statusCode).toBe(409);
  });
});
