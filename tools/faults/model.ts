import { addressOf } from '../lab/machine/postgres.ts';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { closePools, openPools } from '../../apps/server/src/db/connect.ts';
import { migrationTarget } from '../../apps/server/src/db/migrate.ts';
import { moneyFindings } from '../../apps/server/test/money.ts';
import { rollupDrift } from '../../apps/server/test/rollups.ts';
import type { Measure } from '../lab/runner/named.ts';
import { startServer } from '../lab/product/server.ts';
import type { Row, Target } from '../lab/runner/report.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { brokenHashes } from './attendance/hashes.ts';
import { wrongs } from './model/check.ts';
import type { Plan } from './model/commands.ts';
import { clear, deadlocks, foldedCounts, look, removeLock } from './model/look.ts';
import { settle } from './model/people.ts';
import { planOf } from './model/plan.ts';
import { play, type Stage } from './model/play.ts';
import { ACKNOWLEDGED, openTally, successes, type Tally } from './model/tally.ts';
import { tell } from './model/tell.ts';
import { openWire } from '../lab/product/wire.ts';
import { row } from '../lab/runner/tally.ts';

/** CI plays the same sequences every time; people find more with new ones. */
const SEED_OF_CI = 20_261_112;
const SEQUENCES = { full: 10_000, short: 150, gate: 30 };
/** Number of sequences within which a violation must be found without the lock, or the search proves nothing. */
const WITHOUT_LOCK = 200;
const MOST_TOLD = 5;

/** Each with a server and a database of its own: on two cores two play about half as much again as one. */
const LANES = 2;

/** Random commands from five people at once over the life of shifts: whatever they do, the server keeps its word. */
const model: Measure = ({ short, gate }) => {
  const asked = flags();
  const seed = asked.seed ?? (short ? SEED_OF_CI : randomInt(2 ** 31));
  console.log(`--seed ${seed}`);
  return withStages(LANES, (stages) =>
    search(stages, seed, { ...asked, size: gate ? 'gate' : short ? 'short' : 'full' }),
  );
};
export default model;

/** Opened one within the other, so that each is closed whatever becomes of the next. */
const withStages = <T>(lanes: number, work: (stages: Stage[]) => Promise<T>, open: Stage[] = []): Promise<T> =>
  open.length === lanes
    ? work(open)
    : withScratchDatabase(`model${open.length}`, (owner_url) =>
        withStage(owner_url, (stage) => withStages(lanes, work, [...open, stage])),
      );

async function withStage<T>(owner_url: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const database = addressOf(owner_url);
  const server = await startServer({ DATABASE_URL: database });
  const owner = new pg.Pool({ connectionString: owner_url, max: 3 });
  const pools = openPools({ url: database, password: migrationTarget().password, most: 2 });
  const wire = openWire(server.url);
  try {
    return await work({ owner, pools, wire, world: await settle(owner_url, server.url), now: new Date() });
  } finally {
    wire.close();
    await server.stop();
    await Promise.all([owner.end(), closePools(pools)]);
  }
}

function flags() {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      short: { type: 'boolean' },
      gate: { type: 'boolean' },
      seed: { type: 'string' },
      sequences: { type: 'string' },
      only: { type: 'string' },
      'without-lock': { type: 'boolean' },
    },
  });
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    seed: number(values.seed),
    sequences: number(values.sequences),
    only: number(values.only),
    without_lock: values['without-lock'] === true,
  };
}

type Asked = ReturnType<typeof flags> & { size: keyof typeof SEQUENCES };

/** First as it is, where nothing may be found; then without the lock, where something must be. */
async function search(stages: Stage[], seed: number, { sequences, only, without_lock, size }: Asked) {
  const rows: Row[] = [];
  const targets: Record<string, Target> = {};
  if (!without_lock) {
    const count = sequences ?? (only === undefined ? SEQUENCES[size] : 1);
    const tally = openTally();
    const began = performance.now();
    const found = await playAll(stages, seed, { count, only, most: MOST_TOLD, run: 'model', tally });
    rows.push(...tally.rows((performance.now() - began) / 1000));
    rows.push(row('deadlocks', await deadlocksOf(stages)));
    rows.push(row('violations', found.length));
    Object.assign(targets, { deadlocks: { at_most: 0 }, violations: { at_most: 0 } });
    if (only === undefined) Object.assign(targets, size === 'gate' ? ACKNOWLEDGED : successes(count));
  }
  if (without_lock || only === undefined) {
    for (const { owner } of stages) await removeLock(owner);
    console.log('Now without the lock, where something must go wrong:');
    const count = sequences === undefined || !without_lock ? WITHOUT_LOCK : sequences;
    const [first = Number.NaN] = await playAll(stages, seed, {
      count,
      only,
      most: 1,
      run: 'unlocked',
      tally: openTally(),
    });
    rows.push(row('found without the lock after', first, 'sequences'));
    targets['found without the lock after'] = { at_most: count };
  }
  return { rows, targets };
}

async function unsettledMoney(owner: pg.Pool): Promise<string[]> {
  const found = await moneyFindings(owner);
  return found
    .filter(({ many }) => many > 0)
    .map(({ name, many, examples }) => `${many} ${name}: ${examples.join(', ')}`);
}

type Search = { count: number; only: number | undefined; most: number; run: string; tally: Tally };

const deadlocksOf = async (stages: Stage[]): Promise<number> =>
  (await Promise.all(stages.map(({ owner }) => deadlocks(owner)))).reduce((sum, count) => sum + count, 0);

/** Which sequences went wrong, counted from 1; it ends when so many have. */
async function playAll(stages: Stage[], seed: number, { count, only, most, run, tally }: Search): Promise<number[]> {
  const found: number[] = [];
  let begun = 0;
  const lane = async (stage: Stage): Promise<void> => {
    while (begun < count && found.length < most) {
      const played = ++begun;
      const plan = planOf(seed, only ?? played);
      const { sent, seen, wrong } = await playOne(stage, plan, `${run}-${played}`, tally);
      if (wrong.length > 0) {
        found.push(played);
        tell({ world: stage.world, seed, plan, sent, seen }, wrong);
      }
      if (played % 1_000 === 0) console.log(`${played} sequences, ${found.length} of them wrong`);
    }
  };
  await Promise.all(stages.map(lane));
  return found.toSorted((a, b) => a - b);
}

async function playOne(stage: Stage, plan: Plan, run: string, tally: Tally) {
  const { owner } = stage;
  await clear(owner);
  const { sent, failed } = await play(stage, plan, run);
  const seen = await look(owner);
  const unfolded = await rollupDrift(owner, ['month']);
  const folded = await foldedCounts(owner);
  const drift = [...unfolded, ...(await rollupDrift(owner))];
  const told = { folded, drift, broken: await brokenHashes(owner), unsettled: await unsettledMoney(owner) };
  tally.add(sent, seen, drift);
  return { sent, seen, wrong: wrongs({ sent, failed, seen, ...told }) };
}
