import { describe, expect, test } from 'vitest';
import { londonDay, londonTime } from '../time.ts';
import { isOverdue, respondBy, targetWords } from './targets.ts';

const due = (priority: Parameters<typeof respondBy>[0], since: string) => {
  const at = respondBy(priority, new Date(since));
  return `${londonDay(at)} ${londonTime(at)}`;
};

describe('an answer to an urgent ticket is due round the clock', () => {
  test.each([
    ['critical', '2026-11-13T17:30:00Z', '2026-11-13 18:30'],
    ['critical', '2026-11-14T23:30:00Z', '2026-11-15 00:30'],
    ['high', '2026-12-25T09:00:00Z', '2026-12-25 13:00'],
    // The clocks go back at 02:00 and forward at 01:00: four hours are four hours.
    ['high', '2026-10-24T23:00:00Z', '2026-10-25 03:00'],
    ['high', '2027-03-27T23:00:00Z', '2027-03-28 04:00'],
  ] as const)('%s, asked at %s: by %s', (priority, since, by) => {
    expect(due(priority, since)).toBe(by);
  });
});

describe('an answer to other tickets is due in desk hours', () => {
  test.each([
    // A Thursday: the same day, over night, and from before it opens.
    ['medium', '2026-11-12T09:00:00Z', '2026-11-12 17:00'],
    ['medium', '2026-11-12T10:00:00Z', '2026-11-12 18:00'],
    ['medium', '2026-11-12T10:01:00Z', '2026-11-13 08:01'],
    ['medium', '2026-11-12T06:00:00Z', '2026-11-12 16:00'],
    ['medium', '2026-11-12T18:00:00Z', '2026-11-13 16:00'],
    // Over the weekend, and from within it.
    ['medium', '2026-11-13T14:00:00Z', '2026-11-16 12:00'],
    ['medium', '2026-11-14T12:00:00Z', '2026-11-16 16:00'],
    ['low', '2026-11-13T14:00:00Z', '2026-11-17 18:00'],
    ['low', '2026-11-16T08:00:00Z', '2026-11-18 12:00'],
    // Christmas 2026: Friday, its other day moved to Monday.
    ['medium', '2026-12-24T16:00:00Z', '2026-12-29 14:00'],
    ['low', '2026-12-24T16:00:00Z', '2026-12-31 10:00'],
    // Good Friday and Easter Monday 2027, and the last Monday of August.
    ['medium', '2027-03-25T17:00:00Z', '2027-03-30 15:00'],
    ['medium', '2026-08-28T16:00:00Z', '2026-09-01 15:00'],
    // A bank holiday in Scotland alone is a working day for the desk.
    ['medium', '2026-11-30T08:00:00Z', '2026-11-30 16:00'],
    // The Friday before the clocks change, both ways: ten hours a day by local time.
    ['medium', '2026-10-23T15:00:00Z', '2026-10-26 14:00'],
    ['medium', '2025-03-28T16:00:00Z', '2025-03-31 14:00'],
  ] as const)('%s, asked at %s: by %s', (priority, since, by) => {
    expect(due(priority, since)).toBe(by);
  });
});

test('a higher priority is never due later, whenever it was asked', () => {
  for (let hour = 0; hour < 24 * 21; hour += 1) {
    const since = new Date(Date.UTC(2026, 11, 18, hour, 17));
    const [critical, high, medium, low] = (['critical', 'high', 'medium', 'low'] as const).map((priority) =>
      respondBy(priority, since).getTime(),
    );
    expect([critical, high, medium, low]).toEqual([critical, high, medium, low].toSorted((a = 0, b = 0) => a - b));
  }
});

test('a target is put in words', () => {
  expect(targetWords('critical')).toBe('within 1 hour');
  expect(targetWords('low')).toBe('within 24 hours, Monday to Friday 08:00 – 18:00');
});

test('an answer is overdue from its due time on, and never without one', () => {
  const at = new Date('2026-11-12T09:00:00Z');
  expect(isOverdue(null, at)).toBe(false);
  expect(isOverdue(new Date(at.getTime() + 1), at)).toBe(false);
  expect(isOverdue(at, at)).toBe(true);
});
