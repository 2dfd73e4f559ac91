import { heldMb } from '../../lab/runner/memory.ts';
import { ask, callerOf } from '../../lab/product/clients.ts';
import { cpuMeter } from '../../lab/runner/cpu.ts';
import type { Row } from '../../lab/runner/report.ts';
import { ADMIN, tokenOf } from '../../lab/product/market.ts';
import { type Moves, turnEach } from './moves.ts';
import { latencies, perStream } from './rows.ts';
import type { Stage } from './stage.ts';
import type { Tree } from './tree.ts';
import { row } from '../../lab/runner/tally.ts';

/** A crowd of open pages on one server, each hearing of the shifts in its own scope, which move through another. */
export async function measureCrowd(stage: Stage, moves: Moves, tree: Tree, weigh: boolean): Promise<Row[]> {
  const { here, there, listeners, commits } = stage;
  const fresh = weigh ? await heldMb(here) : undefined;
  const before = weigh ? await heldAtWork(stage) : undefined;
  const began = performance.now();
  await listeners.open(tree.listeners.map(({ who, token }) => [who, token]));
  const opening_s = (performance.now() - began) / 1_000;
  const after = weigh ? await heldMb(here) : undefined;
  const used = cpuMeter([here.pid]);
  await turnEach(there, tree.jobs);
  const { took, missing, twice, astray } = await moves.reckon(stage, tree);
  const cpu_us = (used() ?? Number.NaN) * 1_000;
  return [
    row('streams', tree.listeners.length),
    row('opened in a second', tree.listeners.length / opening_s),
    row('shifts moved', commits.moved.size),
    row('told', took.length),
    row('not told', missing),
    row('told twice', twice),
    row('told to others', astray),
    row('streams broken', listeners.broken()),
    ...latencies('from commit to page', took),
    row('CPU of the listening server, each told', cpu_us / took.length, 'us'),
    ...(fresh && before && after ? weighed(fresh, before, after, tree.listeners.length) : []),
  ];
}

type Held = Awaited<ReturnType<typeof heldMb>>;

const weighed = (fresh: Held, before: Held, after: Held, streams: number): Row[] => {
  const [whole] = perStream(fresh, after, streams);
  return [
    ...perStream(before, after, streams),
    row('memory, each stream and what the server grew by at work', whole?.figure ?? Number.NaN, 'kB'),
  ];
};

/** A server that has been at work for a while has grown by that; what comes on top is the streams'. */
async function heldAtWork({ here }: Stage) {
  const caller = callerOf(here.url, tokenOf(ADMIN));
  await ask(caller, '/api/v1/notifications', 8, 5_000);
  caller.close();
  return heldMb(here);
}
