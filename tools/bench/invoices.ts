import { IN_SHORT, LARGE, SMALL, measureOverMarkets } from './jobs/overMarkets.ts';
import { moneyFindings } from '../../apps/server/test/money.ts';
import { OF_INVOICES } from './invoices/cases.ts';
import { measureStatement } from './invoices/statement.ts';
import type { Stage } from './jobs/stage.ts';
import type { Measure } from '../lab/runner/named.ts';
import type { Measured } from '../lab/runner/report.ts';
import { row } from '../lab/runner/tally.ts';

const FULL = { sizes: [SMALL, LARGE], rounds: 3, pace: { ours_ms: 600, warm_ms: 300, engine_s: 1 } };
const SHORT = { sizes: [SMALL, IN_SHORT], rounds: 1, pace: { ours_ms: 150, warm_ms: 80, engine_s: 0 } };
/** A short run looks at what would first become slow. */
const LOOKED_AT = ['page 1', 'by due_date desc', 'state overdue', 'a reference', 'detail'];

/** The invoices of a market: their list by everyone who reads it, each filter and sort, and one of them. */
const invoices: Measure = ({ short }) => {
  const plan = short ? SHORT : FULL;
  return measureOverMarkets({
    ...plan,
    short,
    asking: OF_INVOICES,
    list: { path: '/api/v1/invoices', id: 'uuid' },
    guard: sums,
    before: async ({ stages }) => {
      const all: Measured[] = [];
      for (const stage of stages) all.push(await measureStatement(stage, plan.rounds, plan.pace.engine_s));
      return all;
    },
    wanted: (name) => !short || LOOKED_AT.includes(name),
  });
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
