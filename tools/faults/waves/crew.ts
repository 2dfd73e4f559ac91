import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker, type Worker } from '../../lab/product/worker.ts';

const PATIENCE_MS = 120_000;

/** Workers who die one after the other. One more than are needed starts meanwhile, so that somebody always works. */
export async function openCrew(database: string, size: number) {
  const ready: Worker[] = [];
  const starting = new Set<Promise<void>>();
  let failed: unknown;
  const start = () => {
    const one: Promise<void> = startWorker(database)
      .then((worker) => void ready.push(worker))
      .catch((error: unknown) => void (failed = error))
      .finally(() => starting.delete(one));
    starting.add(one);
  };
  const present = async (least: number) => {
    const end = Date.now() + PATIENCE_MS;
    while (ready.length < least) {
      if (failed !== undefined) throw failed;
      if (Date.now() > end) throw new Error('The workers did not start');
      await sleep(20);
    }
  };
  for (let n = 0; n < size; n++) start();
  await present(1);
  return {
    /** Whichever it is, whatever it does; another takes its place unless it is the last to die, and one at least goes on. */
    async killOne({ last = false } = {}): Promise<void> {
      await present(2);
      const [one] = ready.splice(Math.floor(Math.random() * ready.length), 1);
      await one?.kill();
      if (!last) start();
    },
    async stop(): Promise<void> {
      await Promise.all(starting);
      await Promise.all(ready.map((worker) => worker.stop()));
    },
  };
}
