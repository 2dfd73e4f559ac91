import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until a statement of one connection waits for a lock that the other one holds. */
export async function untilBlocked(waiting: pg.Client, holder: pg.Client): Promise<void> {
  const { processID } = waiting as unknown as { processID: number };
  const blocked = async () => {
    const text = 'select pg_backend_pid() = any (pg_blocking_pids($1)) as blocked';
    return (await holder.query<{ blocked: boolean }>(text, [processID])).rows[0]?.blocked;
  };
  await expect.poll(blocked).toBe(true);
}
