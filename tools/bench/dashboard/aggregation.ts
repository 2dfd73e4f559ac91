import { setTimeout as sleep } from 'node:timers/promises';
import { aggregateRollups } from '../../../apps/server/src/dashboard/aggregateRollups.ts';
import { asServer, closePools, openPools } from '../../../apps/server/src/db/connect.ts';
import { migrationTarget } from '../../../apps/server/src/db/migrate.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import { backendsOf } from '../../lab/machine/postgres.ts';
import { aggregateCells } from '../../../apps/server/src/shifts/map/aggregateCells.ts';
import { aggregateCounts } from '../../../apps/server/src/lists/aggregateCounts.ts';

/** Interval of the worker. */
const FOLD_MS = 1_000;

export type Aggregation = {
  /** Processor time of its connection from now on, in milliseconds. */
  meter: () => () => number | undefined;
  /** Once everything that was appended until now is aggregated. */
  done: () => Promise<unknown>;
  /** Number of aggregations that were cut short. */
  failed: () => number;
  stop: () => Promise<void>;
};

/** Runs the worker's aggregation as its login and as often; none of its other work, which would not be the same twice. */
export async function startAggregation(owner_url: string): Promise<Aggregation> {
  const pools = openPools({ url: owner_url, password: migrationTarget().password, most: 1 });
  const foldOnce = async () => {
    await asServer(pools, 'worker', async (db) => {
      await aggregateCounts(db);
      await aggregateCells(db);
      await aggregateRollups(db);
    });
  };
  let last: Promise<unknown> = foldOnce();
  const fold = () => (last = last.catch(() => undefined).then(foldOnce));
  await last;
  const pids = await backendsOf(owner_url, 'handover worker');
  let stopped = false;
  let failed = 0;
  const aggregation = (async () => {
    while (!stopped) {
      await fold().catch(() => failed++); // as for the worker: what was not aggregated is aggregated the next time
      await sleep(FOLD_MS);
    }
  })();
  return {
    meter: () => cpuMeter(pids),
    done: fold,
    failed: () => failed,
    stop: async () => {
      stopped = true;
      try {
        await aggregation;
      } finally {
        await closePools(pools);
      }
    },
  };
}
