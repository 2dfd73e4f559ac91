import { beforeEach, describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';

const server = useTestServer();
let ann: Person;
let address_id: string;
beforeEach(async () => {
  ann = await server().make.member();
  ({ address_id } = await server().make.address(ann));
});

const read = async (from: string, to: string, who = ann) =>
  server().as(who).get(`/api/v1/my_calendar?from=${from}&to=${to}`);
const readMonth = async (who = ann) => (await read('2026-11-01', '2026-11-30', who)).json().data;
const freeOn = async (date: string, over: object = {}) => {
  const sent = { date, from_time: '08:00', to_time: '20:00', address_id, ...over };
  const answer = await server().as(ann).post(`/api/v1/staff/${ann.user_id}/availability`, sent);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json().data;
};
const freeDays = async () => (await readMonth()).availability.map(({ date }: { date: string }) => date);
const bookedAt = (starts_at: string, ends_at: string, over: object = {}) =>
  server().make.job(undefined, {
    status: 'Confirmed',
    assigned_to: ann.user_id,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    ...over,
  });

describe('the calendar of a member', () => {
  test('holds when they are free, what they have, and where they can start from, and nothing else', async () => {
    const office = await server().make.office(undefined, 'Willow Court');
    const job = await server().make.job(office, { status: 'Confirmed', assigned_to: ann.user_id });
    const { availability_id } = await freeOn('2026-11-16', { from_time: '20:00', to_time: '08:00' });
    expect(await readMonth()).toEqual({
      availability: [
        {
          availability_id,
          date: '2026-11-16',
          from_time: '20:00',
          to_time: '08:00',
          location: { address_id, address_line_1: '14 Carr Lane', city: 'York', post_code: 'YO26 5RL' },
        },
      ],
      bookings: [
        {
          job_id: job.job_id,
          code: job.code,
          title: 'Healthcare Assistant',
          status: 'Confirmed',
          date: '2026-11-15',
          job_start_time: '08:00',
          job_end_time: '20:00',
          starts_at: '2026-11-15T08:00:00.000Z',
          ends_at: '2026-11-15T20:00:00.000Z',
          location: { office_id: office.office_id, title: 'Willow Court' },
          city: 'York',
        },
      ],
      addresses: [{ address_id, address_line_1: '14 Carr Lane', city: 'York' }],
    });
  });

  test('is visible to the member alone', async () => {
    await freeOn('2026-11-16');
    await bookedAt('2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z');
    expect(await readMonth(await server().make.member())).toEqual({ availability: [], bookings: [], addresses: [] });
  });

  test('goes by days in London: a night that began before the first day is included, one that ended is not', async () => {
    const before = await bookedAt('2026-07-31T19:00:00Z', '2026-07-31T23:00:00Z', { title: 'Ends at midnight' });
    const night = await bookedAt('2026-07-31T23:30:00Z', '2026-08-01T06:00:00Z', { title: 'Begins at half past' });
    const last = await bookedAt('2026-08-31T22:30:00Z', '2026-09-01T06:00:00Z', { title: 'Last night of August' });
    const after = await bookedAt('2026-09-01T23:00:00Z', '2026-09-02T06:00:00Z', { title: 'September' });
    const of = async (from: string, to: string) =>
      (await read(from, to)).json().data.bookings.map(({ job_id }: { job_id: string }) => job_id);
    expect(await of('2026-08-01', '2026-08-31')).toEqual([night.job_id, last.job_id]);
    expect(await of('2026-07-31', '2026-07-31')).toEqual([before.job_id]);
    expect(await of('2026-09-01', '2026-09-01')).toEqual([last.job_id]);
    expect(await of('2026-09-02', '2026-09-02')).toEqual([after.job_id]);
  });

  test('shows a cancelled shift, and none that was given to another member', async () => {
    const cancelled = await bookedAt('2026-11-20T08:00:00Z', '2026-11-20T20:00:00Z', { status: 'cancelled' });
    await server().make.job(undefined, { status: 'Confirmed' });
    const { bookings } = await readMonth();
    expect(bookings).toMatchObject([{ job_id: cancelled.job_id, status: 'cancelled' }]);
  });

  test.each([
    ['2026-11-01', '2027-01-02', 422],
    ['2026-11-01', '2027-01-01', 200],
    ['2026-11-02', '2026-11-01', 422],
    ['2026-11-31', '2026-12-01', 422],
    ['yesterday', '2026-12-01', 422],
  ])('from %s to %s is answered with %i', async (from, to, status) => {
    expect((await read(from, to)).statusCode).toBe(status);
  });
});

describe('copying availability from the week before', () => {
  const copy = (week: string) => server().as(ann).post('/api/v1/my_calendar/copy', { week });

  test('copies every day, with its hours and its address, seven days later', async () => {
    await freeOn('2026-11-16');
    await freeOn('2026-11-22', { from_time: '20:00', to_time: '08:00' });
    expect((await copy('2026-11-23')).json().data).toEqual({ message: '2 days were copied', days: 2 });
    expect((await readMonth()).availability.slice(2)).toMatchObject([
      { date: '2026-11-23', from_time: '08:00', to_time: '20:00', location: { address_id } },
      { date: '2026-11-29', from_time: '20:00', to_time: '08:00', location: { address_id } },
    ]);
  });

  test('leaves days alone that have an entry already', async () => {
    await freeOn('2026-11-16');
    await freeOn('2026-11-17');
    await freeOn('2026-11-23', { from_time: '06:00', to_time: '14:00' });
    expect((await copy('2026-11-23')).json().data.days).toBe(1);
    expect(await freeDays()).toEqual(['2026-11-16', '2026-11-17', '2026-11-23', '2026-11-24']);
  });

  test('days that are over are left alone', async () => {
    // It is Thursday 12 November.
    for (const date of ['2026-11-04', '2026-11-05', '2026-11-06']) {
      await server().owner.query(
        `insert into app.availability values (gen_random_uuid(), $1, $2, '08:00', '20:00', $3, $4, $4)`,
        [ann.user_id, date, address_id, server().clock()],
      );
    }
    expect((await copy('2026-11-09')).json().data).toEqual({ message: '2 days were copied', days: 2 });
    expect((await freeDays()).slice(3)).toEqual(['2026-11-12', '2026-11-13']);
    expect((await copy('2026-11-09')).statusCode).toBe(409);
  });

  test('refuses a week without entries, and a week that does not begin on Monday', async () => {
    expect((await copy('2026-11-23')).json().message).toBe('You said nothing of the week before');
    expect((await copy('2026-11-24')).statusCode).toBe(422);
  });

  test('enters each day once if asked twice at once', async () => {
    await freeOn('2026-11-16');
    const answers = await Promise.all(Array.from({ length: 6 }, () => copy('2026-11-23')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await freeDays()).toEqual(['2026-11-16', '2026-11-23']);
  });
});
