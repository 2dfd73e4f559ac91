import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { shiftForm } from '../../test/shiftForm.ts';

const server = useTestServer();

/** A manager of a location who posts one kind of shift for several days. */
async function poster() {
  const { make, as, owner } = server();
  const office = await make.office();
  const here = as(await make.locationManager(office));
  const { date: _, deadline: __, ...work } = shiftForm(office);
  return {
    office,
    bulk: (over: object) => here.post('/api/v1/jobs/bulk', { ...work, ...over }),
    kept: async () =>
      (
        await owner.query(
          `select job_id, date, deadline, starts_at, ends_at, status, version from app.jobs
           where office_id = $1 order by starts_at, job_id`,
          [office.office_id],
        )
      ).rows,
  };
}

describe('posting for several days and heads', () => {
  test('makes one shift for each head on each day, each with its history', async () => {
    const { bulk, kept } = await poster();
    const { statusCode, json } = await bulk({ dates: ['2026-11-21', '2026-11-19'], heads: 3 });
    expect(statusCode).toBe(200);
    const { jobs } = json().data;
    expect(jobs.map(({ date }: { date: string }) => date)).toEqual([
      ...Array(3).fill('2026-11-19'),
      ...Array(3).fill('2026-11-21'),
    ]);
    expect(new Set(jobs.map(({ code }: { code: string }) => code)).size).toBe(6);
    const rows = await kept();
    expect(rows.map(({ job_id }) => job_id).sort()).toEqual(
      jobs.map(({ job_id }: { job_id: string }) => job_id).sort(),
    );
    const { rows: history } = await server().owner.query(
      'select command, version from app.job_history where job_id = any ($1)',
      [rows.map(({ job_id }) => job_id)],
    );
    expect(history).toEqual(rows.map(() => ({ command: 'create', version: 1 })));
  });
  test('closes applications for each so many days before, or today', async () => {
    const { bulk, kept } = await poster();
    await bulk({ dates: ['2026-11-13', '2026-11-19'], close_days_before: 3 });
    expect((await kept()).map(({ deadline }) => deadline)).toEqual(['2026-11-12', '2026-11-16']);
  });
  test('keeps the local times over both changes of the clocks', async () => {
    const { bulk, kept } = await poster();
    const nights = { job_start_time: '20:00', job_end_time: '08:00', shift_time: 'Night Shift' };
    await bulk({
      ...nights,
      dates: ['2027-03-26', '2027-03-27', '2027-03-28', '2027-10-29', '2027-10-30', '2027-10-31'],
    });
    const hours = (await kept()).map(({ starts_at, ends_at }) => (ends_at - starts_at) / 3_600_000);
    expect(hours).toEqual([12, 11, 12, 12, 13, 12]);
  });
  test('is all or nothing: every impossible day is named', async () => {
    const { bulk, kept } = await poster();
    const answer = await bulk({
      job_start_time: '01:30',
      job_end_time: '09:00',
      dates: ['2026-11-19', '2027-03-28', '2026-11-11', '2027-10-31'],
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      {
        dates: [
          'Wed 11 Nov: Choose today or a later day',
          'Sun 28 Mar 2027: There is no 01:30 on 28 March 2027: the clocks go forward that night',
          'Sun 31 Oct 2027: There are two 01:30 on 31 October 2027: the clocks go back that night',
        ],
      },
    ]);
    expect(await kept()).toEqual([]);
  });
  test.each([
    [
      'a break as long as the shift',
      { job_end_time: '14:30' },
      { break_length: ['The break is as long as the shift'] },
    ],
    ['no day', { dates: [] }, { dates: ['Choose at least one day'] }],
    ['a day twice', { dates: ['2026-11-19', '2026-11-19'] }, { dates: ['Choose each day once'] }],
    ['nobody', { heads: 0 }, { heads: ['Ask for at least one'] }],
    ['a crowd', { heads: 21 }, { heads: ['Ask for at most 20'] }],
    [
      'more than anyone means',
      { heads: 20, dates: Array.from({ length: 11 }, (_, day) => `2026-12-${day + 10}`) },
      { dates: ['Post at most 200 shifts at once'] },
    ],
  ])('is refused with %s', async (_, over, errors) => {
    const { bulk, kept } = await poster();
    const answer = await bulk({ dates: ['2026-11-19'], ...over });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
    expect(await kept()).toEqual([]);
  });
  test('accepts 200 at once', async () => {
    const { bulk, kept } = await poster();
    const dates = Array.from({ length: 10 }, (_, day) => `2026-12-${day + 10}`);
    expect((await bulk({ heads: 20, dates })).json().data.jobs).toHaveLength(200);
    expect(await kept()).toHaveLength(200);
  });
  test('is refused for a company that is not active', async () => {
    const { bulk, office } = await poster();
    await server().owner.query(`update app.agencies set status = 'non-active' where agency_id = $1`, [
      office.agency_id,
    ]);
    expect((await bulk({ dates: ['2026-11-19'] })).statusCode).toBe(409);
  });
});
