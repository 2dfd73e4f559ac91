import type { Level } from '../viewer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session may lie idle, and how long it may live at all. Live streams and polling are no activity. */
export const SESSION_LIFE: Record<Level, { idle_ms: number; absolute_ms: number }> = {
  1: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  2: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  3: { idle_ms: 8 * HOUR, absolute_ms: 7 * DAY },
  4: { idle_ms: 30 * DAY, absolute_ms: 180 * DAY },
};

export const RESET_LINK_MS = HOUR;
/** A link that sets a first password is for someone who did not ask for it, so it waits longer. */
export const WELCOME_LINK_MS = 7 * DAY;
export const CHALLENGE_MS = 5 * 60_000;
export const RECOVERY_CODES = 10;

/** Guesses per account and per address before a sign-in is refused for a while. */
export const SIGN_IN_LIMITS = {
  account: { most: 10, window_s: 300 },
  address: { most: 60, window_s: 60 },
  consecutive: 100,
} as const;
export const RECOVERY_LIMITS = {
  account: { most: 5, window_s: 3600 },
  address: { most: 30, window_s: 3600 },
} as const;
/** Per invitation and per address: a roomful of new staff may register from one router. */
export const REGISTRATION_LIMITS = {
  account: { most: 10, window_s: 3600 },
  address: { most: 60, window_s: 3600 },
} as const;
