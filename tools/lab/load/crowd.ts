import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMeter } from '../runner/cpu.ts';
import { until } from '../machine/processes.ts';

/** One call of somebody. `kind` is what it is counted under. */
export type Request = {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  token: string;
  body?: object;
  key?: string;
};
/** Calls of one person in order, beginning at a fixed moment whatever else is under way. */
export type Journey = { due: number; steps: Request[] };
/** `ms` from when it was due; without a status there was no answer. `at` is when it was due. */
export type Call = { kind: string; at: number; ms: number; status: number | undefined; retry_after: boolean };

/** The same moment in every process of the machine, finer than the clock on the wall. */
export const moment = (): number => performance.timeOrigin + performance.now();

const PATIENCE_S = 60;
/** Plans are handed over this long ahead, so that nobody waits for us. */
const AHEAD_MS = 1_500;

/**
 * People in a process of their own who do what they do on time, whether or not they are answered: what waits for the
 * server shows as waiting, and not as fewer calls.
 */
export function openCrowd(url: string) {
  const child = fork(new URL('./crowd/people.ts', import.meta.url), [url], { serialization: 'advanced' });
  const { pid } = child;
  if (pid === undefined) throw new Error('The crowd did not start');
  const calls: Call[] = [];
  let under_way = 0;
  child.on('message', (told: { calls: Call[]; done: number }) => {
    calls.push(...told.calls);
    under_way -= told.done;
  });
  const used = cpuMeter([pid]);
  const send = (journeys: Journey[]): void => {
    under_way += journeys.length;
    child.send(journeys);
  };
  return {
    /** Whatever was answered so far. */
    calls,
    send,
    /** Plans piece by piece until the moment, so that a long day is nowhere held whole. */
    async goOn(plan: (from: number, to: number) => Journey[], seconds: number): Promise<{ from: number; to: number }> {
      const from = moment() + AHEAD_MS;
      const to = from + seconds * 1_000;
      for (let done = from; done < to;) {
        const next = Math.min(to, done + 1_000);
        send(plan(done, next));
        done = next;
        await sleep(Math.max(0, done - AHEAD_MS - moment()));
      }
      await sleep(Math.max(0, to - moment()));
      return { from, to };
    },
    settled: () => until('everyone to be answered', () => under_way === 0, PATIENCE_S),
    cpuMs: (): number => used() ?? Number.NaN,
    end: (): void => void child.kill(),
  };
}
