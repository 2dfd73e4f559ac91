import { readdirSync, readFileSync } from 'node:fs';

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

export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
