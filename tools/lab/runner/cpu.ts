import { readdirSync, readFileSync } from 'node:fs';
import type { Row } from './report.ts';
import { row } from './tally.ts';

function cpuMsOf(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return undefined;
  }
}

/**
 * Processor time of these processes from now on, in milliseconds: what a busy neighbour cannot distort. Undefined once
 * one of them has gone.
 */
export function cpuMeter(pids: readonly number[]): () => number | undefined {
  const used = () => pids.reduce<number | undefined>((sum, pid) => plus(sum, cpuMsOf(pid)), 0);
  const before = used();
  return () => {
    const after = used();
    return before === undefined || after === undefined ? undefined : after - before;
  };
}

const plus = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b);

/** The share of the processors' time that the machine's host gave to others from now on: what no program here is to blame for. */
export function hostMeter(): () => Row {
  const times = () => {
    // user, nice, system, idle, waiting, two kinds of interrupts, stolen; what follows is part of the first.
    const all = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
    return { stolen: all[7] ?? Number.NaN, all: all.reduce((sum, ticks) => sum + ticks, 0) };
  };
  const before = times();
  return () => {
    const after = times();
    const figure = (100 * (after.stolen - before.stolen)) / (after.all - before.all);
    return row('taken by others on the host', figure, '%');
  };
}

export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
