import { expect, test } from 'vitest';
import { ACCEPTANCE_MS, EMAIL_LINK_MS, EMAIL_UNDO_MS } from './emailChange.ts';
import { CHALLENGE_MS, RESET_LINK_MS, SESSION_LIFE } from './sessions.ts';

const HOUR = 3_600_000;
const hours = (ms: number): number => ms / HOUR;

test.each([
  [1, 8, 7 * 24],
  [2, 8, 7 * 24],
  [3, 8, 7 * 24],
  [4, 30 * 24, 180 * 24],
] as const)(
  'a session of level %i times out after %i idle hours and ends after %i hours [sessions-1]',
  (level, idle, absolute) => {
    const { idle_ms, absolute_ms } = SESSION_LIFE[level];
    expect([hours(idle_ms), hours(absolute_ms)]).toEqual([idle, absolute]);
  },
);

test('the link for a new password lasts an hour, for accepting an account seven days, for a new email a day, for undoing it three days; a half-done sign-in lasts five minutes [sessions-2]', () => {
  expect([
    hours(RESET_LINK_MS),
    hours(ACCEPTANCE_MS),
    hours(EMAIL_LINK_MS),
    hours(EMAIL_UNDO_MS),
    CHALLENGE_MS,
  ]).toEqual([1, 7 * 24, 24, 72, 300_000]);
});
