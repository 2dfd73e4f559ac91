import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { haveHeardAll, liveIn, type LiveServer, SOON } from '../../test/live.ts';
import { listenTo } from '../../test/stream.ts';
import { hashOf } from './session.ts';

const server = useTestServer();
const { startServer, page } = liveIn(server);
const AN_HOUR = 3_600_000;

describe('a stream', () => {
  const open = async ({ app }: LiveServer): Promise<number> =>
    Number(/^live_streams (\d+)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1]);

  test('is sent as one, past every cache and buffer, under the headers of every answer [streams-1]', async () => {
    const { answer, text } = await page(await startServer(), await server().make.member());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
    });
    await expect.poll(() => /^retry: \d{4}\n\n/.test(text()), SOON).toBe(true);
  });

  test('sends a heartbeat now and then, so that nothing on the way takes it for dead', async () => {
    const { text } = await page(await startServer({ streams: { heartbeat_ms: 20 } }), await server().make.member());
    await expect.poll(() => text().split('\n:\n').length > 3, SOON).toBe(true);
  });

  test('does not answer HEAD', async () => {
    const ann = await server().make.admin();
    const authorization = `Bearer ${await server().as(ann).token}`;
    const ask = (url: string) => server().app.inject({ method: 'HEAD', url, headers: { authorization } });
    expect((await ask('/api/v1/live')).statusCode).toBe(404);
    expect((await ask('/api/v1/me')).statusCode).toBe(200);
  });

  test('is refused to clients that are not signed in', async () => {
    const { answer } = await listenTo((await startServer()).url, undefined);
    expect(answer.statusCode).toBe(401);
  });

  test('ends when its session is ended, and another’s goes on [streams-2]', async () => {
    const here = await startServer({ streams: { session_check_ms: 30 } });
    const [ann, bob] = [await server().make.member(), await server().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    await server().owner.query('delete from app.sessions where token_hash = $1', [hashOf(hers.token)]);
    await expect.poll(hers.ended, SOON).toBe(true);
    // One check of the sessions ended hers and left his.
    await haveHeardAll(here, [his]);
    expect(his.ended()).toBe(false);
  });

  test('ends when its session was idle too long: neither listening nor asking what is new is activity [streams-3]', async () => {
    const here = await startServer({ streams: { session_check_ms: 30 } });
    const { make, owner, time } = server();
    const seen = async (token: string) =>
      (await owner.query('select last_seen_at from app.sessions where token_hash = $1', [hashOf(token)])).rows[0];
    const ann = await make.admin();
    const before = time.now;
    try {
      const hers = await page(here, ann);
      const at_first = await seen(hers.token);
      time.now = new Date(before.getTime() + AN_HOUR);
      const again = await listenTo(here.url, hers.token);
      const asked = await here.app.inject({
        url: '/api/v1/notifications',
        headers: { authorization: `Bearer ${hers.token}` },
      });
      expect([again.answer.statusCode, asked.statusCode]).toEqual([200, 200]);
      expect(await seen(hers.token)).toEqual(at_first);
      expect(hers.ended()).toBe(false);
      time.now = new Date(before.getTime() + 8 * AN_HOUR);
      await expect.poll(hers.ended, SOON).toBe(true);
    } finally {
      time.now = before;
    }
  });

  test('too many of one person ends their oldest [streams-4]', async () => {
    const here = await startServer({ streams: { most_per_user: 3 } });
    const [ann, bob] = [await server().make.member(), await server().make.member()];
    const his = await page(here, bob);
    const hers = [await page(here, ann), await page(here, ann), await page(here, ann)];
    hers.push(await page(here, ann));
    await expect.poll(() => hers.map(({ ended }) => ended()), SOON).toEqual([true, false, false, false]);
    expect(his.ended()).toBe(false);
  });

  test('too many for one process is refused with a hint when to come back, until another ends [streams-5]', async () => {
    const here = await startServer({ streams: { most: 1 } });
    const [ann, bob] = [await server().make.member(), await server().make.member()];
    const hers = await page(here, ann);
    const refused = await page(here, bob);
    expect([refused.answer.statusCode, refused.answer.headers['retry-after']]).toEqual([503, '10']);
    hers.close();
    await expect.poll(async () => (await page(here, bob)).answer.statusCode).toBe(200);
  });

  test('whose reader does not read ends before it fills the memory [streams-6]', async () => {
    const here = await startServer({ streams: { most_waiting_bytes: 1_000 } });
    const [ann, bob] = [await server().make.member(), await server().make.member()];
    const [hers, his] = [await page(here, ann), await page(here, bob)];
    hers.answer.pause();
    const to = [`user:${ann.user_id}`];
    expect(await open(here)).toBe(2);
    for (let n = 0; n < 400 && (await open(here)) === 2; n++) {
      for (let m = 0; m < 500; m++)
        here.live.publish([{ to, event: 'notification', id: `${n}-${m}-${'x'.repeat(500)}` }]);
      await new Promise(setImmediate);
    }
    expect(await open(here)).toBe(1);
    expect(his.ended()).toBe(false);
  });

  test('keeps nothing of the request that opened it', async () => {
    const here = await startServer();
    const ann = await server().make.member();
    const [sockets, kept]: [Socket[], WeakRef<object>[]] = [[], []];
    here.app.server.on('connection', (socket) => sockets.push(socket));
    here.app.server.on('request', (request, answer) => kept.push(new WeakRef(request), new WeakRef(answer)));
    const hers = await page(here, ann);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    await expect.poll(() => (collectGarbage(), kept.map((each) => each.deref())), SOON).toEqual([undefined, undefined]);
    expect(sockets.map((socket) => (socket as { parser?: unknown }).parser ?? 'none')).toEqual(['none']);
    here.live.publish([{ event: 'notification', to: [`user:${ann.user_id}`], id: 'still-heard' }]);
    await expect.poll(hers.ids, SOON).toEqual(['still-heard']);
  });

  test('that is refused closes its connection', async () => {
    const { url } = await startServer();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (part) => (said += String(part)));
    socket.write('GET /api/v1/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'end');
    expect(said).toMatch(/^HTTP\/1.1 401 .*\r\nConnection: close\r\n/s);
  });

  test('may be opened on a used connection, and a request for another protocol still gets plain HTTP', async () => {
    const { url, app } = await startServer();
    const { hostname, port } = new URL(url);
    const token = await server().as(await server().make.member()).token;
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (part) => (said += String(part)));
    const ask = (path: string, more = '') =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${more}\r\n`);
    ask('/healthz', 'connection: upgrade\r\nupgrade: h2c\r\n');
    await expect.poll(() => said, SOON).toMatch(/^HTTP\/1.1 200 /);
    said = '';
    ask('/api/v1/live');
    await expect.poll(() => said, SOON).toMatch(/^HTTP\/1.1 200 OK\r\n.*retry: \d+\n\n$/s);
    expect(app.server.listenerCount('upgrade')).toBe(0);
    socket.destroy();
  });

  test('may be asked for in one packet with another request [streams-7]', async () => {
    const { url, app } = await startServer();
    const { hostname, port } = new URL(url);
    const authorization = `authorization: Bearer ${await server().as(await server().make.member()).token}`;
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('data', (part) => (said += String(part)));
    const paths = ['/api/v1/live', '/healthz'];
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${authorization}\r\n\r\n`).join(''));
    await expect.poll(() => said, SOON).toMatch(/retry: \d+\n\n/);
    expect(app.server.listenerCount('upgrade')).toBe(0);
    socket.destroy();
  });

  test('sends once what is published on several of its channels', async () => {
    const here = await startServer();
    const ann = await server().make.admin();
    const hers = await page(here, ann);
    here.live.publish([{ event: 'notification', to: ['platform', `user:${ann.user_id}`], id: 'first' }]);
    here.live.publish([{ event: 'notification', to: ['platform'], id: 'second' }]);
    await expect.poll(hers.ids, SOON).toEqual(['first', 'second']);
  });

  test('is forgotten when its reader leaves, however soon', async () => {
    const here = await startServer();
    const token = await server().as(await server().make.member()).token;
    const { hostname, port } = new URL(here.url);
    let asked = 0;
    here.app.server.on('request', () => asked++);
    // Called for each stream that is asked for, just before it is held.
    const opened = vi.spyOn(here.live, 'ready');
    for (let rounds = 0; rounds < 40; rounds++) {
      const before = asked;
      const socket = connect(Number(port), hostname);
      socket.write(`GET /api/v1/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
      await expect.poll(() => asked, SOON).toBe(before + 1);
      // Some leave while their session is still looked up, some when the server has answered.
      for (let n = 0; n < rounds; n++) await new Promise(setImmediate);
      if (rounds % 4 === 3) await once(socket, 'data');
      socket.destroy();
    }
    await expect.poll(() => opened.mock.calls.length, SOON).toBe(40);
    await expect.poll(() => open(here), SOON).toBe(0);
  });

  test('ends with its server, which tells each client when to come back', async () => {
    const here = await startServer();
    const pages = [await page(here, await server().make.member()), await page(here, await server().make.member())];
    await here.app.close();
    await expect.poll(() => pages.every(({ ended }) => ended()), SOON).toBe(true);
    for (const { text } of pages) {
      const waits = [...text().matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
      expect(waits).toHaveLength(2);
      for (const ms of waits) expect([ms >= 1_000, ms <= 5_000]).toEqual([true, true]);
    }
  });
});
