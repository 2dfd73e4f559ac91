import type { Entry } from './entry.ts';

/** What an answer that is not a good one means for what waits. */
export type Setback =
  /** Nobody knows, or not now: the same again later. */
  | 'later'
  /** Whose it is has to sign in first. */
  | 'sign_in'
  /** For good: a person has to look at it. */
  | 'refused';

const NOT_NOW = [0, 408, 425, 429];

export function setbackOf(status: number): Setback {
  if (status === 401) return 'sign_in';
  return NOT_NOW.includes(status) || status >= 500 ? 'later' : 'refused';
}

const PAUSE_MS = { first: 5_000, most: 300_000 };

/** Longer and longer, and not for everyone the same: a server that comes back has all phones at once. */
export const pauseAfter = (tries: number, random = Math.random()): number =>
  Math.min(PAUSE_MS.first * 2 ** (tries - 1), PAUSE_MS.most) * (0.5 + random);

/** The check-in that a check-out has to wait for: nobody leaves a shift that they have not come to. */
export const waitsFor = (entry: Entry, all: readonly Entry[]): Entry | undefined =>
  entry.kind === 'check_out'
    ? all.find(({ kind, job_id, claimed }) => kind === 'check_in' && job_id === entry.job_id && !claimed)
    : undefined;

/** Nothing happens to it any more unless a person says so. */
export const isSettled = ({ refused, claimed }: Entry): boolean => refused !== null || claimed;

export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => Date.parse(one.captured_at) - Date.parse(other.captured_at));

/** May this go now? Eager is who has just come back: then nothing has to wait for its pause. */
export const isDue = (entry: Entry, all: readonly Entry[], now: number, eager: boolean): boolean =>
  !isSettled(entry) && (eager || entry.next_try_at <= now) && waitsFor(entry, all) === undefined;

/** When to look again, in milliseconds from now; nothing while everything left waits for a person. */
export function nextLook(entries: readonly Entry[], now: number): number | undefined {
  const times = entries.filter((entry) => isDue(entry, entries, now, true)).map(({ next_try_at }) => next_try_at);
  return times.length === 0 ? undefined : Math.max(1_000, Math.min(...times) - now);
}
