import { OF_DASHBOARD } from './dashboard/cases.ts';
import { guardCounts } from './dashboard/guardCounts.ts';
import { measureWrites, tryWrites } from './dashboard/writes.ts';
import { figuresOf } from './jobs/figures.ts';
import { guardAnswers, guardPlans } from './jobs/guards.ts';
import { ensureMarket, type Market } from '../lab/product/seedMarket.ts';
import { growths, loadTimes, lookAgain, measureAll, shortGrowth } from './jobs/measureAll.ts';
import { openStage, type Stage } from './jobs/stage.ts';
import type { Measure } from '../lab/runner/named.ts';
import { gatherCrowd } from '../lab/product/crowd.ts';
import type { Measured } from '../lab/runner/report.ts';
import { together } from '../lab/runner/tally.ts';

const SMALL = { name: '10k', jobs: 10_000, staff: 10_000 };
/** The same markets as of the shifts; what is written is written in a copy of `written`. */
const FULL = {
  sizes: [SMALL, { name: '1m', jobs: 1_000_000, staff: 100_000 }, { name: '10m', jobs: 10_000_000, staff: 1_000_000 }],
  rounds: 3,
  pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 },
  written: { name: '1m', rounds: 5, seconds: 4, shifts: 2_000 },
};
const SHORT = {
  sizes: [SMALL, { name: '100k', jobs: 100_000, staff: 20_000 }],
  rounds: 1,
  pace: { ours_ms: 150, warm_ms: 80, engine_s: 0 },
  written: { name: '10k', rounds: 0, seconds: 1, shifts: 400 },
};
/** A short run looks at one of each kind. */
const IN_SHORT = ['shifts by status', 'shifts of a year', 'total value', 'needs you now', 'fill rate'];

/** Every widget of the dashboard over three sizes of one market, and what the numbers behind them cost those who write. */
const dashboard: Measure = async ({ short }) => {
  const { sizes, rounds, pace, written } = short ? SHORT : FULL;
  const markets: Market[] = [];
  for (const size of sizes) markets.push(await ensureMarket(size));
  const all: Measured[] = [];
  const writtenIn = markets.find(({ name }) => name === written.name);
  // Before anybody else is connected, for then it cannot be copied.
  if (writtenIn) all.push(await (short ? tryWrites : measureWrites)(writtenIn, written));
  const crowd = gatherCrowd();
  const stages: Stage[] = [];
  try {
    for (const market of markets) stages.push(await openStage(market, OF_DASHBOARD));
    const largest = stages.at(-1);
    if (largest === undefined) throw new Error('There is no market');
    all.push(loadTimes(stages));
    for (const stage of stages) {
      all.push(await guardAnswers(stage, { path: '/api/v1/jobs', id: 'job_id' }));
      all.push(await guardCounts(stage));
    }
    all.push(await guardPlans(largest));
    const taken = await measureAll(stages, crowd, rounds, pace, (name) => !short || IN_SHORT.includes(name));
    if (short) await lookAgain(stages, crowd, pace, taken);
    else all.push(...taken.map(figuresOf));
    all.push(...growths(taken, short ? shortGrowth : ({ growth }) => growth));
    return together(all);
  } finally {
    crowd.end();
    await Promise.all(stages.map((stage) => stage.close()));
  }
};
export default dashboard;
