const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Unit that attempts are counted per: a network, an account, an account from one network, or an account on a known
 * device.
 */
export type CountedPer = 'network' | 'account' | 'account_and_network' | 'device';
/** Rate limit: at most `most` attempts within any `window_s` seconds; `counter` names the count. */
type AttemptLimit = { counter: string; per: CountedPer; most: number; window_s: number };

/**
 * Lockout: after 100 failures in a row only a new password signs the person in. Failures older than 30 days do not
 * count.
 */
const IN_A_ROW = { most: 100, window_s: 30 * DAY_S } as const;
const PAUSE = { most: 10, window_s: 5 * MINUTE_S } as const;

/**
 * Limits on guessing, checked in order: an attempt that one limit refuses is not counted by the limits after it. A
 * device that signed in before has its own counts, so that other people's guesses do not lock its owner out.
 */
export const ATTEMPT_LIMITS = {
  sign_in: [
    { counter: 'sign_in_address', per: 'network', most: 60, window_s: MINUTE_S },
    { counter: 'sign_in_network', per: 'network', most: 120, window_s: HOUR_S },
    { counter: 'sign_in_here', per: 'account_and_network', ...PAUSE },
    { counter: 'sign_in', per: 'account', most: 30, window_s: PAUSE.window_s },
    { counter: 'sign_in_row', per: 'account', ...IN_A_ROW },
  ],
  sign_in_known: [
    { counter: 'sign_in_device', per: 'device', ...PAUSE },
    { counter: 'sign_in_device_row', per: 'device', ...IN_A_ROW },
  ],
  second_factor: [
    { counter: 'sign_in_address', per: 'network', most: 60, window_s: MINUTE_S },
    { counter: 'second_factor', per: 'account', ...PAUSE },
    { counter: 'second_factor_row', per: 'account', ...IN_A_ROW },
  ],
  second_factor_known: [
    { counter: 'second_factor_device', per: 'device', ...PAUSE },
    { counter: 'second_factor_device_row', per: 'device', ...IN_A_ROW },
  ],
  /** Limited per network only: no account is named yet. */
  passkey: [{ counter: 'sign_in_address', per: 'network', most: 60, window_s: MINUTE_S }],
  recovery: [
    { counter: 'recovery_address', per: 'network', most: 30, window_s: HOUR_S },
    { counter: 'recovery_here', per: 'account_and_network', most: 5, window_s: HOUR_S },
    { counter: 'recovery', per: 'account', most: 10, window_s: HOUR_S },
  ],
  /** Limited per invitation and per network: many new staff may register behind one router. */
  registration: [
    { counter: 'registration_address', per: 'network', most: 60, window_s: HOUR_S },
    { counter: 'registration', per: 'account', most: 10, window_s: HOUR_S },
  ],
} as const satisfies Record<string, readonly AttemptLimit[]>;
export type Attempted = keyof typeof ATTEMPT_LIMITS;

/**
 * Counts that a right answer clears. Of the network's count it takes back only this attempt, because others guess there
 * too.
 */
export function clearedByRightAnswer(what: Attempted): { counter: string; per: CountedPer; all: boolean }[] {
  return ATTEMPT_LIMITS[what]
    .filter(({ counter }) => counter !== 'sign_in_address')
    .map(({ counter, per }) => ({ counter, per, all: per !== 'network' }));
}

/** Counters that are kept for more than the hour after which all others are deleted. */
export const LONG_COUNTERS: string[] = Object.values(ATTEMPT_LIMITS)
  .flat()
  .filter(({ window_s }) => window_s > HOUR_S)
  .map(({ counter }) => counter);
export const LONG_COUNTERS_DAYS = IN_A_ROW.window_s / DAY_S;

/** True if the wait is so long that the person has to set a new password instead. */
export const isLocked = (wait_s: number): boolean => wait_s > HOUR_S;

/**
 * Returns the message of a refusal. Known and unknown addresses get the same message, with the advice for the account's
 * owner.
 */
export function limitedWords(what: Attempted, wait_s: number): string {
  const signing_in = what !== 'recovery' && what !== 'registration';
  if (signing_in && isLocked(wait_s)) {
    return 'Too many attempts. Only a new password lets you in now: choose “Forgot password?”';
  }
  const minutes = Math.ceil(wait_s / 60);
  const wait = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  if (signing_in) return `${wait}, or choose “Forgot password?”: a new password lets you in at once`;
  return what === 'recovery' ? `${wait}. A link that you have by mail works for an hour` : wait;
}

/**
 * Returns the network of an address: an IPv4 address itself; of an IPv6 address the first 64 bits, which one household
 * has.
 */
export function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4 !== undefined) return v4;
  if (!address.includes(':')) return address;
  const [front = '', back] = address.split('%', 1)[0]?.split('::') ?? [];
  const [first, last] = [front, back ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: back === undefined ? 0 : Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Milliseconds for which a device stays known without signing in again. */
export const KNOWN_DEVICE_MS = 400 * DAY_S * 1000;
/** Maximum people known to one shared device; of more, the latest to sign in are kept. */
export const PEOPLE_PER_DEVICE = 12;
