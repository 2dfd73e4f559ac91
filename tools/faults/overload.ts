import { randomFrom } from '../../apps/server/seed/demo/random.ts';
import type { Measure } from '../lab/runner/named.ts';
import { hostMeter } from '../lab/runner/cpu.ts';
import { errorsIn, isShed, isWell, p95, tellErrors } from './load/answers.ts';
import { type Call, openCrowd } from '../lab/load/crowd.ts';
import { arrivals, needOf } from '../lab/load/mix.ts';
import { FULL_MARKET, SHORT_MARKET, type Stage, withMarket } from '../lab/load/stage.ts';
import { watchProcess } from './load/watch.ts';
import { resultOf, row } from '../lab/runner/tally.ts';

const SEED = 20_261_116;
const SECOND = 1_000;
/** `usual` is what the machine is meant to carry, and ten times of it comes. */
const FULL = {
  market: FULL_MARKET,
  usual: 150,
  times: 10,
  seconds: 120,
  after_s: 20,
  accepted_ms: 2_000,
  calm_ms: 300,
};
/**
 * A short run is on a small machine: what it shows is that everyone is answered or told so. How soon, and
 * how soon it passes, is the full run's: in seconds, and by a machine of which nobody knows how fast it is, it says nothing.
 */
const SHORT = {
  market: SHORT_MARKET,
  usual: 25,
  times: 10,
  seconds: 5,
  after_s: 3,
  accepted_ms: 2_000,
  calm_ms: 4_000,
};
type Plan = typeof FULL;
/** Code that has run, connections that are open: a flood does not come in the first second of a process. */
const WARM_S = 5;
const RSS_MB = 600;
const BACK_S = 10;
/** Seconds without a refusal after which the overload has passed. */
const CALM_S = 2;

/** Ten times as much as is meant to come: some are turned away at once, the others answered in time, and it passes. */
const overload: Measure = ({ short }) => {
  const plan = short ? SHORT : FULL;
  const need = needOf(plan.usual * (plan.times * plan.seconds + plan.after_s + WARM_S));
  return withMarket(plan.market, need, (stage) => flood(stage, plan));
};
export default overload;

async function flood({ server, stock }: Stage, plan: Plan) {
  const crowd = openCrowd(server.url);
  const watched = watchProcess(server, 200);
  const host = hostMeter();
  try {
    const random = randomFrom(SEED);
    const usual = arrivals(stock, random, plan.usual);
    await crowd.goOn(usual, WARM_S);
    const { from, to } = await crowd.goOn(arrivals(stock, random, plan.usual * plan.times), plan.seconds);
    await crowd.goOn(usual, plan.after_s);
    await crowd.settled();
    const during = crowd.calls.filter(({ at }) => at >= from && at < to);
    const after = crowd.calls.filter(({ at }) => at >= to);
    const [shed, accepted] = [during.filter(isShed), during.filter(isWell)];
    const wrong = errorsIn(crowd.calls).filter((call) => !isShed(call));
    tellErrors(wrong);
    const attended = during.filter(({ kind }) => kind === 'check-in');
    return resultOf(
      [
        row('calls in the flood', during.length),
        row('calls a second', during.length / plan.seconds, '/s'),
        row('turned away with a time to come back', shed.length, '', { at_least: during.length * 0.05 }),
        row('turned away, p95', p95(shed), 'ms'),
        row('accepted', accepted.length, '', { at_least: 1 }),
        row('accepted a second', accepted.length / plan.seconds, '/s'),
        row('accepted, p95', p95(accepted), 'ms'),
        row('neither answered nor turned away', wrong.length, '', { at_most: 0 }),
        row('check-ins in the flood', attended.length),
        row('of these turned away', attended.filter(isShed).length),
        row('memory, most', watched.mostMb(), 'MB', { at_most: RSS_MB }),
        row('back to normal after', backAfter(after, to, plan), 's'),
        host(),
      ],
      {
        ...(plan === FULL && {
          'accepted, p95': { at_most: plan.accepted_ms },
          'of these turned away': { at_most: attended.length * 0.01 },
          'back to normal after': { at_most: BACK_S },
        }),
      },
    );
  } finally {
    watched.stop();
    crowd.end();
  }
}

/** The first second from which nobody is turned away and everyone is answered as on any day. */
function backAfter(calls: readonly Call[], since: number, { after_s, calm_ms }: Plan): number {
  const calm = (second: number): boolean => {
    const its = calls.filter(({ at }) => at >= since + second * SECOND && at < since + (second + 1) * SECOND);
    return its.length > 0 && its.every((call) => !isShed(call)) && p95(its) <= calm_ms;
  };
  for (let second = 0; second + CALM_S <= after_s; second++) {
    if (Array.from({ length: CALM_S }, (_, n) => second + n).every(calm)) return second;
  }
  return Number.NaN;
}
