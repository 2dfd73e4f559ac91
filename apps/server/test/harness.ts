import { afterAll, beforeAll } from 'vitest';
import { type TestServer, openTestServer } from './testServer.ts';
import { moneyAddsUp } from './money.ts';
import { rollupsAddUp } from './rollups.ts';

/**
 * Starts a server for every test of a file: `const server = useTestServer()`, then `server().as(ann).get(...)`. After
 * the tests, the money must add up and the dashboard must be correct.
 */
export function useTestServer(settings: Record<string, string> = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await openTestServer(settings);
  });
  afterAll(async () => {
    try {
      if (server !== undefined) await moneyAddsUp(server.owner);
      if (server !== undefined) await rollupsAddUp(server.owner);
    } finally {
      await server?.close();
      // Files share their process: a reference to the server would keep all of it in memory.
      server = undefined;
    }
  });
  return () => server ?? fail();
}

const fail = (): never => {
  throw new Error('The house opens before the tests');
};
