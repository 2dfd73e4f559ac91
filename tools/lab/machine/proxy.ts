import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A wire that can be spoilt. `slow`: everything arrives so much later, each way. `hole`: nothing arrives, neither what is
 * said nor that somebody hung up, and nobody is told; once it is mended all of it arrives late, as the system sends it
 * again. `reset`: every connection is broken off now.
 */
export async function openWireToBreak(host: string, port: number) {
  let slow_ms = 0;
  let mended = Promise.resolve();
  let mend = () => undefined as void;
  const open = new Set<Socket>();

  const pass = (from: Socket, to: Socket) => {
    let last = Promise.resolve();
    const arrive = async (before: Promise<void>, due: number, work: () => void) => {
      await before;
      await mended;
      const rest = due - performance.now();
      if (rest > 0) await sleep(rest);
      if (!to.destroyed) work();
    };
    const later = (work: () => void) => {
      last = arrive(last, performance.now() + slow_ms, work);
    };
    from.on('data', (part) => later(() => void to.write(part)));
    from.on('error', () => undefined);
    from.once('close', () => {
      open.delete(from);
      later(() => void to.end());
    });
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const socket of [near, far]) open.add(socket.setNoDelay(true));
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    slow(ms: number): void {
      slow_ms = ms;
    },
    hole(): void {
      mended = new Promise((go) => (mend = go));
    },
    mend(): void {
      slow_ms = 0;
      mend();
    },
    reset(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
    close(): void {
      mend();
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
