import { expect, test } from 'vitest';
import { byDay, dayHeading, nearDay } from './dayHeadings.ts';

const TODAY = '2026-11-12';

test('groups shifts by the day on which they start', () => {
  const rows = ['2026-11-12', '2026-11-12', '2026-11-13', '2026-11-20'].map((date, index) => ({ date, index }));
  expect(byDay(rows).map(({ date, rows: its }) => [date, its.map(({ index }) => index)])).toEqual([
    ['2026-11-12', [0, 1]],
    ['2026-11-13', [2]],
    ['2026-11-20', [3]],
  ]);
  expect(byDay([])).toEqual([]);
});

test('heads a day with weekday, day and month, and the year if it is another [days-1]', () => {
  expect(dayHeading('2026-11-12', TODAY)).toBe('Thursday, 12 November');
  expect(dayHeading('2026-03-01', TODAY)).toBe('Sunday, 1 March');
  expect(dayHeading('2027-01-02', TODAY)).toBe('Saturday, 2 January 2027');
});

test.each([
  ['2026-11-12', 'Today'],
  ['2026-11-13', 'Tomorrow'],
  ['2026-11-11', 'Yesterday'],
  ['2026-11-14', 'In 2 days'],
  ['2026-11-18', 'In 6 days'],
  ['2026-11-09', '3 days ago'],
  ['2026-11-19', ''],
  ['2026-11-05', ''],
])('%s is called “%s” on 12 November', (date, name) => {
  expect(nearDay(date, TODAY)).toBe(name);
});
