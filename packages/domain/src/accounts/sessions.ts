import type { Level } from '../viewer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Maximum idle time and maximum age of a session. Live streams and polling do not count as activity. */
export const SESSION_LIFE: Record<Level, { idle_ms: number; absolute_ms: number }> = {
  1: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  2: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  3: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  4: { idle_ms: 30 * DAY, absolute_ms: 180 * DAY },
};

export const RESET_LINK_MS = HOUR;
export const CHALLENGE_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;
