import { asServer } from '../../src/db/connect.ts';
import type { Tasks } from '../../src/adapters/queue.ts';
import { handlers } from '../../src/worker.ts';
import type { TestServer } from '../testServer.ts';

/** Runs a task at once in this process, by the test server's clock. */
export function doTask<T extends keyof Tasks>(server: TestServer, task: T, payload: Tasks[T]): Promise<void> {
  const { pools, clock, adapters, config } = server;
  const mail = { send: async () => undefined, close: () => undefined };
  const { files, live } = adapters;
  return asServer(pools, 'worker', (db) =>
    handlers[task]({ db, now: clock(), task_id: 'here', mail, files, live, config }, payload),
  );
}
