import { londonDay } from '@handover/domain/time';
import { asServer, type Pools } from '../../db/connect.ts';
import type { LivePart } from '../../adapters/live.ts';
import { recheckWhatBegins } from './beginnings.ts';
import { remind } from './reminders.ts';

/** Runs the timed work on documents: what begins to count is looked for once a day, what expires at every call. */
export function documentsWatch({ pools, live, clock }: { pools: Pools; live: LivePart; clock: () => Date }) {
  let looked_on = '';
  return (): Promise<void> =>
    asServer(pools, 'worker', async (db) => {
      const now = clock();
      const today = londonDay(now);
      if (looked_on !== today) await recheckWhatBegins(db, now);
      looked_on = today;
      await remind({ db, now, live });
    });
}
