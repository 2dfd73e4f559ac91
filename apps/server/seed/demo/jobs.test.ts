import { describe, expect, test } from 'vitest';
import { type Job, jobClock } from '@handover/domain/shifts/policy';
import { JOB_STATUSES, leadsTo, type JobCommand, type JobStatus } from '@handover/domain/shifts/status';
import pg from 'pg';
import { copyTemplate, urlOf } from '../../test/databases.ts';
import { recheckBatch } from '../../src/timesheets/recheck.ts';
import { kyselyOn } from '../../src/db/connect.ts';
import { seedDemo } from '../seed.ts';
import { demoJobs } from './jobs.ts';
import { demoMarket } from './market.ts';
import { FEW_WEEKS } from './plan.ts';
import { randomFrom } from './random.ts';

const demo = (now: string, seed = 20_261_112, days_back = FEW_WEEKS) => {
  const random = randomFrom(seed);
  const market = demoMarket(random, new Date('2026-11-12T10:24:00Z'));
  return { market, ...demoJobs(random, market, new Date(now), days_back) };
};
const id = (row: Record<string, unknown>, name: string) => row[name] as string;
const at = (row: Record<string, unknown>, name: string) => (row[name] as Date).getTime();

describe.each([
  ['in the middle of a morning', '2026-11-15T10:24:00Z'],
  ['in the night', '2027-01-09T01:10:00Z'],
  ['around the night when the clocks go forward', '2027-03-28T00:30:00Z'],
  ['around the night when the clocks go back', '2027-10-31T00:30:00Z'],
])('the demo’s shifts, seeded %s', (_, now) => {
  const { market, jobs, job_history, offers, applications } = demo(now);

  test('are about three hundred, in every status', () => {
    expect(jobs.length).toBeGreaterThan(270);
    expect(jobs.length).toBeLessThan(370);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(JOB_STATUSES));
  });

  test('have a history in order, of valid transitions, none of them in the future', () => {
    for (const { job_id, status, version } of jobs) {
      const entries = job_history.filter((entry) => entry['job_id'] === job_id);
      expect(entries.map((entry) => entry['version'])).toEqual(entries.map((__, index) => index + 1));
      expect(entries.at(-1)).toMatchObject({ to_status: status, version });
      expect(entries[0]).toMatchObject({ command: 'create', from_status: null });
      for (const [index, entry] of entries.slice(1).entries()) {
        const { command, from_status, to_status } = entry;
        expect([entry, leadsTo(command as JobCommand, from_status as JobStatus, to_status as JobStatus)]).toEqual([
          entry,
          true,
        ]);
        expect(at(entry, 'at')).toBeGreaterThanOrEqual(at(entries[index] ?? entry, 'at'));
        expect(at(entry, 'at')).toBeLessThanOrEqual(Date.parse(now));
      }
    }
  });

  test('leave nothing for the clock to catch up on', () => {
    const matters = [jobClock.no_show, jobClock.miss, jobClock.close];
    expect(jobs.filter((job) => matters.some((is) => is(job as unknown as Job, new Date(now))))).toEqual([]);
  });

  test('have no member at two places at once', () => {
    const booked = jobs.filter(({ assigned_to }) => assigned_to !== null);
    expect(booked.length).toBeGreaterThan(100);
    for (const one of booked) {
      for (const other of booked) {
        if (one === other || one['assigned_to'] !== other['assigned_to']) continue;
        expect(at(one, 'ends_at') <= at(other, 'starts_at') || at(other, 'ends_at') <= at(one, 'starts_at')).toBe(true);
      }
    }
  });

  test('have one open offer for an assigned shift, and none once it is settled', () => {
    const pending = offers.filter(({ status }) => status === 'pending');
    for (const { job_id, status, assigned_to } of jobs) {
      const its = pending.filter((offer) => offer['job_id'] === job_id);
      if (status === 'Assigned') expect(its).toMatchObject([{ exclusive: true, member_id: assigned_to }]);
      else if (status !== 'Published') expect(its).toEqual([]);
    }
    expect(offers.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['pending', 'accepted', 'declined', 'withdrawn']),
    );
  });

  test('give the nurse who signs in a shift of each kind', () => {
    const [amara] = market.staff.map(({ member_id }) => member_id);
    const status = (job_id: string) => jobs.find((job) => job['job_id'] === job_id)?.['status'];
    const hers = jobs.filter(({ assigned_to }) => assigned_to === amara).map((job) => job['status']);
    expect(hers).toEqual(expect.arrayContaining(['Completed', 'Confirmed']));
    for (const asked of [applications, offers]) {
      const open = asked.filter((row) => row['member_id'] === amara && status(id(row, 'job_id')) === 'Published');
      expect(open.length).toBeGreaterThan(0);
    }
  });
});

describe('a demo of a whole year', () => {
  const now = '2026-11-15T10:24:00Z';
  const { jobs, job_history } = demo(now, undefined, 365);
  const count = (is: (job: Record<string, unknown>) => boolean) => jobs.filter(is).length;

  test('has about four thousand shifts, more in winter than in spring, and some in every month', () => {
    expect(jobs.length).toBeGreaterThan(3_600);
    expect(jobs.length).toBeLessThan(4_400);
    const months = Map.groupBy(jobs, (job) => String(job['date']).slice(0, 7));
    expect(months.size).toBe(13);
    const inMonth = (month: string) => months.get(month)?.length ?? 0;
    for (const month of months.keys()) expect(inMonth(month)).toBeGreaterThan(120);
    expect(inMonth('2026-01')).toBeGreaterThan(inMonth('2026-05'));
  });

  test('has most shifts worked, and some cancelled, declined, missed and with a no-show', () => {
    expect(count(({ status }) => status === 'Completed')).toBeGreaterThan(jobs.length * 0.75);
    const absent = count(({ status, no_show }) => status === 'missed' && no_show === true);
    expect(absent).toBeGreaterThan(20);
    expect(count(({ no_show, assigned_to }) => no_show === true && assigned_to === null)).toBe(0);
    for (const status of ['cancelled', 'declined', 'missed'])
      expect(count((job) => job['status'] === status)).toBeGreaterThan(50);
  });

  test('has histories of valid transitions, and no member at two places at once', () => {
    const histories = Map.groupBy(job_history, (entry) => entry['job_id']);
    for (const { job_id, status } of jobs) {
      const entries = histories.get(job_id) ?? [];
      expect(entries.at(-1)).toMatchObject({ to_status: status, version: entries.length });
      const known = entries
        .slice(1)
        .every((entry) =>
          leadsTo(entry['command'] as JobCommand, entry['from_status'] as JobStatus, entry['to_status'] as JobStatus),
        );
      expect([job_id, known]).toEqual([job_id, true]);
    }
    const worked = jobs.filter(({ assigned_to }) => assigned_to !== null);
    for (const booked of Map.groupBy(worked, ({ assigned_to }) => assigned_to).values()) {
      const inOrder = booked.toSorted((a, b) => at(a, 'starts_at') - at(b, 'starts_at'));
      for (const [index, job] of inOrder.slice(1).entries())
        expect(at(inOrder[index] ?? job, 'ends_at')).toBeLessThanOrEqual(at(job, 'starts_at'));
    }
  });
});

test('the same seed on the same day makes the same demo', () => {
  const now = '2026-11-15T10:24:00Z';
  expect(demo(now)).toEqual(demo(now));
  expect(demo(now, 7).jobs).not.toEqual(demo(now).jobs);
});

test('the demo fits the database, which counts and places its shifts and verifies every timesheet', async () => {
  const { name, drop } = await copyTemplate();
  const client = new pg.Client({ connectionString: urlOf(name) });
  try {
    // Two months, so that there are shifts before the last weeks.
    expect(await seedDemo(urlOf(name), { days_back: 60 })).toBe(true);
    await client.connect();
    const { rows } = await client.query(`
      select (select count(*) from app.jobs where status = 'Published') as open,
             (select sum(n) from app.rollup_deltas where measure = 'status:Published') as counted,
             (select count(*) from app.job_geo where status = 'Published') as placed`);
    expect(Number(rows[0].open)).toBeGreaterThan(30);
    expect(rows[0]).toEqual({ open: rows[0].open, counted: rows[0].open, placed: rows[0].open });
    const next = await client.query(`select nextval('app.job_number') > (select max(number) from app.jobs) as free`);
    expect(next.rows).toEqual([{ free: true }]);
    await client.query('set search_path = app, public');
    const { checked, broken } = await recheckBatch(kyselyOn(client), null, 1_000);
    expect([checked > 100, broken]).toEqual([true, []]);
    expect(await seedDemo(urlOf(name))).toBe(false);
  } finally {
    await client.end();
    drop();
  }
});
