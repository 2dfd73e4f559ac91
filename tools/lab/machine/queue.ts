import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_MS = 500;
/** Age of the oldest task that is due and not done. */
const OLDEST = `select coalesce(extract(epoch from max(now() - run_at)) * 1000, 0)::float as ms
                from graphile_worker._private_jobs where run_at <= now()`;

/** Watches the queue until told to end, and gives the longest wait of a task; a database that is away is asked again. */
export async function longestWait(owner: pg.Pool, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const found = await owner.query<{ ms: number }>(OLDEST).catch(() => undefined);
    longest = Math.max(longest, found?.rows[0]?.ms ?? 0);
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return longest;
}
