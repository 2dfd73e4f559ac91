import { describe, expect, test } from 'vitest';
import { isQuarter } from '@handover/domain/attendance/quarters';
import { CHECK_IN_EARLY_MS } from '@handover/domain/attendance/window';
import { timesheetHash } from '../../src/timesheets/hash.ts';
import { demoAfterwards } from './afterwards.ts';
import { demoAttendance } from './attendance.ts';
import { demoJobs } from './jobs.ts';
import { demoMarket } from './market.ts';
import { randomFrom } from './random.ts';

const DAY = 86_400_000;
type Open = { job_id: string; raised_at: Date; end_time: Date; start_time: Date };

describe.each([
  ['in the middle of a morning', '2026-11-15T10:24:00Z'],
  ['in the night', '2027-01-09T01:10:00Z'],
  ['around the night when the clocks go forward', '2027-03-28T00:30:00Z'],
  ['around the night when the clocks go back', '2027-10-31T00:30:00Z'],
])('what the demo says of the days themselves, seeded %s', (_, at) => {
  const now = new Date(at);
  const random = randomFrom(20_261_112);
  const market = demoMarket(random, new Date('2026-11-12T10:24:00Z'));
  const shifts = demoJobs(random, market, now);
  const days = demoAttendance(random, market, shifts, timesheetHash);
  const { timesheet_queries, induction_items, inductions } = demoAfterwards(random, market, shifts, days, now);
  const { jobs, job_history } = shifts;
  const { attendance, timesheets, signatures, slips } = days;
  const ids = (rows: readonly { job_id?: unknown }[]) => rows.map(({ job_id }) => String(job_id)).toSorted();
  const is = (...statuses: string[]) => jobs.filter(({ status }) => statuses.includes(String(status)));

  test('members on site have checked in, and every worked shift has its signed hours', () => {
    expect(ids(attendance)).toEqual(ids(is('Checked in', 'Completed')));
    expect(ids(timesheets)).toEqual(ids(is('Completed')));
    expect(is('Checked in').length).toBeGreaterThan(0);
  });

  test('a member who came late or not at all has an attendance incident', () => {
    const late = attendance.filter(({ late_check_in }) => Number(late_check_in) >= 5);
    const absent = job_history.filter(({ command }) => command === 'no_show');
    expect(ids(slips)).toEqual(ids([...late, ...absent]));
    expect(late.length).toBeGreaterThan(0);
  });

  test('hours are full quarters, in order, and nothing happens later than now', () => {
    for (const { start_time, end_time, checked_out_at, total_time } of timesheets) {
      expect([isQuarter(start_time), isQuarter(end_time), end_time > start_time, total_time > 0]).toEqual(
        Array.from({ length: 4 }, () => true),
      );
      expect(checked_out_at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('some drew their signature and some typed it, each of them once', () => {
    expect(signatures.some(({ picture }) => picture !== null)).toBe(true);
    expect(signatures.some(({ typed }) => typed !== null)).toBe(true);
    expect(signatures.every(({ picture, typed }) => (picture === null) !== (typed === null))).toBe(true);
    const used = timesheets.flatMap(({ candidate_signature, authorized_signature }) => [
      candidate_signature,
      authorized_signature,
    ]);
    const all = [...attendance.map(({ signature_id }) => signature_id), ...used].filter((each) => each !== null);
    expect(all.toSorted()).toEqual(signatures.map(({ signature_id }) => signature_id).toSorted());
  });

  test('one check-in waits for review, and one timesheet for an answer', () => {
    const flagged = attendance.filter((row) => (row['flags'] as string[]).length > 0);
    expect(flagged.filter(({ reviewed_at }) => reviewed_at === null)).toMatchObject([{ how: 'review' }]);
    const open = timesheet_queries.filter(({ status }) => status === 'open') as Open[];
    expect(open).toMatchObject([{ raised_level: 3, version: 1 }]);
    for (const { job_id, raised_at, end_time, start_time } of open) {
      expect(now.getTime() - raised_at.getTime()).toBeLessThan(7 * DAY);
      expect(end_time > start_time).toBe(true);
      const its = jobs.find((job) => job['job_id'] === job_id);
      const entries = job_history.filter((entry) => entry['job_id'] === job_id);
      expect(entries.at(-1)).toMatchObject({ command: 'query', to_status: 'Completed', version: entries.length });
      expect(its).toMatchObject({ version: entries.length });
    }
  });

  test('the nurse who signs in can check in now, at a location that shows her around first', () => {
    const [amara] = market.staff;
    const open = jobs.filter(
      ({ assigned_to, status, starts_at, ends_at }) =>
        assigned_to === amara?.member_id &&
        status === 'Confirmed' &&
        (starts_at as Date).getTime() - 2 * CHECK_IN_EARLY_MS < now.getTime() &&
        now < (ends_at as Date),
    );
    const place = market.offices.find(({ office_id }) => office_id === open[0]?.['office_id']);
    expect(open.length).toBe(1);
    expect(place).toMatchObject({ city: 'Leeds', check_in_radius: 1 });
    expect(induction_items.map(({ office_id }) => office_id)).toEqual(induction_items.map(() => place?.office_id));
    expect(induction_items.length).toBeGreaterThan(2);
    expect(inductions.length).toBeGreaterThan(0);
    expect(inductions.map(({ member_id }) => member_id)).not.toContain(amara?.member_id);
  });
});
