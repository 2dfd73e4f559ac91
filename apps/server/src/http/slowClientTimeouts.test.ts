import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeSlowUploads, closeSlowDownloads, limitPipelining } from './slowClientTimeouts.ts';

const WITHIN_MS = 1_000;
const LARGE = 20_000_000;
let app: FastifyInstance;
/** Requests that have reached the server, and callbacks that answer those that are read to their end. */
let requests: IncomingMessage[] = [];
let answering: (() => void)[] = [];
beforeAll(async () => {
  // Time passes only when a test says so; the connections are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  app = Fastify();
  limitPipelining(app, 3);
  closeSlowUploads(app, WITHIN_MS, 2);
  closeSlowDownloads(app.server, 3_000, 100);
  const answer = () => new Promise<string>((resolve) => answering.push(() => resolve('done')));
  app.post('/texts', answer);
  app.get('/texts', answer);
  app.post('/files', { config: { takes: 'file' } }, answer);
  app.get('/large', async () => Buffer.alloc(LARGE));
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.on('request', (request) => requests.push(request));
});
beforeEach(() => {
  requests = [];
  answering = [];
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await app?.close();
  vi.useRealTimers();
});

/** Poll options that leave time still: while time is faked, vitest moves it on by the interval at which it polls. */
const STILL = { interval: 0 };
const pass = (ms: number) => vi.advanceTimersByTime(ms);

function call(text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (part) => (received += part.toString()));
  const closed = once(socket, 'close');
  socket.write(text);
  return {
    socket,
    closed,
    status: () => received.slice(9, 12),
    answers: () => received.split('HTTP/1.1 200').length - 1,
  };
}

/** Sends half of a body, and waits until the server has read it and waits for the rest. */
async function sendHalf(path: string, length = 4) {
  const made = call(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n"a`,
  );
  await expect.poll(() => requests.length, STILL).toBe(1);
  const request = requests[0] as IncomingMessage;
  const allRead = async () => {
    const read = () => request.readableFlowing && request.socket.bytesRead;
    await expect.poll(read, STILL).toBe(made.socket.bytesWritten);
  };
  await allRead();
  return { ...made, request, allRead };
}

/** Answers the request once the server has all of it. */
async function answered(): Promise<void> {
  await expect.poll(() => answering.length, STILL).toBe(1);
  // The time that an answer takes is the server's own doing.
  pass(3 * WITHIN_MS);
  answering[0]?.();
}

test('a body that comes in time is answered, however long the answer takes', async () => {
  const { socket, closed, status } = await sendHalf('/texts');
  pass(WITHIN_MS - 1);
  socket.write('b"');
  await answered();
  await closed;
  expect(status()).toBe('200');
});

test('so is a call that says of its body only that there is none', async () => {
  const { closed, status } = call('GET /texts HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  await answered();
  await closed;
  expect(status()).toBe('200');
});

test('a body that does not arrive ends its connection [slowClientTimeouts-1]', async () => {
  const { request, closed, status } = await sendHalf('/texts');
  pass(WITHIN_MS - 1);
  expect(request.destroyed).toBe(false);
  pass(1);
  await closed;
  expect(status()).toBe('');
});

test('a file may take longer, as long as it moves', async () => {
  const { socket, closed, allRead, status } = await sendHalf('/files', 21);
  for (let n = 0; n < 9; n++) {
    socket.write('bb');
    await allRead();
    pass(WITHIN_MS);
  }
  socket.write('"');
  await answered();
  await closed;
  expect(status()).toBe('200');
});

test('a file that does not move ends its connection', async () => {
  const { closed, status } = await sendHalf('/files');
  pass(2 * WITHIN_MS);
  await closed;
  expect(status()).toBe('');
});

test('an answer that nobody reads ends its connection, and one that is read slowly does not', async () => {
  const ask = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };
  const open = () => new Promise<number>((tell) => app.server.getConnections((_, many) => tell(many)));
  await ask();
  await expect.poll(() => (pass(100), open()), STILL).toBe(0);
  const slow = await ask();
  let bytes = 0;
  let steps = 0;
  slow.on('data', (part: Buffer) => {
    bytes += part.length;
    slow.pause();
    // All of it takes twice as long as a connection may stand still.
    for (; steps < bytes / (LARGE / 60); steps++) pass(100);
    setImmediate(() => slow.resume());
  });
  await once(slow, 'close');
  expect(bytes).toBeGreaterThan(LARGE);
});

test('a client that sends a few requests ahead is answered, and one that sends more before any answer is disconnected', async () => {
  const ask = (asked: number) =>
    call(
      Array.from(
        { length: asked },
        (_, n) => `GET /texts HTTP/1.1\r\nhost: x\r\n${n === asked - 1 ? 'connection: close\r\n' : ''}\r\n`,
      ).join(''),
    );
  const few = ask(3);
  await expect.poll(() => answering.length, STILL).toBe(3);
  for (const answer of answering.splice(0)) answer();
  await few.closed;
  const many = ask(4);
  await many.closed;
  for (const answer of answering) answer();
  expect([few.answers(), many.answers()]).toEqual([3, 0]);
});
