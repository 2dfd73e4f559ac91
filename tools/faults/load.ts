import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import type { Measure } from '../lab/runner/named.ts';
import { cpuMeter, hostMeter } from '../lab/runner/cpu.ts';
import { backendsOf } from '../lab/machine/postgres.ts';
import type { Row } from '../lab/runner/report.ts';
import { answerRows, errorsIn, tellErrors } from './load/answers.ts';
import { openCrowd } from '../lab/load/crowd.ts';
import { arrivals, needOf } from '../lab/load/mix.ts';
import { FULL_MARKET, SHORT_MARKET, type Stage, withMarket } from '../lab/load/stage.ts';
import { row } from '../lab/runner/tally.ts';

const SEED = 20_261_116;
/** A short run shows that everything is answered well; how soon is the full run's. */
const FULL = { market: FULL_MARKET, per_second: 150, warm_s: 20, seconds: 600, p95_ms: 300 };
const SHORT = { market: SHORT_MARKET, per_second: 40, warm_s: 1, seconds: 6, p95_ms: 3_000 };
type Plan = typeof FULL;
/** More of them would say that the plan asks for what cannot be. */
const MOST_RULED = 0.01;

/** Everyone at their work at once: the web, the worker, the database and those who ask, on one machine. */
const load: Measure = ({ short }) => {
  const plan = short ? SHORT : FULL;
  const need = needOf(plan.per_second * (plan.seconds + plan.warm_s));
  return withMarket(plan.market, need, (stage) => work(stage, plan));
};
export default load;

async function work({ server, worker, owner_url, stock }: Stage, plan: Plan) {
  const crowd = openCrowd(server.url);
  try {
    const coming = arrivals(stock, randomFrom(SEED), plan.per_second);
    await crowd.goOn(coming, plan.warm_s);
    await crowd.settled();
    const warm = crowd.calls.length;
    if (errorsIn(crowd.calls).length > 0) tellErrors(crowd.calls);
    const backends = await backendsOf(owner_url, 'handover %');
    const meters = { web: cpuMeter([server.pid]), worker: cpuMeter([worker.pid]), database: cpuMeter(backends) };
    const host = hostMeter();
    const asking = crowd.cpuMs();
    const began = performance.now();
    await crowd.goOn(coming, plan.seconds);
    await crowd.settled();
    const ran_ms = performance.now() - began;
    const calls = crowd.calls.slice(warm);
    tellErrors(calls);
    const busy = (name: string, ms: number | undefined): Row[] =>
      ms === undefined ? [] : [row(`cores that ${name} took`, ms / ran_ms)];
    const rows = [
      ...answerRows(calls, plan.seconds),
      ...busy('the web', meters.web()),
      ...busy('the worker', meters.worker()),
      ...busy('connections that were there at the start', meters.database()),
      ...busy('those who ask', crowd.cpuMs() - asking),
      host(),
    ];
    return {
      rows,
      targets: {
        'calls a second': { at_least: plan.per_second * 0.95 },
        errors: { at_most: 0 },
        'refused by a rule': { at_most: Math.max(2, calls.length * MOST_RULED) },
        p95: { at_most: plan.p95_ms },
      },
    };
  } finally {
    crowd.end();
  }
}
