import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { openTestServer } from '../../test/testServer.ts';
import { SOON } from '../../test/live.ts';
import { buildApp } from '../app.ts';
import { closePools, openPools } from '../db/connect.ts';
import { openRedis } from '../adapters/redis.ts';

const server = useTestServer();
const NOBODY_LISTENS = '127.0.0.1:1';

test('a live server says so', async () => {
  const answer = await server().nobody.get('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
});

describe('a server is ready', () => {
  test('when its database answers', async () => {
    await vi.waitUntil(() => server().redis.ready(), SOON);
    const answer = await server().nobody.get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', database: 'ok', redis: 'ok' }]);
  });

  test('without Redis too', async () => {
    const { pools, adapters, clock, config } = server();
    const redis = openRedis(`redis://${NOBODY_LISTENS}`);
    const app = await buildApp({ pools, redis, adapters, clock, config });
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json().redis]).toEqual([200, 'down, carrying on without it']);
    await app.close();
    redis.close();
  });

  test('but not without its database, and yet it lives', async () => {
    const { redis, adapters, clock, config } = server();
    const pools = openPools({ url: `postgres://${NOBODY_LISTENS}/none`, password: 'none', most: 1 });
    const app = await buildApp({ pools, redis, adapters, clock, config });
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'not ready', database: 'down' }]);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const call = await app.inject({ url: '/api/v1/me', headers: { authorization: 'Bearer x' } });
    expect([call.statusCode, call.json().code, call.headers['retry-after']]).toEqual([503, 'busy', '2']);
    await app.close();
    await closePools(pools);
  });

  test('but not while it stops', async () => {
    const { pools, redis, adapters, clock, config } = server();
    const app = await buildApp({ pools, redis, adapters, clock, config });
    let go = () => {};
    app.addHook('preClose', () => new Promise<void>((resolve) => (go = resolve)));
    const address = await app.listen({ port: 0 });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const closed = app.close();
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    const gone = once(app.server, 'close');
    go();
    await Promise.all([closed, gone]);
  });
});

describe('the metrics', () => {
  const elsewhere = { url: '/metrics', remoteAddress: '10.0.0.9' };

  test('without a token are for this machine alone [health-1]', async () => {
    const { app } = server();
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(200);
    expect((await app.inject(elsewhere)).statusCode).toBe(404);
    const forged = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' };
    expect((await app.inject({ ...elsewhere, headers: forged })).statusCode).toBe(404);
  });

  test('with a token are for clients that send it, from anywhere', async () => {
    const other = await openTestServer({ METRICS_TOKEN: 'for the meter' });
    try {
      const ask = async (authorization?: string) =>
        (await other.app.inject({ ...elsewhere, headers: authorization ? { authorization } : {} })).statusCode;
      expect(await ask('Bearer for the meter')).toBe(200);
      expect(await ask('Bearer for the metre')).toBe(404);
      expect(await ask()).toBe(404);
      expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });

  test('count by route, never by person', async () => {
    const { app, as, make } = server();
    const ann = await make.admin();
    await as(ann).get(`/api/v1/users/${ann.user_id}`);
    await as(ann).get(`/api/v1/users?email=${ann.email}`);
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/users\/:user_id",status="200"\} 1/,
    );
    expect(body).toMatch(/db_pool_connections\{login="admin",state="open"\} \d/);
    expect(body).toMatch(/^process_resident_memory_bytes \d/m);
    expect(body).not.toContain(ann.user_id);
    expect(body).not.toContain(ann.email);
  });
});
