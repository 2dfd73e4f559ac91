import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hurryBodies, hurryReaders, refuseRows } from './hurry.ts';

const WITHIN_MS = 1_000;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  refuseRows(app, 3);
  hurryBodies(app, WITHIN_MS, 2);
  hurryReaders(app.server, 3_000, 100);
  const answer = async () => {
    await new Promise((go) => setTimeout(go, 2 * WITHIN_MS));
    return 'done';
  };
  app.post('/texts', answer);
  app.get('/texts', answer);
  app.post('/files', { config: { takes: 'file' } }, answer);
  app.get('/large', async () => Buffer.alloc(20_000_000));
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

test('so is a call that says of its body only that there is none', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (answer) => (heard += answer.toString()));
  socket.write('GET /texts HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  await once(socket, 'close');
  expect(heard.slice(9, 12)).toBe('200');
});

test('a body that does not come ends its connection', async () => {
  expect(await sendSlowly('/texts', 2 * WITHIN_MS)).toBe('');
});

test('a file may take longer, as long as it moves', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (answer) => (heard += answer.toString()));
  socket.write(
    'POST /files HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n"a',
  );
  for (let n = 0; n < 9; n++) {
    await sleep(WITHIN_MS / 3);
    socket.write('b');
  }
  socket.write('"');
  await once(socket, 'close');
  expect(heard.slice(9, 12)).toBe('200');
});

test('a file that does not move ends its connection', async () => {
  expect(await sendSlowly('/files', 4 * WITHIN_MS)).toBe('');
});

test('an answer that nobody takes ends its connection, and one that is taken slowly does not', async () => {
  const ask = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  const open = () => new Promise<number>((tell) => app.server.getConnections((_, many) => tell(many)));
  const idle = await ask();
  await expect.poll(open).toBe(0);
  idle.destroy();
  const slow = await ask();
  let bytes = 0;
  slow.on('data', (part: Buffer) => {
    bytes += part.length;
    slow.pause();
    setTimeout(() => slow.resume(), 3);
  });
  await once(slow, 'close');
  expect(bytes).toBeGreaterThan(20_000_000);
});

test('who asks a few things ahead is answered, and who asks for more before any answer is let go', async () => {
  const answersTo = async (asked: number): Promise<number> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    let heard = '';
    socket.on('data', (answer) => (heard += answer.toString()));
    const call = (last: boolean) => `GET /texts HTTP/1.1\r\nhost: x\r\n${last ? 'connection: close\r\n' : ''}\r\n`;
    socket.write(Array.from({ length: asked }, (_, n) => call(n === asked - 1)).join(''));
    await once(socket, 'close');
    return heard.split('HTTP/1.1 200').length - 1;
  };
  expect(await Promise.all([answersTo(3), answersTo(4)])).toEqual([3, 0]);
});
