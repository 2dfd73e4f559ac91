import { asServer, type Pools } from '../../db/connect.ts';
import { askForDue } from './look.ts';

/** How often is looked: nobody is told more than this much too late. */
export const CLOCK_MS = 3_000;

/** Any number of workers may look at once: each shift has one task, and that one asks again whether it is still due. */
export const clockWatch =
  ({ pools, clock, batch }: { pools: Pools; clock: () => Date; batch?: number }) =>
  (): Promise<number> =>
    asServer(pools, 'worker', (db) => askForDue(db, clock(), batch));
