import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../lab/machine/processes.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { openStage } from './stage.ts';
import { survived, workerAnswers } from './verdict.ts';
import { openWriters } from './writers.ts';

const WRITERS = 8;
const WORKER_S = 30;
const WHOLE_S = 90;

export type Played = {
  acknowledged: number;
  lost: number;
  twice: number;
  half: number;
  gap_s: number;
  unknown: number;
  wrong: number;
  slowest_s: number;
  moved: number;
  zombie: number;
  worker_s: number;
  whole_s: number;
};

/** A fault on a cluster of its own while people write, and what was left of what they were told. */
export async function play(
  fault: Fault,
  { before_s, after_s }: { before_s: number; after_s?: number },
): Promise<Played> {
  const stage = await openStage(fault.settings ?? {});
  try {
    const { cluster } = stage;
    const leader = await cluster.settled();
    const writers = openWriters(stage, WRITERS);
    await sleep(before_s * 1000);
    if (writers.acknowledged.size === 0) throw new Error(`Nothing is saved: ${writers.firstWrong() ?? 'no answers'}`);
    const began = performance.now();
    const found = await fault.hurt(cluster, leader);
    await sleep(Math.max(0, (after_s ?? fault.seconds) * 1000 - (performance.now() - began)));
    await writers.stop();
    const leads = await cluster.settled();
    const worker_s = await workerAnswers(leads, WORKER_S);
    const verdict = await survived(leads, writers.acknowledged);
    const whole_s = after_s === undefined ? await healed(cluster) : 0;
    const { seen } = writers;
    if (seen.wrong > 0) console.log(`${fault.name}: answered ${writers.firstWrong()}`);
    return {
      acknowledged: writers.acknowledged.size,
      ...verdict,
      gap_s: seen.gap_ms / 1000,
      unknown: seen.unknown,
      wrong: seen.wrong,
      slowest_s: seen.slowest_ms / 1000,
      moved: leads === leader ? 0 : 1,
      zombie: found?.zombie_confirmed ? 1 : 0,
      worker_s,
      whole_s,
    };
  } finally {
    await stage.close();
  }
}

/** Starts what was killed again, as a machine does; it follows without help. */
async function healed(cluster: Cluster): Promise<number> {
  const began = performance.now();
  await cluster.startGone();
  await until('three nodes that follow each other', cluster.isWhole, WHOLE_S);
  return (performance.now() - began) / 1000;
}
