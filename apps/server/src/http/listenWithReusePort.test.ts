import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../tools/lab/machine/ports.ts';
import { listenWithReusePort } from './listenWithReusePort.ts';

const host = '127.0.0.1';
const AN_HOUR = 3_600_000;
let app: FastifyInstance;
let port: number;
let long: (() => void)[] = [];
let sockets: Socket[] = [];
let callers: Worker | undefined;
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: AN_HOUR });
  app.get('/quick', async () => 'done');
  long = [];
  app.get('/long', () => new Promise<string>((resolve) => long.push(() => resolve('done at last'))));
  port = await freePort();
});
afterEach(async () => {
  // A failed test leaves its clients behind, and the server would wait for them.
  for (const end of long) end();
  for (const socket of sockets.splice(0)) socket.destroy();
  await callers?.terminate();
  await app.close();
});

/** Connects from another thread and reports when all connections are made. */
const CONNECT = `
  const { workerData: { port, host, connected } } = require('node:worker_threads');
  const made = () => (Atomics.add(connected, 0, 1), Atomics.notify(connected, 0));
  for (let n = 0; n < 200; n++) require('node:net').connect(port, host, made).on('error', () => undefined);
`;

const ask = (path: string) => fetch(`http://${host}:${port}${path}`, { headers: { connection: 'close' } });

/** Waits until the server takes no more connections, and tries each of its sockets several times. */
async function nobodyComesIn(): Promise<void> {
  const refusal = () => ask('/quick').then(String, ({ message }: Error) => message);
  await expect.poll(refusal).toBe('fetch failed');
  const again = await Promise.all(Array.from({ length: 100 }, refusal));
  expect(new Set(again)).toEqual(new Set(['fetch failed']));
}

test('accepts many connections at each round of the loop', async () => {
  await listenWithReusePort(app, { host, port });
  let rounds = 0;
  let let_in = 0;
  app.server.on('connection', () => let_in++);
  const connected = new Int32Array(new SharedArrayBuffer(4));
  callers = new Worker(CONNECT, { eval: true, workerData: { port, host, connected } });
  await once(callers, 'online');
  // The system has made all their connections before the server turns to any of them; then they are accepted round by
  // round.
  for (let made = 0; made < 200; made = Atomics.load(connected, 0)) Atomics.wait(connected, 0, made);
  const count = (): void => {
    rounds++;
    if (let_in < 200) setImmediate(count);
  };
  setImmediate(count);
  await expect.poll(() => let_in).toBe(200);
  expect(rounds).toBeLessThan(200 / 3);
});

test('answers everyone, on any of its sockets', async () => {
  await listenWithReusePort(app, { host, port });
  const answers = await Promise.all(Array.from({ length: 100 }, async () => (await ask('/quick')).text()));
  expect(new Set(answers)).toEqual(new Set(['done']));
});

test('answers requests in hand to the end when it closes, and accepts nobody new', async () => {
  await listenWithReusePort(app, { host, port });
  const asked = Array.from({ length: 40 }, () => ask('/long').then((answer) => answer.text()));
  await expect.poll(() => long.length).toBe(40);
  const closed = app.close();
  await nobodyComesIn();
  for (const end of long) end();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'done at last'));
  await closed;
});

test('is closed once the last request is answered, on any of its sockets', async () => {
  await listenWithReusePort(app, { host, port });
  const socket = connect(port, host);
  sockets.push(socket);
  let received = '';
  socket.on('data', (part) => (received += String(part)));
  socket.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => long.length).toBe(1);
  let is_closed = false;
  const closed = app.close().then(() => (is_closed = true));
  await nobodyComesIn();
  expect(is_closed).toBe(false);
  for (const end of long) end();
  await expect.poll(() => received).toMatch(/done at last$/);
  // The client stays connected for an hour, and closing does not wait for that.
  await closed;
});

test('refuses a port that somebody else has', async () => {
  const other = createServer().listen(port, host);
  await once(other, 'listening');
  await expect(listenWithReusePort(app, { host, port })).rejects.toThrow('EADDRINUSE');
  other.close();
});
