import { IN_SHORT, LARGE, MEDIUM, SMALL, measureOverMarkets } from './jobs/overMarkets.ts';
import { OF_DASHBOARD } from './dashboard/cases.ts';
import { guardCounts } from './dashboard/guardCounts.ts';
import { measureWrites, tryWrites } from './dashboard/writes.ts';
import { ensureMarket, type Market } from '../lab/product/seedMarket.ts';
import type { Measure } from '../lab/runner/named.ts';
import { together } from '../lab/runner/tally.ts';

/** The same markets as of the shifts; what is written is written in a copy of `written`. */
const FULL = {
  sizes: [SMALL, MEDIUM, LARGE],
  rounds: 3,
  pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 },
  written: { name: '1m', rounds: 5, seconds: 4, shifts: 2_000 },
};
const SHORT = {
  sizes: [SMALL, IN_SHORT],
  rounds: 1,
  pace: { ours_ms: 150, warm_ms: 80, engine_s: 0 },
  written: { name: '10k', rounds: 0, seconds: 1, shifts: 400 },
};
/** A short run looks at one of each kind. */
const LOOKED_AT = ['shifts by status', 'shifts of a year', 'total value', 'needs you now', 'fill rate'];

/** Every widget of the dashboard over three sizes of one market, and what the numbers behind them cost those who write. */
const dashboard: Measure = async ({ short }) => {
  const { written, ...plan } = short ? SHORT : FULL;
  const markets: Market[] = [];
  for (const size of plan.sizes) markets.push(await ensureMarket(size));
  const writtenIn = markets.find(({ name }) => name === written.name);
  // Before anybody else is connected, for then it cannot be copied.
  const writes = writtenIn ? [await (short ? tryWrites : measureWrites)(writtenIn, written)] : [];
  const reads = await measureOverMarkets({
    ...plan,
    sizes: markets,
    short,
    asking: OF_DASHBOARD,
    list: { path: '/api/v1/jobs', id: 'job_id' },
    guard: guardCounts,
    wanted: (name) => !short || LOOKED_AT.includes(name),
  });
  return together([...writes, reads]);
};
export default dashboard;
