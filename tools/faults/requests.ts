import { addressOf } from '../lab/machine/postgres.ts';
import { randomInt } from 'node:crypto';
import { seedDemo } from '../../apps/server/seed/seed.ts';
import { FEW_WEEKS } from '../../apps/server/seed/demo/plan.ts';
import type { Measure } from '../lab/runner/named.ts';
import { startServer } from '../lab/product/server.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { COLLECTING } from '../lab/runner/memory.ts';
import { openProgress } from '../lab/runner/progress.ts';
import { row } from '../lab/runner/tally.ts';
import { added, attack, type Outcome, SLOW_MS, TRY_AGAIN, within } from './requests/attack.ts';

/** Each part has a database and a server of its own, so what one leaves behind does not slow the next. */
const FULL = { parts: 20, each: 50_000, clients: 8 };
const SHORT = { ...FULL, parts: 1, each: 5_000 };
/** Few enough at once that a busy machine answers them all; how long and how much memory it takes is not asked. */
const GATE = { parts: 1, each: 3_000, clients: 2 };
/** CI asks the same questions every time; people find more with new ones. FAULTS_SEED repeats a run. */
const SEED_OF_CI = 20_261_112;

/** Random bad requests over every endpoint, from each level by turns, against a real server. */
const requests: Measure = async ({ short, gate }) => {
  const plan = gate ? GATE : short ? SHORT : FULL;
  const progress = openProgress<Outcome>(short ? undefined : 'requests');
  const first = Number(process.env['FAULTS_SEED'] ?? (short ? SEED_OF_CI : randomInt(2 ** 30)));
  for (let n = progress.done().length; n < plan.parts; n++) {
    console.log(`FAULTS_SEED=${first + n} (${n + 1} of ${plan.parts})`);
    progress.keep(await part({ seed: first + n, count: plan.each, clients: plan.clients }));
  }
  const all = added(progress.done());
  progress.forget();
  const { rows, targets } = figures(all, plan.parts * plan.each);
  return { rows, targets: gate ? targets.right : { ...targets.right, ...targets.quick } };
};
export default requests;

const part = (plan: Parameters<typeof attack>[1]): Promise<Outcome> =>
  withScratchDatabase('faults', async (owner_url) => {
    await seedDemo(owner_url, { days_back: FEW_WEEKS });
    const server = await startServer({ DATABASE_URL: addressOf(owner_url), ...COLLECTING });
    try {
      return await attack(server, plan);
    } finally {
      await server.stop();
    }
  });

function figures(all: Outcome, count: number) {
  const of = (from: number, to: number) =>
    Object.entries(all.statuses).reduce(
      (sum, [status, n]) => (Number(status) >= from && Number(status) <= to ? sum + n : sum),
      0,
    );
  const codes = Object.entries(all.statuses).map(([status, n]) => `${status}: ${n}`);
  for (const hit of all.hits) console.log(hit);
  console.log(`${all.reached.length} endpoints, ${all.served.length} answered well; by status: ${codes.join(', ')}`);
  return {
    rows: [
      row('requests', all.sent),
      row('requests per second', all.sent / all.seconds, '/s'),
      row('answers 2xx and 3xx', of(200, 399)),
      row('answers 4xx', of(400, 499)),
      row('answers 5xx', of(500, 599)),
      row('without an answer', all.statuses['none'] ?? 0),
      row('refusals in jargon', all.said_in_jargon),
      row('told to try again', all.statuses[TRY_AGAIN] ?? 0),
      row('slower than 2 s', all.times[SLOW_MS] ?? 0),
      row('p95', within(all, 0.95), 'ms'),
      row('slowest', all.slowest, 'ms'),
      row('memory growth, held', all.held_mb, 'MB'),
      row('memory growth, resident', all.resident_mb, 'MB'),
      row('alive at the end', all.alive),
    ],
    targets: {
      right: {
        requests: { at_least: count },
        'answers 2xx and 3xx': { at_least: count / 50 },
        'answers 5xx': { at_most: 0 },
        'without an answer': { at_most: 0 },
        'refusals in jargon': { at_most: 0 },
        'alive at the end': { at_least: 1 },
      },
      /** Targets that a busy machine misses. */
      quick: {
        'told to try again': { at_most: 0 },
        'slower than 2 s': { at_most: 0 },
        'memory growth, held': { at_most: 50 },
      },
    },
  };
}
