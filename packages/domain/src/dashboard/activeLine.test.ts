import { describe, expect, test } from 'vitest';
import { type ActiveJob, activeLine, ATTENTION, attentionOf } from './activeLine.ts';

/** Thursday, a quarter past ten in London. */
const NOW = new Date('2026-11-12T10:15:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const NOBODY: ActiveJob = {
  status: 'Confirmed',
  no_show: false,
  start_time: null,
  end_time: null,
  late_check_in: null,
};

describe('the line of an active shift', () => {
  test.each<[ActiveJob['status'], Partial<ActiveJob>, string]>([
    ['Checked in', { start_time: ago(18), late_check_in: 18 }, '18 mins late'],
    ['Checked in', { start_time: ago(300), late_check_in: 1 }, '1 mins late'],
    ['Checked in', { start_time: ago(144), late_check_in: 0 }, '2 h 24 min elapsed'],
    ['Checked in', { start_time: ago(144), late_check_in: null }, '2 h 24 min elapsed'],
    ['Checked in', { start_time: ago(60) }, '1 h elapsed'],
    ['Checked in', { start_time: ago(0) }, '0 min elapsed'],
    ['Checked in', { start_time: ago(-15) }, '0 min elapsed'],
    // Someone else came in their place.
    ['Checked in', { start_time: ago(30), no_show: true }, '30 min elapsed'],
    ['Checked in', { start_time: ago(30), end_time: ago(1), late_check_in: 5 }, 'Checked in'],
    ['Checked in', {}, 'Checked in'],
    ['Completed', { start_time: ago(600), end_time: ago(131) }, 'Finished 2 h 11 min ago'],
    ['Completed', { start_time: ago(600), end_time: ago(120) }, 'Finished 2 h ago'],
    ['Completed', { start_time: ago(600), end_time: ago(7) }, 'Finished 7 min ago'],
    ['Completed', { start_time: ago(600), end_time: ago(0) }, 'Finished just now'],
    // The quarter hour that was signed may lie just ahead.
    ['Completed', { start_time: ago(600), end_time: ago(-5) }, 'Finished just now'],
    ['Completed', { start_time: ago(1300), end_time: ago(719) }, 'Finished 11 h 59 min ago'],
    ['Completed', { start_time: ago(1300), end_time: ago(720) }, 'Finished yesterday'],
    ['Completed', { start_time: null, end_time: ago(20) }, 'Completed'],
    ['Completed', { start_time: ago(600), end_time: null }, 'Completed'],
    ['Completed', { no_show: true }, 'No show'],
    ['missed', { no_show: true }, 'No show'],
    ['Assigned', { no_show: true }, 'No show'],
    ['Confirmed', {}, 'Confirmed'],
    ['Assigned', {}, 'Assigned'],
  ])('of one that is %s, with %o, says "%s"', (status, over, wanted) => {
    expect(activeLine({ ...NOBODY, status, ...over }, NOW)).toBe(wanted);
  });
  test('says hours of the same day where half of it has passed', () => {
    const evening = new Date('2026-11-12T22:15:00Z');
    const job = { ...NOBODY, status: 'Completed', start_time: ago(600), end_time: ago(0) } as const;
    expect(activeLine(job, evening)).toBe('Finished 12 h ago');
  });
});

test('no shows come first, then whoever is late, then who is there, who is to come and who is done', () => {
  const jobs = [
    { status: 'missed', no_show: true, late_check_in: null },
    { status: 'Checked in', no_show: false, late_check_in: 4 },
    { status: 'Checked in', no_show: true, late_check_in: 0 },
    { status: 'Confirmed', no_show: false, late_check_in: null },
    { status: 'Completed', no_show: false, late_check_in: null },
  ] as const;
  expect(jobs.map(attentionOf)).toEqual(ATTENTION);
});
