import { describe, expect, test } from 'vitest';
import { type ActiveJob, activeLine, ATTENTION, attentionOf } from './activeLine.ts';

/** Thursday, a quarter past ten in London. */
const NOW = new Date('2026-11-12T10:15:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const NOBODY: ActiveJob = {
  status: 'Confirmed',
  no_show: false,
  late_notice: null,
  starts_at: ago(-60),
  start_time: null,
  end_time: null,
  late_check_in: null,
};

describe('the line of an active shift', () => {
  test.each<[ActiveJob['status'], Partial<ActiveJob>, string, string]>([
    ['Checked in', { start_time: ago(18), late_check_in: 18 }, '18 mins late', '[activeLine-1]'],
    ['Checked in', { start_time: ago(300), late_check_in: 1 }, '1 mins late', '[activeLine-2]'],
    ['Checked in', { start_time: ago(144), late_check_in: 0 }, '2 h 24 min elapsed', '[activeLine-3]'],
    ['Checked in', { start_time: ago(144), late_check_in: null }, '2 h 24 min elapsed', '[activeLine-4]'],
    ['Checked in', { start_time: ago(60) }, '1 h elapsed', '[activeLine-5]'],
    ['Checked in', { start_time: ago(0) }, '0 min elapsed', '[activeLine-6]'],
    ['Checked in', { start_time: ago(-15) }, '0 min elapsed', '[activeLine-7]'],
    // Someone else came in their place.
    ['Checked in', { start_time: ago(30), no_show: true }, '30 min elapsed', '[activeLine-8]'],
    ['Checked in', { start_time: ago(30), end_time: ago(1), late_check_in: 5 }, 'Checked in', '[activeLine-9]'],
    ['Checked in', {}, 'Checked in', '[activeLine-10]'],
    ['Completed', { start_time: ago(600), end_time: ago(131) }, 'Finished 2 h 11 min ago', '[activeLine-11]'],
    ['Completed', { start_time: ago(600), end_time: ago(120) }, 'Finished 2 h ago', '[activeLine-12]'],
    ['Completed', { start_time: ago(600), end_time: ago(7) }, 'Finished 7 min ago', '[activeLine-13]'],
    ['Completed', { start_time: ago(600), end_time: ago(0) }, 'Finished just now', '[activeLine-14]'],
    // The quarter hour that was signed may lie just ahead.
    ['Completed', { start_time: ago(600), end_time: ago(-5) }, 'Finished just now', '[activeLine-15]'],
    ['Completed', { start_time: ago(1300), end_time: ago(719) }, 'Finished 11 h 59 min ago', '[activeLine-16]'],
    ['Completed', { start_time: ago(1300), end_time: ago(720) }, 'Finished yesterday', '[activeLine-17]'],
    ['Completed', { start_time: null, end_time: ago(20) }, 'Completed', '[activeLine-18]'],
    ['Completed', { start_time: ago(600), end_time: null }, 'Completed', '[activeLine-19]'],
    ['Completed', { no_show: true }, 'No show', '[activeLine-20]'],
    ['missed', { no_show: true }, 'No show', '[activeLine-21]'],
    ['Assigned', { no_show: true }, 'No show', '[activeLine-22]'],
    ['Confirmed', {}, 'Confirmed', '[activeLine-23]'],
    ['Assigned', {}, 'Assigned', '[activeLine-24]'],
    ['Confirmed', { starts_at: ago(25) }, 'Not here, 25 min', '[activeLine-25]'],
    ['Assigned', { starts_at: ago(70) }, 'Not here, 1 h 10 min', '[activeLine-26]'],
    ['Confirmed', { starts_at: ago(0) }, 'Not here, 0 min', '[activeLine-27]'],
    ['Confirmed', { starts_at: ago(31), no_show: true }, 'No show', '[activeLine-28]'],
    ['missed', { starts_at: ago(600) }, 'missed', '[activeLine-29]'],
    ['Confirmed', { late_notice: 20 }, '20 min late, expected 11:35', '[activeLine-30]'],
    ['Confirmed', { starts_at: ago(19), late_notice: 20 }, '20 min late, expected 10:16', '[activeLine-31]'],
    ['Confirmed', { starts_at: ago(20), late_notice: 20 }, 'Not here, 20 min', '[activeLine-32]'],
  ])('of one that is %s, with %o, says "%s" $3', (status, over, wanted) => {
    expect(activeLine({ ...NOBODY, status, ...over }, NOW)).toBe(wanted);
  });
  test('says hours for a shift that finished on the same day, more than half a day ago', () => {
    const evening = new Date('2026-11-12T22:15:00Z');
    const job = { ...NOBODY, status: 'Completed', start_time: ago(600), end_time: ago(0) } as const;
    expect(activeLine(job, evening)).toBe('Finished 12 h ago');
  });
});

test('sorts people who are not here first, then no-shows, announced and late ones, gaps, those to come, those on site and the gone', () => {
  const begun = { ...NOBODY, starts_at: ago(25) };
  const jobs: ActiveJob[] = [
    { ...begun, status: 'Confirmed' },
    { ...begun, status: 'missed', no_show: true },
    { ...begun, status: 'Confirmed', late_notice: 30 },
    { ...begun, status: 'Checked in', late_check_in: 4 },
    { ...NOBODY, status: 'Published' },
    { ...NOBODY, status: 'Confirmed' },
    { ...begun, status: 'Checked in', no_show: true, late_check_in: 0 },
    { ...begun, status: 'Completed' },
  ];
  expect(jobs.map((job) => attentionOf(job, NOW))).toEqual(ATTENTION);
});

test('somebody is not here from the minute of the start', () => {
  const at = (minutes: number) => attentionOf({ ...NOBODY, starts_at: ago(minutes) }, NOW);
  expect([at(-1), at(0), at(1)]).toEqual(['expected', 'not_here', 'not_here']);
});
