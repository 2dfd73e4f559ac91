import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

const LISTENERS = 16;
const LOOK_MS = 50;

/**
 * Listens on one port with several sockets. A server accepts one connection per socket at each round of its loop. When
 * a round takes long because many are here already, a new client waits unseen, and is neither answered nor turned away.
 * With so many sockets as many clients are accepted at each round, and those who are too many are told so.
 */
export async function listenWithReusePort(app: FastifyInstance, at: { host: string; port: number }): Promise<void> {
  await assertPortFree(at);
  const listeners = Array.from({ length: LISTENERS - 1 }, () =>
    createServer({ noDelay: true, keepAlive: true }, (socket) => void app.server.emit('connection', socket)),
  );
  let closed: Promise<void>[] = [];
  app.addHook('preClose', async () => {
    closed = listeners.map((listener) => new Promise((resolve) => void listener.close(() => resolve())));
    // Otherwise closing would wait for an answered client for as long as it stays connected.
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    void Promise.allSettled([once(app.server, 'close'), ...closed]).then(() => clearInterval(looking));
  });
  // Clients of the other sockets are awaited like those of the first.
  app.addHook('onClose', async () => void (await Promise.all(closed)));
  // Fastify hands it on, but does not name it among its options yet.
  await app.listen({ ...at, reusePort: true } as FastifyListenOptions);
  await Promise.all(
    listeners.map((listener) => {
      listener.listen({ ...at, reusePort: true });
      return once(listener, 'listening');
    }),
  );
}

/**
 * Throws if the port is taken: a port may be shared by all who say so, but two servers on one port would be a mistake,
 * and are found as one.
 */
async function assertPortFree(at: { host: string; port: number }): Promise<void> {
  const probe: Server = createServer();
  probe.listen(at);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
