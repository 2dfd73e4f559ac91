import { setTimeout as sleep } from 'node:timers/promises';
import type { openRedisToBreak } from '../../lab/machine/redis.ts';
import type { Row } from '../../lab/runner/report.ts';
import { type Moves, turnEach } from './moves.ts';
import { latencies } from './rows.ts';
import type { Stage } from './stage.ts';
import type { Tree } from './tree.ts';
import { row } from '../../lab/runner/tally.ts';

type Redis = Awaited<ReturnType<typeof openRedisToBreak>>;

/** Redis goes and comes back while shifts move: everyone hears of every one of them, or is told to read anew. */
export async function measureOutage(redis: Redis, stage: Stage, moves: Moves, tree: Tree): Promise<Row[]> {
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
