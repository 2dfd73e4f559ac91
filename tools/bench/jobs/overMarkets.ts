import { gatherCrowd, type Crowd } from '../../lab/product/crowd.ts';
import { ensureMarket, type Market } from '../../lab/product/seedMarket.ts';
import type { Measured } from '../../lab/runner/report.ts';
import { together } from '../../lab/runner/tally.ts';
import { figuresOf } from './figures.ts';
import { guardAnswers, guardPlans } from './guards.ts';
import { growths, loadTimes, lookAgain, measureAll, shortGrowth } from './measureAll.ts';
import type { Pace } from './rounds.ts';
import { type Asking, openStage, type Stage } from './stage.ts';

/** Sizes of the market; what is loaded once serves all benches. */
export const SMALL = { name: '10k', jobs: 10_000, staff: 10_000 };
export const MEDIUM = { name: '1m', jobs: 1_000_000, staff: 100_000 };
export const LARGE = { name: '10m', jobs: 10_000_000, staff: 1_000_000 };
export const IN_SHORT = { name: '100k', jobs: 100_000, staff: 20_000 };

type Given = { stages: readonly Stage[]; largest: Stage; crowd: Crowd };
type Bench = {
  short: boolean;
  sizes: readonly Market[] | readonly (typeof SMALL)[];
  rounds: number;
  pace: Pace;
  asking: Asking;
  list: { path: string; id: string };
  /** Checks of one market beside those of its answers and plans. */
  guard?: (stage: Stage) => Promise<Measured>;
  /** Measurements before the cases, which the short form has too. */
  before?: (given: Given) => Promise<Measured[]>;
  /** Measurements after the cases. */
  after?: (given: Given) => Promise<Measured[]>;
  wanted: (name: string) => boolean;
};

/** Measures the cases of a bench over all sizes of the market, after checks of answers and plans. */
export async function measureOverMarkets(bench: Bench): Promise<Measured> {
  const { short, sizes, rounds, pace, asking, list, wanted } = bench;
  const crowd = gatherCrowd();
  const stages: Stage[] = [];
  try {
    for (const size of sizes)
      stages.push(await openStage('owner_url' in size ? size : await ensureMarket(size), asking));
    const largest = stages.at(-1);
    if (largest === undefined) throw new Error('There is no market');
    const given = { stages, largest, crowd };
    const all: Measured[] = [loadTimes(stages)];
    for (const stage of stages) {
      if (bench.guard) all.push(await bench.guard(stage));
      all.push(await guardAnswers(stage, list));
    }
    all.push(await guardPlans(largest), ...((await bench.before?.(given)) ?? []));
    const taken = await measureAll(stages, crowd, rounds, pace, wanted);
    if (short) await lookAgain(stages, crowd, pace, taken);
    else all.push(...taken.map(figuresOf));
    all.push(...growths(taken, short ? shortGrowth : ({ growth }) => growth));
    return together([...all, ...((await bench.after?.(given)) ?? [])]);
  } finally {
    crowd.end();
    await Promise.all(stages.map((stage) => stage.close()));
  }
}
