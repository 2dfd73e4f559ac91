const KEPT_MS = 5_000;

/**
 * Caches a count for some seconds by scope if it takes long; other counts are made each time. Every open page asks
 * again after every change.
 */
export function cacheFor5s<T>(takesLong: (counted: T) => boolean) {
  const known = new Map<string, { at: number; counted: T }>();
  return async (scope: string, now: Date, count: () => Promise<T>): Promise<T> => {
    const kept = known.get(scope);
    if (kept && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.counted;
    known.delete(scope);
    const counted = await count();
    if (takesLong(counted)) known.set(scope, { at: now.getTime(), counted });
    return counted;
  };
}
