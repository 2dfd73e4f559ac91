import { expect, test } from 'vitest';
import { type Copy, clockWords, intoWords, isChosen, remarksOf, weeksToCopy, weekToCopy } from './week.ts';

const now = new Date('2026-11-12T10:24:00Z');
const night: Copy = {
  job_id: 'a',
  code: 'SH-20431',
  title: 'Night Carer',
  ward: '',
  shift_time: 'Night Shift',
  job_start_time: '20:00',
  job_end_time: '08:00',
  staff_rate: 14.6,
  date: '2026-11-14',
  deadline: '2026-11-13',
  paid_minutes: 690,
  problem: null,
  already: false,
  odd: [],
};

test('offers last week first, which goes into this one', () => {
  const [last, current] = weeksToCopy(now);
  expect(last).toEqual({ value: '2026-11-02', label: 'Last week, Mon 2 Nov – Sun 8 Nov' });
  expect(current?.label).toBe('This week, Mon 9 Nov – Sun 15 Nov');
  expect(intoWords('2026-11-02', now)).toBe('Mon 9 Nov – Sun 15 Nov');
});

test('proposes this week, to be copied into the next', () => {
  expect(weekToCopy(now)).toBe('2026-11-09');
  expect(weekToCopy(new Date('2026-11-15T23:59:00Z'))).toBe('2026-11-09');
  expect(weekToCopy(new Date('2026-11-16T00:00:00Z'))).toBe('2026-11-16');
});

test('ticks existing shifts only by hand, and impossible ones never', () => {
  expect(isChosen(night, new Map())).toBe(true);
  expect(isChosen(night, new Map([['a', false]]))).toBe(false);
  const there = { ...night, already: true };
  expect(isChosen(there, new Map())).toBe(false);
  expect(isChosen(there, new Map([['a', true]]))).toBe(true);
  const over = { ...night, problem: 'This day has passed', paid_minutes: null };
  expect(isChosen(over, new Map([['a', true]]))).toBe(false);
});

test('says how long a night is when the clocks change', () => {
  expect(clockWords(night)).toBeUndefined();
  expect(clockWords({ ...night, date: '2026-10-24', paid_minutes: 750 })).toBe(
    'The clocks go back that night: an hour longer, 12 h 30 min paid',
  );
  expect(clockWords({ ...night, date: '2027-03-27', paid_minutes: 630 })).toBe(
    'The clocks go forward that night: an hour shorter, 10 h 30 min paid',
  );
});

test('lists all remarks on a copy', () => {
  expect(remarksOf(night)).toEqual([]);
  expect(remarksOf({ ...night, problem: 'This day has passed', already: true, paid_minutes: null })).toEqual([
    'This day has passed',
    'Already there',
  ]);
});

test('says that Handover will look at a rate', () => {
  expect(remarksOf({ ...night, odd: ['The charge is below staff pay'] })).toEqual([
    'Handover will look at this rate: The charge is below staff pay',
  ]);
});
