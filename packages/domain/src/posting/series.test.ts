import { describe, expect, test } from 'vitest';
import { londonMoment } from '../time.ts';
import {
  dueDays,
  everyInWords,
  isOver,
  nextDays,
  patternDays,
  patternProblems,
  type SeriesState,
  seriesPolicy,
} from './series.ts';

/** Thursday, 10:24 in London. */
const now = new Date('2026-11-12T10:24:00Z');
/** Monday and Thursday nights, two weeks ahead. */
const nights = {
  weekdays: [1, 4],
  starts_on: '2026-11-12',
  until: '2027-03-31',
  weeks_ahead: 2,
  skipped: [] as string[],
  job_start_time: '20:00',
  job_end_time: '08:00',
};
const london = (date: string, time: string) => {
  const moment = londonMoment(date, time);
  return moment.ok ? moment.at : now;
};
const due = (over: Partial<typeof nights> = {}, { settled = [] as string[], at = now } = {}) =>
  dueDays({ ...nights, ...over }, new Set(settled), at);

describe('the days of a series', () => {
  test.each<[string, Partial<typeof nights>, { settled?: string[]; at?: Date }, string[]]>([
    ['two weeks of them, today included', {}, {}, ['12', '16', '19', '23', '26']],
    ['today is gone once its shift has started', { job_start_time: '10:15' }, {}, ['16', '19', '23', '26']],
    ['one week ahead', { weeks_ahead: 1 }, {}, ['12', '16', '19']],
    ['not before the first day', { starts_on: '2026-11-17' }, {}, ['19', '23', '26']],
    ['not after the last', { until: '2026-11-19' }, {}, ['12', '16', '19']],
    ['not the skipped', { skipped: ['2026-11-16'] }, {}, ['12', '19', '23', '26']],
    ['not what is settled', {}, { settled: ['2026-11-12', '2026-11-16'] }, ['19', '23', '26']],
    ['a Sunday is the seventh day', { weekdays: [7] }, {}, ['15', '22']],
    [
      'London’s day, not Greenwich’s',
      { weekdays: [5], starts_on: '2026-07-01', until: '2026-07-31' },
      { at: london('2026-07-17', '00:30') },
      ['17', '24', '31'],
    ],
  ])('%s', (_, over, more, days) => {
    expect(due(over, more).map((date) => date.slice(8))).toEqual(days);
  });

  test('are the same weekdays over a change of the clocks, a bank holiday and a year’s end', () => {
    const easter = patternDays({ ...nights, weekdays: [1, 7] }, '2027-03-22', '2027-03-31');
    expect(easter).toEqual(['2027-03-22', '2027-03-28', '2027-03-29']);
    const christmas = patternDays({ ...nights, weekdays: [5] }, '2026-12-20', '2027-01-05');
    expect(christmas).toEqual(['2026-12-25', '2027-01-01']);
  });

  test('keep a day whose hour does not exist, so that it is reported', () => {
    const gap = { ...nights, weekdays: [7], job_start_time: '01:30', job_end_time: '09:00' };
    const at = london('2027-03-27', '12:00');
    expect(dueDays(gap, new Set(), at)).toEqual(['2027-03-28']);
    // The clock has passed the missing hour.
    expect(dueDays(gap, new Set(), london('2027-03-28', '12:00'))).toEqual(['2027-03-28']);
  });

  test('are listed beyond the weeks ahead, with the skipped', () => {
    expect(nextDays({ ...nights, skipped: ['2026-11-16'] }, now, 6).at(-1)).toBe('2026-11-30');
    expect(nextDays({ ...nights, skipped: ['2026-11-16'] }, now, 6)).toContain('2026-11-16');
  });

  test.each<[string, Partial<typeof nights>, object]>([
    ['a whole year', { until: '2027-11-12' }, {}],
    ['more than a year', { until: '2027-11-14' }, { until: 'Choose a last day within a year' }],
    ['a day that is over', { until: '2026-11-11' }, { until: 'Choose a last day that is not over' }],
    [
      'a last day before the first',
      { starts_on: '2026-11-20', until: '2026-11-19' },
      { until: 'The last day cannot be before the first' },
    ],
    [
      'no day at all',
      { weekdays: [3], until: '2026-11-16' },
      { weekdays: 'None of these days comes before the last day' },
    ],
  ])('that are entered: %s', (_, over, problems) => {
    expect(patternProblems({ ...nights, ...over }, now)).toEqual(problems);
  });

  test.each([
    [[4, 1], 'Every Monday and Thursday'],
    [[1, 2, 3], 'Every Monday, Tuesday and Wednesday'],
    [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
  ])('%j in words', (weekdays, words) => {
    expect(everyInWords({ weekdays })).toBe(words);
  });
});

describe('acting on a series', () => {
  const series = (state: SeriesState, over: object = {}) => ({ ...nights, state, ...over });
  const said = (verdict: { ok: boolean; message?: string }) => (verdict.ok ? 'yes' : verdict.message);
  const ENDED = 'These repeating shifts have ended';

  test.each<[SeriesState, object, pause: string, resume: string, change: string]>([
    ['running', {}, 'yes', 'These repeating shifts are not paused', 'yes'],
    ['paused', {}, 'These repeating shifts are paused already', 'yes', 'yes'],
    ['stopped', {}, 'These repeating shifts are paused already', 'yes', 'yes'],
    ['ended', {}, ENDED, ENDED, ENDED],
    ['running', { until: '2026-11-11' }, ENDED, ENDED, ENDED],
  ])('that is %s %j', (state, over, pause, resume, change) => {
    const it = series(state, over);
    const { change: changes, end } = seriesPolicy;
    expect([seriesPolicy.pause(it, now), seriesPolicy.resume(it, now)].map(said)).toEqual([pause, resume]);
    expect([changes(it, now), end(it, now)].map(said)).toEqual([change, change]);
    expect(isOver(it, now)).toBe(change === ENDED);
  });

  test.each([
    ['2026-11-16', false, 'yes'],
    ['2026-11-17', false, 'There is no repeating shift on this day'],
    ['2027-04-01', false, 'There is no repeating shift on this day'],
    ['2026-11-16', true, 'The shift of this day is posted: unpublish or cancel it instead'],
  ])('skips %s, posted: %s', (date, posted, words) => {
    expect(said(seriesPolicy.skip(series('running'), date, { posted }, now))).toBe(words);
  });
  test('skips no day that has passed', () => {
    const it = series('running', { starts_on: '2026-11-02' });
    expect(said(seriesPolicy.skip(it, '2026-11-09', { posted: false }, now))).toBe('This day has passed');
  });
});
