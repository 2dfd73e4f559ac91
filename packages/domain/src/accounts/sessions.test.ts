import { expect, test } from 'vitest';
import { CHALLENGE_MS, RESET_LINK_MS, SESSION_LIFE, WELCOME_LINK_MS } from './sessions.ts';

const HOUR = 3_600_000;
const hours = (ms: number): number => ms / HOUR;

test.each([
  [1, 8, 7 * 24],
  [2, 8, 7 * 24],
  [3, 8, 7 * 24],
  [4, 30 * 24, 180 * 24],
] as const)('a session of level %i sleeps after %i hours and ends after %i [sessions-1]', (level, idle, absolute) => {
  const { idle_ms, absolute_ms } = SESSION_LIFE[level];
  expect([hours(idle_ms), hours(absolute_ms)]).toEqual([idle, absolute]);
});

test('a link for a new password lives an hour, one for a first password seven days, a half sign-in five minutes [sessions-2]', () => {
  expect([hours(RESET_LINK_MS), hours(WELCOME_LINK_MS), CHALLENGE_MS]).toEqual([1, 7 * 24, 300_000]);
});
