import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

const DOORS = 16;
const LOOK_MS = 50;

/**
 * A server lets one connection in at each round of its loop. When a round takes long because many are here already, whoever
 * comes new waits outside unseen, and is neither answered nor turned away. Through so many doors as many come in at each
 * round, and those who are too many are told so.
 */
export async function listenWithReusePort(app: FastifyInstance, at: { host: string; port: number }): Promise<void> {
  await insistOnFree(at);
  const doors = Array.from({ length: DOORS - 1 }, () =>
    createServer({ noDelay: true, keepAlive: true }, (socket) => void app.server.emit('connection', socket)),
  );
  let closed: Promise<void>[] = [];
  app.addHook('preClose', async () => {
    closed = doors.map((door) => new Promise((resolve) => void door.close(() => resolve())));
    // Who has been answered and stays connected would be waited for as long as they stay.
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref();
    void Promise.allSettled([once(app.server, 'close'), ...closed]).then(() => clearInterval(looking));
  });
  // Whoever came in by one of them is waited for like those of the first.
  app.addHook('onClose', async () => void (await Promise.all(closed)));
  // Handed on as it is, but not yet among the options that Fastify names.
  await app.listen({ ...at, reusePort: true } as FastifyListenOptions);
  await Promise.all(
    doors.map((door) => {
      door.listen({ ...at, reusePort: true });
      return once(door, 'listening');
    }),
  );
}

/** A port may be shared by those who all say so; two servers on one port would be a mistake, and found as one. */
async function insistOnFree(at: { host: string; port: number }): Promise<void> {
  const probe: Server = createServer();
  probe.listen(at);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
