import { OF_SHIFTS } from './jobs/asked.ts';
import { figuresOf } from './jobs/figures.ts';
import { guardAnswers, guardPlans } from './jobs/guards.ts';
import { statementsOf } from './jobs/statements.ts';
import { measureKeys } from './jobs/keys.ts';
import { ensureMarket } from '../lab/product/seedMarket.ts';
import { growths, loadTimes, lookAgain, measureAll, shortGrowth } from './jobs/measureAll.ts';
import { planOf } from './jobs/plans.ts';
import type { Pace } from './jobs/rounds.ts';
import { openStage, type Stage } from './jobs/stage.ts';
import { storm } from './jobs/storm.ts';
import { measureRowSecurity } from './jobs/rowSecurity.ts';
import type { Measure } from '../lab/runner/named.ts';
import { type Crowd, gatherCrowd } from '../lab/product/crowd.ts';
import type { Measured } from '../lab/runner/report.ts';
import { resultOf, row, together } from '../lab/runner/tally.ts';

const SMALL = { name: '10k', jobs: 10_000, staff: 10_000 };
const FULL = {
  sizes: [SMALL, { name: '1m', jobs: 1_000_000, staff: 100_000 }, { name: '10m', jobs: 10_000_000, staff: 1_000_000 }],
  rounds: 3,
  pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 },
};
const SHORT = {
  sizes: [SMALL, { name: '100k', jobs: 100_000, staff: 20_000 }],
  rounds: 1,
  pace: { ours_ms: 250, warm_ms: 150, engine_s: 0 },
};
const IN_THE_STORM = ['page 1', 'page 100 of 10 rows', 'board', 'counts'];
/** Rows of an index whose page somebody has just written to; without the cleanup it would be a thousand. */
const MOST_FETCHED = 100;

/** Lists, board, counts and map over three sizes of one market, beside the engine alone on plain statements. */
const jobs: Measure = async ({ short }) => {
  const { sizes, rounds, pace } = short ? SHORT : FULL;
  const crowd = gatherCrowd();
  const stages: Stage[] = [];
  try {
    for (const size of sizes) stages.push(await openStage(await ensureMarket(size), OF_SHIFTS));
    const largest = stages.at(-1);
    if (largest === undefined) throw new Error('There is no market');
    const all: Measured[] = [loadTimes(stages)];
    for (const stage of stages) all.push(await guardAnswers(stage, { path: '/api/v1/jobs', id: 'job_id' }));
    all.push(await guardPlans(largest));
    const taken = await measureAll(stages, crowd, rounds, pace, (name) => !short || !name.endsWith(' asc'));
    if (short) await lookAgain(stages, crowd, pace, taken);
    else all.push(...taken.map(figuresOf));
    all.push(...growths(taken, short ? shortGrowth : ({ growth }) => growth));
    if (!short) {
      all.push(
        await measureRowSecurity(largest, rounds, pace.engine_s),
        await measureKeys(largest, rounds, pace.engine_s),
      );
      all.push(...(await afterTheStorm(stages, largest, crowd, rounds, pace)));
    }
    return together(all);
  } finally {
    crowd.end();
    await Promise.all(stages.map((stage) => stage.close()));
  }
};
export default jobs;

/** Measures reads after heavy writes: the same again, once the pages of shifts to come have been written all over. */
async function afterTheStorm(
  stages: readonly Stage[],
  largest: Stage,
  crowd: Crowd,
  rounds: number,
  pace: Pace,
): Promise<Measured[]> {
  const moved = await storm(largest);
  console.log(`The storm moved ${moved} shifts of ${largest.market.name} twice`);
  const [smallest] = stages;
  const compared = smallest === undefined ? [largest] : [smallest, largest];
  const wanted = (name: string) => IN_THE_STORM.includes(name);
  const taken = await measureAll(compared, crowd, rounds, { ...pace, engine_s: 0 }, wanted);
  const fetched = [];
  for (const [kind, { looker, cases }] of largest.lookers) {
    for (const { name, path } of cases.filter((one) => wanted(one.name))) {
      const plan = await planOf(largest, kind, await statementsOf(largest.pools, looker, path));
      const title = `${kind}: ${name} at ${largest.market.name}, rows fetched for their index`;
      fetched.push(row(title, plan.fetched, 'rows', { at_most: MOST_FETCHED }));
    }
  }
  return [...growths(taken, ({ growth }) => growth), resultOf(fetched)].map((each) => named('after a storm', each));
}

const named = (when: string, { rows, targets }: Measured): Measured => ({
  rows: rows.map((each) => ({ ...each, name: `${when}: ${each.name}` })),
  targets: Object.fromEntries(Object.entries(targets).map(([name, target]) => [`${when}: ${name}`, target])),
});
