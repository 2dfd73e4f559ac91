import { Refusal } from './refusals.ts';

type Concurrency = { at_once: number; queue: number; words: string };

/**
 * Limits how much work runs at once. Work that takes a whole core waits its turn, and is refused when the queue is
 * full: a flood of it is an attack. Work `ahead` of all others is never refused, so it has to be limited elsewhere.
 */
export function limitConcurrency({ at_once, queue, words }: Concurrency) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>, { ahead = false }: { ahead?: boolean } = {}): Promise<T> => {
    if (running < at_once) running++;
    else {
      if (waiting.length >= queue && !ahead) throw new Refusal('too_many', words, { retry_after_s: 2 });
      await new Promise<void>((go) => (ahead ? waiting.unshift(go) : waiting.push(go)));
    }
    try {
      return await work();
    } finally {
      // The turn passes on directly, so that no newcomer slips in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
