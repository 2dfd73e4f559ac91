import { expect, test } from 'vitest';
import { greeting, today } from './greeting.ts';

test.each([
  ['2026-11-12T05:00:00Z', 'Good morning, Ann'],
  ['2026-11-12T11:59:00Z', 'Good morning, Ann'],
  ['2026-11-12T12:00:00Z', 'Good afternoon, Ann'],
  ['2026-11-12T16:59:00Z', 'Good afternoon, Ann'],
  ['2026-11-12T17:00:00Z', 'Good evening, Ann'],
  ['2026-11-12T21:59:00Z', 'Good evening, Ann'],
  ['2026-11-12T22:00:00Z', 'Hello, Ann'],
  ['2026-11-13T02:29:00Z', 'Hello, Ann'],
  ['2026-11-13T04:59:00Z', 'Hello, Ann'],
  ['2026-07-12T11:30:00Z', 'Good afternoon, Ann'],
])('at %s someone reads "%s"', (at, words) => {
  expect(greeting('Ann', new Date(at))).toBe(words);
});

test('uses the day and hour in London', () => {
  expect(today(new Date('2026-11-12T10:24:00Z'))).toBe('Thursday 12 November, 10:24');
  expect(today(new Date('2026-07-12T23:30:00Z'))).toBe('Monday 13 July, 00:30');
});
