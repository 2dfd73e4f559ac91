import { expect } from 'vitest';
import type { TestServer } from './testServer.ts';

type Statement = [text: string, ...values: unknown[]];

/**
 * Someone else's change that is under way when the work begins: once the work waits for it, the rest of it happens and
 * it is committed. Whoever works is signed in before, because nobody sees a session that is not committed.
 */
export async function meanwhile<T>(
  { owner }: TestServer,
  [change, ...rest]: [Statement, ...Statement[]],
  work: () => Promise<T>,
  /** What a third person does while the work waits. */
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
