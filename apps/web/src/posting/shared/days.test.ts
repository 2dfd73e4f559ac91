import { expect, test } from 'vitest';
import { daySets, nearDays } from './days.ts';

const thursday = new Date('2026-11-12T10:24:00Z');

test('names the next five days as people do', () => {
  expect(nearDays(thursday)).toEqual([
    { date: '2026-11-12', name: 'Today', hint: 'Thu 12' },
    { date: '2026-11-13', name: 'Tomorrow', hint: 'Fri 13' },
    { date: '2026-11-14', name: 'Saturday', hint: '14 Nov' },
    { date: '2026-11-15', name: 'Sunday', hint: '15 Nov' },
    { date: '2026-11-16', name: 'Monday', hint: '16 Nov' },
  ]);
});

test('uses today in London: half past midnight in summer is already the new day', () => {
  expect(nearDays(new Date('2026-07-01T23:30:00Z'))[0]).toEqual({ date: '2026-07-02', name: 'Today', hint: 'Thu 2' });
});

test('leaves today and past days out of sets of days', () => {
  expect(Object.fromEntries(daySets(thursday).map(({ name, dates }) => [name, dates]))).toEqual({
    'This week': ['2026-11-13', '2026-11-14', '2026-11-15'],
    'This weekend': ['2026-11-14', '2026-11-15'],
    'Next week': [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`),
    'Weekdays next week': [16, 17, 18, 19, 20].map((day) => `2026-11-${day}`),
    'Next weekend': ['2026-11-21', '2026-11-22'],
  });
});

test('has no days of this week on a Sunday', () => {
  const sunday = daySets(new Date('2026-11-15T10:00:00Z'));
  expect(sunday.map(({ name }) => name)).toEqual(['Next week', 'Weekdays next week', 'Next weekend']);
});
