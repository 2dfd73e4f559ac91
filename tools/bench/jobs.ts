import { IN_SHORT, LARGE, MEDIUM, SMALL, measureOverMarkets } from './jobs/overMarkets.ts';
import { OF_SHIFTS } from './jobs/asked.ts';
import { statementsOf } from './jobs/statements.ts';
import { measureKeys } from './jobs/keys.ts';
import { growths, measureAll } from './jobs/measureAll.ts';
import { planOf } from './jobs/plans.ts';
import type { Pace } from './jobs/rounds.ts';
import type { Stage } from './jobs/stage.ts';
import { storm } from './jobs/storm.ts';
import { measureRowSecurity } from './jobs/rowSecurity.ts';
import type { Measure } from '../lab/runner/named.ts';
import type { Crowd } from '../lab/product/crowd.ts';
import type { Measured } from '../lab/runner/report.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const FULL = { sizes: [SMALL, MEDIUM, LARGE], rounds: 3, pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 } };
const SHORT = { sizes: [SMALL, IN_SHORT], rounds: 1, pace: { ours_ms: 250, warm_ms: 150, engine_s: 0 } };
const IN_THE_STORM = ['page 1', 'page 100 of 10 rows', 'board', 'counts'];
/** Rows of an index whose page somebody has just written to; without the cleanup it would be a thousand. */
const MOST_FETCHED = 100;

/** Lists, board, counts and map over three sizes of one market, beside the engine alone on plain statements. */
const jobs: Measure = ({ short }) => {
  const plan = short ? SHORT : FULL;
  const { rounds, pace } = plan;
  return measureOverMarkets({
    ...plan,
    short,
    asking: OF_SHIFTS,
    list: { path: '/api/v1/jobs', id: 'job_id' },
    wanted: (name) => !short || !name.endsWith(' asc'),
    after: async ({ stages, largest, crowd }) =>
      short
        ? []
        : [
            await measureRowSecurity(largest, rounds, pace.engine_s),
            await measureKeys(largest, rounds, pace.engine_s),
            ...(await afterTheStorm(stages, largest, crowd, rounds, pace)),
          ],
  });
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
