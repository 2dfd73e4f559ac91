import { asServer, type Pools } from '../../db/connect.ts';
import { askForDue } from './look.ts';

/** Milliseconds between two looks: the longest delay of a notification. */
export const CLOCK_MS = 3_000;

/**
 * Enqueues what is due. Any number of workers may look at once: each shift has one task, which checks again whether it
 * is due.
 */
export const clockWatch =
  ({ pools, clock, batch }: { pools: Pools; clock: () => Date; batch?: number }) =>
  (): Promise<number> =>
    asServer(pools, 'worker', (db) => askForDue(db, clock(), batch));
