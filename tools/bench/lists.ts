import { closePools, openPools } from '../../apps/server/src/db/connect.ts';
import { migrationTarget } from '../../apps/server/src/db/migrate.ts';
import { measureExport } from './lists/export.ts';
import { loadMarket } from './lists/load.ts';
import { measureViewer } from './lists/viewer.ts';
import type { Measure } from '../lab/runner/named.ts';
import { startServer } from '../lab/product/server.ts';
import { resultOf, row, together } from '../lab/runner/tally.ts';

const SIZES = {
  full: { people: 1_000_000, database: 'handover_bench_lists', rounds: 3, requests: 160, engine_s: 2 },
  short: { people: 20_000, database: 'handover_bench_lists_short', rounds: 1, requests: 120, engine_s: 0 },
};

/** The lists of users and of staff at their real size, read by eight people at once, beside the engine alone on the same statements. */
const lists: Measure = async ({ short }) => {
  const size = short ? SIZES.short : SIZES.full;
  const market = await loadMarket(size);
  const { password } = migrationTarget();
  const pools = openPools({ url: market.url, password, most: 1, patience_ms: 60_000 });
  const server = await startServer({ DATABASE_URL: market.url });
  try {
    const stage = { ...size, short, market, password, pools, server };
    const measured = [
      resultOf([row('load', market.load_s, 's')]),
      await measureViewer(stage, { kind: 'admin', list: 'users' }),
      await measureViewer(stage, { kind: 'agency', list: 'users' }),
      await measureViewer(stage, { kind: 'admin', list: 'staff' }),
      await measureExport({ server, total: market.total }),
    ];
    return together(measured);
  } finally {
    await closePools(pools);
    await server.stop();
  }
};
export default lists;
