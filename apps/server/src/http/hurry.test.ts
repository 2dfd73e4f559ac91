import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hurryBodies } from './hurry.ts';

const WITHIN_MS = 1_000;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  hurryBodies(app, WITHIN_MS);
  const answer = async () => {
    await new Promise((go) => setTimeout(go, 2 * WITHIN_MS));
    return 'done';
  };
  app.post('/texts', answer);
  app.post('/files', { config: { takes: 'file' } }, answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app?.close());

/** Sends half of a body, and the rest after a while. */
async function sendSlowly(path: string, pause_ms: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (answer) => (heard += answer.toString()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"a`,
  );
  await new Promise((go) => setTimeout(go, pause_ms));
  if (!socket.destroyed) socket.write('b"');
  if (!socket.closed) await once(socket, 'close');
  return heard.slice(9, 12);
}

test('a body that comes in time is answered, however long the answer takes', async () => {
  expect(await sendSlowly('/texts', 10)).toBe('200');
});

test('a body that does not come ends its connection', async () => {
  expect(await sendSlowly('/texts', 2 * WITHIN_MS)).toBe('');
});

test('a file may take longer', async () => {
  expect(await sendSlowly('/files', 2 * WITHIN_MS)).toBe('200');
});
