import type { Entry } from './entry.ts';

/** Meaning of a failed answer for an entry. */
export type Setback =
  /** Unknown outcome or temporary failure: send the same again later. */
  | 'later'
  /** The owner has to sign in first. */
  | 'sign_in'
  /** Final refusal: a person has to look at it. */
  | 'refused';

const NOT_NOW = [0, 408, 425, 429];

export function setbackOf(status: number): Setback {
  if (status === 401) return 'sign_in';
  return NOT_NOW.includes(status) || status >= 500 ? 'later' : 'refused';
}

const PAUSE_MS = { first: 5_000, most: 300_000 };

/**
 * Pause after a number of attempts: growing, and random, because all phones reconnect to a restarted server at once.
 */
export const pauseAfter = (tries: number, random = Math.random()): number =>
  Math.min(PAUSE_MS.first * 2 ** (tries - 1), PAUSE_MS.most) * (0.5 + random);

/** Check-in that a check-out waits for: the server accepts no check-out before it. */
export const waitsFor = (entry: Entry, all: readonly Entry[]): Entry | undefined =>
  entry.kind === 'check_out'
    ? all.find(({ kind, job_id, claimed }) => kind === 'check_in' && job_id === entry.job_id && !claimed)
    : undefined;

/** True if nothing more happens to the entry unless a person acts. */
export const isSettled = ({ refused, claimed }: Entry): boolean => refused !== null || claimed;

export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => Date.parse(one.captured_at) - Date.parse(other.captured_at));

/** True if the entry may be sent now. `eager` ignores its pause, for when a connection or the user is back. */
export const isDue = (entry: Entry, all: readonly Entry[], now: number, eager: boolean): boolean =>
  !isSettled(entry) && (eager || entry.next_try_at <= now) && waitsFor(entry, all) === undefined;

/** Milliseconds until the next check; undefined if all that is left waits for a person. */
export function nextLook(entries: readonly Entry[], now: number): number | undefined {
  const times = entries.filter((entry) => isDue(entry, entries, now, true)).map(({ next_try_at }) => next_try_at);
  return times.length === 0 ? undefined : Math.max(1_000, Math.min(...times) - now);
}
