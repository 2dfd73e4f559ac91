import { asServer, type Pools } from '../../db/connect.ts';
import { askForDue } from './look.ts';

/**
 * Enqueues what is due. Any number of workers may look at once: each shift has one task, which checks again whether it
 * is due.
 */
export const clockWatch =
  ({ pools, clock, batch }: { pools: Pools; clock: () => Date; batch?: number }) =>
  (): Promise<number> =>
    asServer(pools, 'worker', (db) => askForDue(db, clock(), batch));
