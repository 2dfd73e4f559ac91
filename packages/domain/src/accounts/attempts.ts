const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** What is counted together: one network, one account, one account from one network, one account on one known device. */
export type CountedPer = 'network' | 'account' | 'account_and_network' | 'device';
/** One limit: `counter` names the count, and `most` attempts are taken within any `window_s` seconds. */
type AttemptLimit = { counter: string; per: CountedPer; most: number; window_s: number };

/** After so many misses in a row only a new password lets somebody in; misses of 30 days ago are forgotten. */
const IN_A_ROW = { most: 100, window_s: 30 * DAY_S } as const;
const PAUSE = { most: 10, window_s: 5 * MINUTE_S } as const;

/**
 * The limits on guessing, counted one after the other: who is refused by one is not counted by those behind it. A device
 * that signed in before is counted by itself, so that nobody else's guesses keep its owner out.
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
  /** Nobody is named yet, so the network alone is limited. */
  passkey: [{ counter: 'sign_in_address', per: 'network', most: 60, window_s: MINUTE_S }],
  recovery: [
    { counter: 'recovery_address', per: 'network', most: 30, window_s: HOUR_S },
    { counter: 'recovery_here', per: 'account_and_network', most: 5, window_s: HOUR_S },
    { counter: 'recovery', per: 'account', most: 10, window_s: HOUR_S },
  ],
  /** Per invitation and per network: a roomful of new staff may register from one router. */
  registration: [
    { counter: 'registration_address', per: 'network', most: 60, window_s: HOUR_S },
    { counter: 'registration', per: 'account', most: 10, window_s: HOUR_S },
  ],
} as const satisfies Record<string, readonly AttemptLimit[]>;
export type Attempted = keyof typeof ATTEMPT_LIMITS;

/** The counts that a right answer clears; of the network's only the attempt itself, because others guess there too. */
export function clearedByRightAnswer(what: Attempted): { counter: string; per: CountedPer; all: boolean }[] {
  return ATTEMPT_LIMITS[what]
    .filter(({ counter }) => counter !== 'sign_in_address')
    .map(({ counter, per }) => ({ counter, per, all: per !== 'network' }));
}

/** The counts that need longer than the hour after which all others are deleted. */
export const LONG_COUNTERS: string[] = Object.values(ATTEMPT_LIMITS)
  .flat()
  .filter(({ window_s }) => window_s > HOUR_S)
  .map(({ counter }) => counter);
export const LONG_COUNTERS_DAYS = IN_A_ROW.window_s / DAY_S;

/** Whether waiting is no advice. */
export const isLocked = (wait_s: number): boolean => wait_s > HOUR_S;

/** The words of a refusal. Known and unknown addresses get the same, so they say to everybody what helps an owner. */
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

/** The network of an address: an IPv4 address itself, and of an IPv6 address the first 64 bits, which one household has. */
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

/** How long a device that signed in once stays known without signing in again. */
export const KNOWN_DEVICE_MS = 400 * DAY_S * 1000;
/** So many people who share a tablet are known to it; of more, those who signed in last. */
export const PEOPLE_PER_DEVICE = 12;
