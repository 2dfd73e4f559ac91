import { LOOK_MS } from '../../apps/server/src/adapters/live.ts';
import { openRedisToBreak } from '../lab/machine/redis.ts';
import { withScratchDatabase } from '../lab/machine/scratch.ts';
import { measureCrowd } from './live/crowd.ts';
import { type Moves, keepMoves, turn, turnEach } from './live/moves.ts';
import { fillCompanies, measureNotifications } from './live/notifications.ts';
import { latencies, under } from './live/rows.ts';
import { type Stage, withStage } from './live/stage.ts';
import { type Tree, fillTree } from './live/tree.ts';
import type { Measure } from '../lab/runner/named.ts';
import type { Row } from '../lab/runner/report.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { row } from '../lab/runner/tally.ts';
import { callerOf } from '../lab/product/clients.ts';
import type { Server } from '../lab/product/server.ts';
import { openListeners } from './live/listeners.ts';

const NO_REDIS = { REDIS_URL: 'redis://127.0.0.1:1' };
const SIZES = {
  full: {
    with_redis: { all: 20, one: 100, weigh: true },
    without: { all: 6, one: 6 },
    // Ten thousand people: a hundred administrators, 300 of agencies, 1,600 of care providers, 8,000 of locations.
    tree: { agencies: 10, providers: 5, offices: 10, people: { platform: 100, agency: 30, provider: 32, office: 16 } },
    browsers: 100,
  },
  short: {
    with_redis: { all: 4, one: 10 },
    without: { all: 1, one: 0 },
    tree: { agencies: 2, providers: 2, offices: 5, people: { platform: 20, agency: 20, provider: 20, office: 20 } },
    browsers: 10,
  },
};
type Size = (typeof SIZES)['full' | 'short'];
/** A page gathers what it hears for this long before it asks. */
const GATHERING_MS = 300;

/** Open pages, told of what happens on another server: with Redis and without, in a crowd, and while Redis is away. */
const live: Measure = async ({ short }) => {
  const size = short ? SIZES.short : SIZES.full;
  const rows = await withScratchDatabase('live', async (owner_url) => {
    await fillCompanies(owner_url);
    const quick = await measureNotifications(owner_url, {}, size.with_redis);
    const slow = await measureNotifications(owner_url, NO_REDIS, size.without);
    const moved = await measureMoves(owner_url, size, !short);
    return [...under('with Redis', quick), ...under('without Redis', slow), ...moved];
  });
  return {
    rows,
    targets: {
      'with Redis: 500 at once, p99': { at_most: 1_000 },
      'with Redis: one, p99': { at_most: 1_000 },
      'with Redis: not told': { at_most: 0 },
      'with Redis: streams broken': { at_most: 0 },
      'without Redis: 500 at once, max': { at_most: LOOK_MS + 1_000 },
      'without Redis: not told': { at_most: 0 },
      'without Redis: streams broken': { at_most: 0 },
      ...(short ? {} : { 'crowd: streams': { at_least: 10_000 }, 'crowd: memory, each stream': { at_most: 12 } }),
      'crowd: not told': { at_most: 0 },
      'crowd: told twice': { at_most: 0 },
      'crowd: told to others': { at_most: 0 },
      'crowd: streams broken': { at_most: 0 },
      'crowd: from commit to page, p99': { at_most: 1_000 },
      'Redis stopped and back: neither told nor sent back': { at_most: 0 },
      'Redis stopped and back: told twice': { at_most: 0 },
      'Redis stopped and back: from commit to page, max': { at_most: LOOK_MS + 1_000 },
      'two browsers: from Save to the other’s page, p99': { at_most: 1_000 - GATHERING_MS },
    },
  };
};
export default live;

/** Shifts that move, in a market of its own, with a Redis that may be stopped. */
async function measureMoves(owner_url: string, { tree: size, browsers }: Size, weigh: boolean): Promise<Row[]> {
  const tree = await fillTree(owner_url, size);
  const redis = await openRedisToBreak();
  const moves = keepMoves();
  try {
    return await withStage(owner_url, { REDIS_URL: redis.url }, moves.hear, async (stage) => [
      ...under('crowd', await measureCrowd(stage, moves, tree, weigh)),
      ...under('two browsers', await measureBrowsers(stage, tree, browsers)),
      ...under('Redis stopped and back', await measureOutage(redis, stage, moves, tree)),
    ]);
  } finally {
    await redis.stop();
  }
}

type Redis = Awaited<ReturnType<typeof openRedisToBreak>>;

/** Redis goes and comes back while shifts move: everyone hears of every one of them, or is told to read anew. */
async function measureOutage(redis: Redis, stage: Stage, moves: Moves, tree: Tree): Promise<Row[]> {
  const { there, listeners, commits } = stage;
  const third = Math.ceil(tree.jobs.length / 3);
  moves.forget(stage);
  await turnEach(there, tree.jobs.slice(0, third));
  await redis.stop();
  await turnEach(there, tree.jobs.slice(third, 2 * third));
  await sleep(500);
  await redis.start();
  await turnEach(there, tree.jobs.slice(2 * third));
  const { took, missing, twice } = await moves.reckon(stage, tree);
  return [
    row('shifts moved', commits.moved.size),
    row('told', took.length),
    row('told twice', twice),
    row('sent back to read anew', listeners.sent_back.size),
    row('neither told nor sent back', missing),
    ...latencies('from commit to page', took),
  ];
}

/** Two people at two browsers: from when one presses Save until the other's page has read what the shift is now. */
async function measureBrowsers({ here, there }: Stage, tree: Tree, times: number): Promise<Row[]> {
  const [job] = tree.jobs;
  const manager = tree.listeners.find(({ channel }) => channel === `provider:${job?.care_provider_id}`);
  const nurse = tree.listeners.find(({ channel }) => channel === `office:${job?.office_id}`);
  if (job === undefined || manager === undefined || nurse === undefined) throw new Error('There is nobody to watch');
  let hear = () => {};
  const listener = openListeners(here.url, (_, event) => event === 'job' && hear());
  await listener.open([[manager.who, manager.token]]);
  const page = callerOf(here.url, manager.token);
  const saveAndSee = async (server: Server): Promise<number> => {
    const began = performance.now();
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const seen = heard.then(() => page.read(`/api/v1/jobs/${job.job_id}`)).then(() => performance.now() - began);
    await turn(server, job, nurse.token);
    return seen;
  };
  const took: number[] = [];
  for (let n = 0; n < times; n++) took.push(await saveAndSee(n % 2 === 0 ? here : there));
  page.close();
  listener.close();
  return latencies('from Save to the other’s page', took);
}
