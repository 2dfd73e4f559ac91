import { londonDay } from '@handover/domain/time';
import { asServer, type Pools } from '../../db/connect.ts';
import type { LivePart } from '../../adapters/live.ts';
import { recheckWhatBegins } from './beginnings.ts';
import { remind } from './reminders.ts';

/** What the clock alone makes of papers: what begins is looked for once a day, what ends as often as this is called. */
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
