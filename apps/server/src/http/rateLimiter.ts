import type { RedisPart } from '../adapters/redis.ts';

const A_MINUTE_S = 60;
export const AN_HOUR_S = 3_600;
/** Maximum names in memory; past it the memory is emptied: better to forgive than to grow without end. */
const MOST_NAMES = 100_000;
/**
 * Share of a limit below which a name is counted here alone: hardly anyone comes near it, and asking costs a round
 * trip.
 */
const QUIET = 0.25;

export type Limiter = (name: string, most: number) => Promise<{ allowed: boolean; retry_after_s: number }>;

/**
 * Limits requests per minute (or another window) and name. The counts are shared by all processes through Redis once
 * someone is past a quarter of the limit; without Redis each process counts alone.
 */
export function openLimiter(redis: RedisPart, clock: () => Date, window_s = A_MINUTE_S): Limiter {
  /** Counts that are known of all processes, and of what happened here since. */
  let counts = new Map<string, { known: number; here: number }>();
  let window = 0;

  /** Adds to the count of all processes and returns it; undefined if Redis does not answer. */
  const addTo = (key: string, here: number): Promise<number | undefined> =>
    redis.attempt(async (connection) => {
      const [counted] = (await connection.multi().incrby(key, here).expire(key, window_s).exec()) ?? [];
      if (!counted || counted[0]) throw counted?.[0] ?? new Error('no answer');
      return Number(counted[1]);
    });

  return async (name, most) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const now = Math.floor(seconds / window_s);
    const retry_after_s = (now + 1) * window_s - seconds;
    if (window !== now || counts.size > MOST_NAMES) {
      counts = new Map();
      window = now;
    }
    const count = counts.get(name) ?? { known: 0, here: 0 };
    counts.set(name, count);
    count.here += 1;
    if (count.known + count.here <= most * QUIET) return { allowed: true, retry_after_s };

    const { here } = count;
    count.here = 0;
    count.known += here;
    const shared = await addTo(`limit:${name}:${now}`, here);
    count.known = Math.max(count.known, shared ?? 0);
    return { allowed: count.known <= most, retry_after_s };
  };
}
