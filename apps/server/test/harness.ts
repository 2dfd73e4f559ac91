import { afterAll, beforeAll } from 'vitest';
import { type TestServer, openTestServer } from './testServer.ts';
import { moneyAddsUp } from './money.ts';
import { rollupsAddUp } from './rollups.ts';

/**
 * A server for every test of a file: `const server = useTestServer()`, then `server().as(ann).get(...)`. Whatever the tests did
 * there, the money must add up in the end, and the dashboard show what there is.
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
      // Files share their process: whoever kept the house would keep the whole server of each file.
      server = undefined;
    }
  });
  return () => server ?? fail();
}

const fail = (): never => {
  throw new Error('The house opens before the tests');
};
