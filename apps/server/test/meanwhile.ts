import { expect } from 'vitest';
import type { TestServer } from './testServer.ts';

type Statement = [text: string, ...values: unknown[]];

/**
 * Runs work while another change is in progress: once the work waits for its lock, the rest of the change runs and is
 * committed. The person is signed in before, because an uncommitted session is not visible.
 */
export async function meanwhile<T>(
  { owner }: TestServer,
  [change, ...rest]: [Statement, ...Statement[]],
  work: () => Promise<T>,
  /** Runs while the work waits. */
  then?: () => Promise<unknown>,
): Promise<T> {
  const run = ([text, ...values]: Statement) => owner.query(text, values);
  const waiting = async () =>
    (await run(['select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'])).rowCount;
  await run(['begin']);
  try {
    await run(change);
    const working = work();
    await expect.poll(waiting).toBeGreaterThan(0);
    await then?.();
    for (const statement of rest) await run(statement);
    await run(['commit']);
    return await working;
  } catch (error) {
    await run(['rollback']);
    throw error;
  }
}
