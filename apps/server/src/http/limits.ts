import type { RedisPart } from '../parts/redis.ts';

const WINDOW_S = 60;
/** Past this many names the memory is emptied: better to forgive than to grow without end. */
const MOST_NAMES = 100_000;

export type Limiter = (name: string, most: number) => Promise<{ allowed: boolean; retry_after_s: number }>;

/** Requests per minute and name, shared by all processes through Redis; without Redis each process counts alone. */
export function openLimiter(redis: RedisPart, clock: () => Date): Limiter {
  let counts = new Map<string, number>();
  let window = 0;

  return async (name, most) => {
    const seconds = Math.floor(clock().getTime() / 1000);
    const now = Math.floor(seconds / WINDOW_S);
    const retry_after_s = (now + 1) * WINDOW_S - seconds;
    const shared = await redis.attempt(async (connection) => {
      const [counted] = (await connection
        .multi()
        .incr(`limit:${name}:${now}`)
        .expire(`limit:${name}:${now}`, WINDOW_S)
        .exec()) ?? [[new Error('no answer'), 0]];
      if (!counted || counted[0]) throw counted?.[0] ?? new Error('no answer');
      return Number(counted[1]);
    });
    if (shared !== undefined) return { allowed: shared <= most, retry_after_s };

    if (window !== now || counts.size > MOST_NAMES) {
      counts = new Map();
      window = now;
    }
    const own = (counts.get(name) ?? 0) + 1;
    counts.set(name, own);
    return { allowed: own <= most, retry_after_s };
  };
}
