import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSlowUploads, closeSlowDownloads } from './slowClientTimeouts.ts';

/**
 * App with the limits of production, on the real clock; `slowClientTimeouts.test.ts` tests the rules on a clock of its
 * own.
 */
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  closeSlowUploads(app);
  closeSlowDownloads(app.server);
  app.post('/texts', async () => 'done');
  app.get('/large', async () => Buffer.alloc(20_000_000));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app?.close());

function call(text: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}
const secondsUntilClosed = async (socket: Socket, began: number): Promise<number> => {
  await once(socket, 'close');
  return (performance.now() - began) / 1000;
};

test('a body that does not arrive ends its connection after ten seconds', async () => {
  const began = performance.now();
  const socket = call(
    'POST /texts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"a',
  );
  const seconds = await secondsUntilClosed(socket.resume(), began);
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20);
});

test('an answer that nobody reads ends its connection after ten seconds', async () => {
  const began = performance.now();
  const socket = call('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'readable');
  const open = () => new Promise<number>((tell) => app.server.getConnections((_, many) => tell(many)));
  await expect.poll(open).toBe(0);
  const seconds = (performance.now() - began) / 1000;
  socket.destroy();
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(30);
});

test('an answer that is read slowly is sent to its end, which takes longer than ten seconds', async () => {
  const began = performance.now();
  const socket = call('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let bytes = 0;
  for await (const part of socket) {
    bytes += (part as Buffer).length;
    await sleep(50);
  }
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(performance.now() - began).toBeGreaterThan(10_000);
});
