import { Gauge, type Registry } from 'prom-client';
import { asServer, type Pools } from '../db/connect.ts';

/** What the last whole nightly recount found, whichever process did it. */
export function watchRollups(register: Registry, pools: Pools): void {
  const drift = new Gauge({
    name: 'handover_rollup_drift',
    help: 'Counts of the dashboard that the last whole nightly recount found to differ from what there is',
    registers: [register],
    async collect() {
      this.set((await lastRecount(pools))?.drift ?? Number.NaN);
    },
  });
  const at = new Gauge({
    name: 'handover_rollup_recounted_at',
    help: 'When the last whole nightly recount of the dashboard ended, in seconds since 1970',
    registers: [register],
    async collect() {
      const done_at = (await lastRecount(pools))?.done_at;
      this.set(done_at ? done_at.getTime() / 1000 : Number.NaN);
    },
  });
  register.registerMetric(drift);
  register.registerMetric(at);
}

const lastRecount = (pools: Pools) =>
  asServer(pools, 'worker', (db) =>
    db
      .selectFrom('rollup_checks')
      .select(['drift', 'done_at'])
      .where('done_at', 'is not', null)
      .orderBy('night', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ).catch(() => undefined);
