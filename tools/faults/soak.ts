import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import type { Measure } from '../lab/runner/named.ts';
import { hostMeter } from '../lab/runner/cpu.ts';
import { backendsOf } from '../lab/machine/postgres.ts';
import type { Measured } from '../lab/runner/report.ts';
import { answerRows, tellErrors } from './load/answers.ts';
import { openCrowd } from '../lab/load/crowd.ts';
import { arrivals, needOf } from '../lab/load/mix.ts';
import { FULL_MARKET, SHORT_MARKET, type Stage, withMarket } from '../lab/load/stage.ts';
import { growthPerMinute, metricsOf, type Sample, watchProcess } from './load/watch.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const SEED = 20_261_116;
const FULL = { market: FULL_MARKET, per_second: 60, warm_s: 300, seconds: 3_600, every_ms: 10_000, slope: 1 };
/** Seconds say nothing of growth; that everything which was opened is closed they do say. */
const SHORT = { market: SHORT_MARKET, per_second: 15, warm_s: 3, seconds: 5, every_ms: 1_000, slope: undefined };
type Plan = { [name in keyof typeof FULL]: (typeof FULL)[name] | (typeof SHORT)[name] };
/** Files that a server opens and keeps beside those of its connections: those of its pools of connections to the database. */
const POOLS = 8 * 8;
const LAG_MS = 100;

/** An hour of an ordinary day: nothing grows, and what was opened is closed again. */
const soak: Measure = ({ short }) => {
  const plan: Plan = short ? SHORT : FULL;
  return withMarket(plan.market, needOf(plan.per_second * (plan.warm_s + plan.seconds)), (stage) =>
    lastFor(stage, plan),
  );
};
export default soak;

async function lastFor({ server, worker, owner_url, stock }: Stage, plan: Plan): Promise<Measured> {
  const [web, at_work] = [watchProcess(server, plan.every_ms), watchProcess(worker, plan.every_ms)];
  const lags: number[] = [];
  const looking = setInterval(() => {
    // A process that does not answer misses the target.
    metricsOf(server).then(
      (metric) => lags.push(metric('nodejs_eventloop_lag_p99_seconds') * 1_000),
      () => lags.push(Number.NaN),
    );
  }, plan.every_ms);
  const crowd = openCrowd(server.url);
  try {
    const coming = arrivals(stock, randomFrom(SEED), plan.per_second);
    await crowd.goOn(coming, plan.warm_s);
    const [first] = web.samples;
    const host = hostMeter();
    lags.length = 0;
    const { from, to } = await crowd.goOn(coming, plan.seconds);
    await crowd.settled();
    const lasting = (samples: typeof web.samples) => samples.filter(({ at }) => at >= from && at <= to);
    const calls = crowd.calls.filter(({ at }) => at >= from);
    tellErrors(calls);
    crowd.end();
    // Connections that were closed are let go, and nothing else is asked meanwhile.
    await sleep(1_500);
    const metric = await metricsOf(server);
    web.stop();
    const lag = Math.max(...lags);
    const open = (web.samples.at(-1)?.files ?? Number.NaN) - (first?.files ?? Number.NaN);
    const growing =
      plan.slope === undefined ? NOTHING : overAnHour(lasting(web.samples), lasting(at_work.samples), plan.slope);
    return {
      rows: [
        ...answerRows(calls, plan.seconds),
        ...growing.rows,
        row('web, most memory', web.mostMb(), 'MB'),
        row('worker, most memory', at_work.mostMb(), 'MB'),
        row('files open once all have gone, more than at the start', open),
        row('requests still in hand', metric('http_requests_in_hand')),
        row('connections to the database', (await backendsOf(owner_url, 'handover %')).length),
        row('event loop, p99 of the worst look', lag, 'ms'),
        host(),
      ],
      targets: {
        errors: { at_most: 0 },
        ...growing.targets,
        'files open once all have gone, more than at the start': { at_most: POOLS },
        'requests still in hand': { at_most: 0 },
        // Those of the web and of the worker.
        'connections to the database': { at_most: 2 * POOLS },
      },
    };
  } finally {
    clearInterval(looking);
    web.stop();
    at_work.stop();
    crowd.end();
  }
}

const NOTHING: Measured = { rows: [], targets: {} };

/** Targets that need a full run. */
function overAnHour(web: readonly Sample[], worker: readonly Sample[], slope: number): Measured {
  return resultOf(
    [
      row('web, growth', growthPerMinute(web), 'MB/min', { at_most: slope }),
      row('worker, growth', growthPerMinute(worker), 'MB/min', { at_most: slope }),
    ],
    { 'event loop, p99 of the worst look': { at_most: LAG_MS } },
  );
}
