import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

type Backend = { url: string; ready: boolean; taken_out: boolean; under_way: number };

const LOOK_MS = 250;

/**
 * The proxy that an operator has: in turn to each server that says that it is ready. It tries nothing twice, so that every
 * failure is seen.
 */
export async function openProxy() {
  const agent = new Agent({ keepAlive: true });
  const backends = new Map<string, Backend>();
  let turn = 0;
  const server = createServer((asked, answer) => {
    const able = [...backends.values()].filter(({ ready, taken_out }) => ready && !taken_out);
    const backend = able[turn++ % Math.max(able.length, 1)];
    if (backend === undefined) return void answer.writeHead(502).end('nobody is ready');
    backend.under_way += 1;
    const { hostname, port } = new URL(backend.url);
    const { method, url: path, headers } = asked;
    const sent = request({ hostname, port, path, method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.once('error', (error) => {
      if (answer.headersSent) answer.destroy(error);
      else answer.writeHead(502).end(error.message);
    });
    answer.once('close', () => (backend.under_way -= 1));
    asked.pipe(sent);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const look = async (backend: Backend) => {
    backend.ready = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const looking = setInterval(() => void Promise.all([...backends.values()].map(look)), LOOK_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url: string): Promise<void> {
      const backend = { url, ready: false, taken_out: false, under_way: 0 };
      await look(backend);
      backends.set(url, backend);
    },
    /** Takes a server out as an operator does for a process that does not announce its end. */
    async takeOut(url: string): Promise<void> {
      const backend = backends.get(url);
      if (backend === undefined) return;
      backend.taken_out = true;
      while (backend.under_way > 0) await new Promise((go) => setTimeout(go, 10));
    },
    forget: (url: string) => void backends.delete(url),
    async close(): Promise<void> {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
export type Proxy = Awaited<ReturnType<typeof openProxy>>;
