import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/ports.ts';
import { listenAtManyDoors } from './doors.ts';

const host = '127.0.0.1';
let app: FastifyInstance;
let port: number;
let long: (() => void)[] = [];
let sockets: Socket[] = [];
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/quick', async () => 'done');
  long = [];
  app.get('/long', () => new Promise<string>((resolve) => long.push(() => resolve('done at last'))));
  port = await freePort();
});
afterEach(async () => {
  // A test that fails leaves its callers behind, and the server would wait for them.
  for (const end of long) end();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const ask = (path: string) => fetch(`http://${host}:${port}${path}`, { headers: { connection: 'close' } });

test('many are let in at each round of the loop', async () => {
  await listenAtManyDoors(app, { host, port });
  let rounds = 0;
  let let_in = 0;
  app.server.on('connection', () => let_in++);
  sockets = Array.from({ length: 200 }, () => connect(port, host));
  // They stand outside while the server is busy, and then come in round by round.
  const count = (): void => {
    rounds++;
    if (let_in < sockets.length) setImmediate(count);
  };
  setImmediate(() => {
    for (const end = performance.now() + 100; performance.now() < end;);
    setImmediate(count);
  });
  await expect.poll(() => let_in).toBe(sockets.length);
  expect(rounds).toBeLessThan(sockets.length / 3);
});

test('everyone is answered, whichever door they came by', async () => {
  await listenAtManyDoors(app, { host, port });
  const answers = await Promise.all(Array.from({ length: 100 }, async () => (await ask('/quick')).text()));
  expect(new Set(answers)).toEqual(new Set(['done']));
});

test('whoever is being answered when the server closes is answered to the end, and nobody new comes in', async () => {
  await listenAtManyDoors(app, { host, port });
  const asked = Array.from({ length: 40 }, () => ask('/long').then((answer) => answer.text()));
  await expect.poll(() => long.length).toBe(40);
  const closed = app.close();
  await new Promise((go) => setTimeout(go, 50));
  await expect(ask('/quick')).rejects.toThrow('fetch failed');
  for (const end of long) end();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'done at last'));
  await closed;
});

test('the server is closed once the last one is answered, by whichever door they came', async () => {
  await listenAtManyDoors(app, { host, port });
  const asked = fetch(`http://${host}:${port}/long`).then((answer) => answer.text());
  await expect.poll(() => long.length).toBe(1);
  let is_closed = false;
  const closed = app.close().then(() => (is_closed = true));
  await new Promise((go) => setTimeout(go, 200));
  expect(is_closed).toBe(false);
  for (const end of long) end();
  expect(await asked).toBe('done at last');
  const answered_at = performance.now();
  await closed;
  // They stay connected for 72 s, and nobody waits for that.
  expect(performance.now() - answered_at).toBeLessThan(20_000);
});

test('a port that somebody else has is refused', async () => {
  const other = createServer().listen(port, host);
  await once(other, 'listening');
  await expect(listenAtManyDoors(app, { host, port })).rejects.toThrow('EADDRINUSE');
  other.close();
});
