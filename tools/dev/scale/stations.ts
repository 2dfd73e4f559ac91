import type { Agenda } from './events.ts';

/** Time slice of the scheduler. */
const SLICE_MS = 2;

type Work = { left: number; done: () => void };

/** First come, first served; taking the first costs the same however many wait. */
function openQueue<T>() {
  let items: T[] = [];
  let first = 0;
  return {
    add: (item: T): void => void items.push(item),
    take(): T | undefined {
      if (first === items.length) return undefined;
      const item = items[first++];
      if (first > 1_024) {
        items = items.slice(first);
        first = 0;
      }
      return item;
    },
  };
}

/** The processors of a machine, shared by turns among all that is ready to run. */
export function openCores(agenda: Agenda, cores: number) {
  const ready = openQueue<Work>();
  let running = 0;
  let busy_ms = 0;
  const begin = (): void => {
    while (running < cores) {
      const work = ready.take();
      if (work === undefined) return;
      running++;
      const slice = Math.min(SLICE_MS, work.left);
      busy_ms += slice;
      agenda.in(slice, () => {
        running--;
        work.left -= slice;
        if (work.left > 0) ready.add(work);
        else work.done();
        begin();
      });
    }
  };
  return {
    run(ms: number, done: () => void): void {
      ready.add({ left: ms, done });
      begin();
    },
    busyMs: (): number => busy_ms,
  };
}
export type Cores = ReturnType<typeof openCores>;

/** A process of one thread: it does one thing after the other, on whichever core is free. */
export function openProcess(cores: Cores) {
  const waiting = openQueue<Work>();
  let working = false;
  const next = (): void => {
    const work = waiting.take();
    working = work !== undefined;
    if (work === undefined) return;
    cores.run(work.left, () => {
      work.done();
      next();
    });
  };
  return {
    run(ms: number, done: () => void): void {
      waiting.add({ left: ms, done });
      if (!working) next();
    },
  };
}

/** Pool of connections: a limited number at a time, the others wait. */
export function openConnections(count: number) {
  const waiting = openQueue<() => void>();
  let free = count;
  return {
    take(go: () => void): void {
      if (free === 0) return waiting.add(go);
      free--;
      go();
    },
    give(): void {
      const next = waiting.take();
      if (next) next();
      else free++;
    },
  };
}
