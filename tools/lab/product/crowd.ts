import { fork } from 'node:child_process';
import { once } from 'node:events';

export type Ask = { url: string; path: string; token: string; people: number; ms: number };
/** Milliseconds of each answer, how long it all took, and how long an answer is. */
export type Answered = { took: number[]; lasted_ms: number; bytes: number };

export type Crowd = { ask: (what: Ask) => Promise<Answered>; end: () => void };

/** People in a process of their own, so that what they cost is not counted as the server's. */
export function gatherCrowd(): Crowd {
  const child = fork(new URL('./crowd/people.ts', import.meta.url));
  return {
    async ask(what) {
      child.send(what);
      const [said] = (await once(child, 'message')) as [Answered | { failed: string }];
      if ('failed' in said) throw new Error(`${what.path}: ${said.failed}`);
      return said;
    },
    end: () => void child.kill(),
  };
}
