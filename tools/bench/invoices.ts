import { moneyFindings } from '../../apps/server/test/money.ts';
import { OF_INVOICES } from './invoices/cases.ts';
import { measureStatement } from './invoices/statement.ts';
import { figuresOf } from './jobs/figures.ts';
import { guardAnswers, guardPlans } from './jobs/guards.ts';
import { ensureMarket } from '../lab/product/seedMarket.ts';
import { growths, loadTimes, lookAgain, measureAll, shortGrowth } from './jobs/measureAll.ts';
import { openStage, type Stage } from './jobs/stage.ts';
import type { Measure } from '../lab/runner/named.ts';
import { gatherCrowd } from '../lab/product/crowd.ts';
import type { Measured } from '../lab/runner/report.ts';
import { row, together } from '../lab/runner/tally.ts';

const SMALL = { name: '10k', jobs: 10_000, staff: 10_000 };
/** The same markets as of the shifts: what is loaded once serves both. */
const FULL = {
  sizes: [SMALL, { name: '10m', jobs: 10_000_000, staff: 1_000_000 }],
  rounds: 3,
  pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 },
};
const SHORT = {
  sizes: [SMALL, { name: '100k', jobs: 100_000, staff: 20_000 }],
  rounds: 1,
  pace: { ours_ms: 150, warm_ms: 80, engine_s: 0 },
};
/** A short run looks at what would first become slow. */
const IN_SHORT = ['page 1', 'by due_date desc', 'state overdue', 'a reference', 'detail'];

/** The invoices of a market: their list by everyone who reads it, each filter and sort, and one of them. */
const invoices: Measure = async ({ short }) => {
  const { sizes, rounds, pace } = short ? SHORT : FULL;
  const crowd = gatherCrowd();
  const stages: Stage[] = [];
  try {
    for (const size of sizes) stages.push(await openStage(await ensureMarket(size), OF_INVOICES));
    const largest = stages.at(-1);
    if (largest === undefined) throw new Error('There is no market');
    const all: Measured[] = [loadTimes(stages)];
    for (const stage of stages) {
      all.push(await sums(stage));
      all.push(await guardAnswers(stage, { path: '/api/v1/invoices', id: 'uuid' }));
    }
    all.push(await guardPlans(largest));
    for (const stage of stages) all.push(await measureStatement(stage, rounds, pace.engine_s));
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
export default invoices;

/** Checks that a market's money adds up, to the penny: measurements would mean nothing otherwise. */
async function sums({ owner, market }: Stage): Promise<Measured> {
  await owner.query(`set work_mem = '512MB'`); // all of them at once, which only a bench asks for
  const found = await moneyFindings(owner);
  await owner.query('reset work_mem');
  const named = found.map(({ name, many }) => row(`${name} at ${market.name}`, many));
  return { rows: named, targets: Object.fromEntries(named.map(({ name }) => [name, { at_most: 0 }])) };
}
