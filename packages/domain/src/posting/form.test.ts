import { describe, expect, test } from 'vitest';
import { minutesBetween } from '../time.ts';
import { schedule, type Timed, usualDeadline } from './form.ts';

/** Thursday, 10:24 in London. */
const now = new Date('2026-11-12T10:24:00Z');
const day: Timed = {
  date: '2026-11-14',
  job_start_time: '14:00',
  job_end_time: '21:30',
  deadline: '2026-11-13',
  has_break: true,
  break_length: 30,
};
const planned = (over: Partial<Timed>, at = now) => schedule({ ...day, ...over }, at);
const wrong = (over: Partial<Timed>, at = now) => {
  const answer = planned(over, at);
  return answer.ok ? {} : answer.errors;
};
const hours = (over: Partial<Timed>, at: Date) => {
  const answer = planned(over, at);
  return answer.ok ? minutesBetween(answer.starts_at, answer.ends_at) / 60 : answer.errors;
};

describe('a shift as it is entered', () => {
  test('is in London’s time, and closes at the end of its deadline’s day', () => {
    expect(planned({})).toEqual({
      ok: true,
      starts_at: new Date('2026-11-14T14:00:00Z'),
      ends_at: new Date('2026-11-14T21:30:00Z'),
      deadline_at: new Date('2026-11-14T00:00:00Z'),
    });
  });

  test('closes when it starts if its deadline is the day of the shift', () => {
    expect(planned({ deadline: '2026-11-14' })).toMatchObject({ deadline_at: new Date('2026-11-14T14:00:00Z') });
  });

  test('ends at midnight when its end says 00:00', () => {
    expect(planned({ job_end_time: '00:00' })).toMatchObject({ ends_at: new Date('2026-11-15T00:00:00Z') });
  });

  test.each([
    ['a deadline before today', { deadline: '2026-11-11' }, 'deadline', 'The deadline cannot be earlier than today'],
    [
      'a deadline after its day',
      { deadline: '2026-11-15' },
      'deadline',
      'The deadline cannot be after the shift starts',
    ],
    ['a day that has passed', { date: '2026-11-11', deadline: '2026-11-12' }, 'date', 'Choose today or a later day'],
    ['a mistyped year', { date: '2206-11-14' }, 'date', 'Choose a day within the next two years'],
    [
      'a start that has passed',
      { date: '2026-11-12', deadline: '2026-11-12', job_start_time: '10:15' },
      'job_start_time',
      'This shift would have started already',
    ],
    [
      'a break as long as itself',
      { job_start_time: '14:00', job_end_time: '14:30' },
      'break_length',
      'The break is as long as the shift',
    ],
  ] as const)('with %s is refused', (_, over, field, words) => {
    expect(wrong(over)).toMatchObject({ [field]: words });
  });

  test('may start in a minute', () => {
    expect(wrong({ date: '2026-11-12', deadline: '2026-11-12', job_start_time: '10:30' })).toEqual({});
  });

  test('that is posted already is not checked against the time again while its times stay', () => {
    const standing = { ...day, deadline: '2026-11-10', date: '2026-11-11' };
    expect(schedule(standing, now, standing).ok).toBe(true);
    expect(schedule({ ...standing, job_end_time: '21:45' }, now, standing)).toMatchObject({
      errors: { deadline: 'The deadline cannot be earlier than today', date: 'Choose today or a later day' },
    });
  });

  test('is today until London’s midnight, summer time or not', () => {
    const lateInJune = new Date('2027-06-30T23:30:00Z'); // half past midnight on 1 July there
    expect(wrong({ date: '2027-07-01', deadline: '2027-06-30' }, lateInJune)).toEqual({
      deadline: 'The deadline cannot be earlier than today',
    });
  });
});

describe('over a change of the clocks', () => {
  const night = { job_start_time: '20:00', job_end_time: '08:00', has_break: false, break_length: 0 };
  const march = new Date('2027-03-20T09:00:00Z');
  const october = new Date('2027-10-20T09:00:00Z');

  test('the night in March has 11 hours and the one in October 13', () => {
    expect(hours({ ...night, date: '2027-03-27', deadline: '2027-03-26' }, march)).toBe(11);
    expect(hours({ ...night, date: '2027-10-30', deadline: '2027-10-29' }, october)).toBe(13);
    expect(hours({ ...night, date: '2027-10-31', deadline: '2027-10-29' }, october)).toBe(12);
  });

  test('a time that is skipped or comes twice is refused at its own field', () => {
    const missing = { date: '2027-03-28', deadline: '2027-03-26', job_start_time: '01:30' };
    expect(wrong(missing, march)).toEqual({
      job_start_time: 'There is no 01:30 on 28 March 2027: the clocks go forward that night',
    });
    const twice = { date: '2027-10-30', deadline: '2027-10-29', job_start_time: '20:00', job_end_time: '01:15' };
    expect(wrong(twice, october)).toEqual({
      job_end_time: 'There are two 01:15 on 31 October 2027: the clocks go back that night',
    });
  });
});

describe('applications usually close', () => {
  test.each([
    ['2026-11-14', 1, '2026-11-13'],
    ['2026-11-13', 1, '2026-11-12'],
    ['2026-11-12', 1, '2026-11-12'],
    ['2026-11-20', 3, '2026-11-17'],
    ['2026-11-20', 0, '2026-11-20'],
  ] as const)('for a shift on %s, %i days before: on %s', (date, before, deadline) => {
    expect(usualDeadline(date, now, before)).toBe(deadline);
  });
});
