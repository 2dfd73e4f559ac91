import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestServer, openTestServer } from '../../test/testServer.ts';
import { SOON } from '../../test/live.ts';
import { PASSWORD } from '../../test/make.ts';
import { subjectOf } from '../accounts/limits.ts';
import { buildApp } from '../app.ts';
import { openRedis } from '../adapters/redis.ts';

const NO_REDIS = 'redis://127.0.0.1:1';
const PER_PERSON = 5;
const PER_ADDRESS = 10 * PER_PERSON;

/**
 * Returns a random minute: counters in Redis are shared by everything that runs on this machine, so each test server
 * has its own.
 */
const aMinuteOfItsOwn = () => new Date(Date.UTC(2027, 0, 1) + randomInt(50_000_000) * 60_000);

async function limitedServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await openTestServer({ RATE_LIMIT_PER_MINUTE: String(PER_PERSON), ...settings });
  server.time.now = aMinuteOfItsOwn();
  return server;
}
const statuses = async (n: number, send: (n: number) => Promise<{ statusCode: number }>): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < n; i++) seen.push((await send(i)).statusCode);
  return seen;
};
const times = (n: number, status: number): number[] => Array.from({ length: n }, () => status);

describe.each([
  ['with Redis', {}],
  ['without Redis', { REDIS_URL: NO_REDIS }],
])('requests per minute, %s', (_, settings) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await limitedServer(settings);
    if (!('REDIS_URL' in settings)) await vi.waitUntil(() => server.redis.ready(), SOON);
  });
  afterAll(() => server?.close());

  test('one person has a limit over all calls; another is not held back, and a minute later all is well [limits-1]', async () => {
    server.time.now = aMinuteOfItsOwn();
    const [ann, ben] = [server.as(await server.make.admin()), server.as(await server.make.admin())];
    expect(await statuses(PER_PERSON, (n) => ann.get(n % 2 ? '/api/v1/me' : '/api/v1/users'))).toEqual(
      times(PER_PERSON, 200),
    );
    const refused = await ann.get('/api/v1/me');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toSatisfy((s: number) => s >= 1 && s <= 60);
    expect((await ben.get('/api/v1/me')).statusCode).toBe(200);
    server.time.now = new Date(server.time.now.getTime() + 60_000);
    expect((await ann.get('/api/v1/me')).statusCode).toBe(200);
  });

  test('one address has ten times as many, and cannot pretend to be others [limits-2]', async () => {
    server.time.now = aMinuteOfItsOwn();
    const from = (n: number) =>
      server.nobody.get('/api/v1/me', { 'x-forwarded-for': `10.0.${n}.1`, 'x-real-ip': `10.0.${n}.1` });
    expect(await statuses(PER_ADDRESS, from)).toEqual(times(PER_ADDRESS, 401));
    expect((await from(999)).statusCode).toBe(429);
    const { user_id } = await server.make.admin();
    expect((await server.nobody.put(`/api/v1/users/${user_id}/picture`, Buffer.from('x'))).statusCode).toBe(429);
    const elsewhere = await server.app.inject({ url: '/api/v1/me', remoteAddress: '10.9.9.9' });
    expect(elsewhere.statusCode).toBe(401);
  });

  test('nobody waits for the counter', async () => {
    server.time.now = aMinuteOfItsOwn();
    const ann = server.as(await server.make.admin());
    await ann.token;
    // Below a quarter of the limit Redis is not asked. `adapters/redis.test.ts` tests that nobody waits for a Redis
    // that is away.
    const asked = vi.spyOn(server.redis, 'attempt');
    expect(await statuses(PER_PERSON, () => ann.get('/api/v1/me'))).toEqual(times(PER_PERSON, 200));
    expect(asked).toHaveBeenCalledTimes(PER_PERSON - 1);
    asked.mockRestore();
  });
});

describe('several processes', () => {
  const twoOf = async (settings: Record<string, string>) => {
    const server = await limitedServer(settings);
    const redis = openRedis(server.config.REDIS_URL);
    const second = await buildApp({ ...server, redis });
    if (!('REDIS_URL' in settings)) await vi.waitUntil(() => redis.ready() && server.redis.ready(), SOON);
    const token = await server.as(await server.make.admin()).token;
    const ask = (n: number) =>
      (n % 2 ? second : server.app).inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${token}` } });
    const seen = await statuses(PER_PERSON + 2, ask);
    await second.close();
    redis.close();
    await server.close();
    return seen;
  };

  test('count together through Redis', async () => {
    expect(await twoOf({})).toEqual([...times(PER_PERSON, 200), 429, 429]);
  });
  test('count each for itself without it [limits-3]', async () => {
    expect(await twoOf({ REDIS_URL: NO_REDIS })).toEqual(times(PER_PERSON + 2, 200));
  });
});

describe('behind a proxy that we trust', () => {
  test('an address is the one that the proxy names [limits-4]', async () => {
    const server = await limitedServer({ TRUST_PROXY: '127.0.0.1' });
    const from = (n: number) => server.nobody.get('/api/v1/me', { 'x-forwarded-for': `10.0.${n}.1` });
    expect(await statuses(PER_ADDRESS + 1, from)).toEqual(times(PER_ADDRESS + 1, 401));
    await server.close();
  });
});

describe('signing in without Redis', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ REDIS_URL: NO_REDIS, DATABASE_POOL: '10' });
  });
  afterAll(() => server?.close());

  const guess = (email: string, password: string, address: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: address,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      payload: { email, password },
    });

  test('the eleventh guess from one network is refused, however the email is written, and no other network is [limits-5]', async () => {
    const { email } = await server.make.admin();
    const written = (n: number) => (n % 2 ? email.toUpperCase() : ` ${email} `);
    const guesses = await statuses(10, (n) => guess(written(n), 'a wrong guess', '10.1.0.1'));
    expect(guesses).toEqual(times(10, 401));
    const refused = await guess(email, PASSWORD, '10.1.0.1');
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts. Try again in 5 minutes, /),
    ]);
    expect(refused.headers['retry-after']).toBe('300');
    expect((await guess(email, PASSWORD, '10.1.0.2')).statusCode).toBe(200);
    server.time.now = new Date(server.time.now.getTime() + 300_000);
    expect((await guess(email, PASSWORD, '10.1.0.1')).statusCode).toBe(200);
  });

  test('an account has thirty guesses in five minutes from all networks together [limits-8]', async () => {
    const { email } = await server.make.admin();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guess(email, 'a wrong guess', `10.4.${n}.1`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10);
    const { rows } = await server.owner.query('select from app.attempts where what = $1 and subject = $2', [
      'sign_in',
      subjectOf(email),
    ]);
    expect(rows).toHaveLength(30);
    expect((await guess(email, PASSWORD, '10.3.3.3')).statusCode).toBe(429);
  });

  test('the addresses of one IPv6 network share one limit', async () => {
    const { email } = await server.make.admin();
    expect(await statuses(10, (n) => guess(email, 'a wrong guess', `2001:db8:1:2::${n}`))).toEqual(times(10, 401));
    expect((await guess(email, PASSWORD, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await guess(email, PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('a network has 120 wrong passwords an hour over all accounts; right ones do not count [limits-9]', async () => {
    const address = '10.9.1.1';
    await server.owner.query(
      `insert into app.attempts select 'sign_in_network', $1, $2::timestamptz - interval '2 minutes' from generate_series(1, 118)`,
      [subjectOf(address), server.clock()],
    );
    for (let n = 0; n < 3; n++) {
      const { email } = await server.make.admin();
      expect((await guess(email, PASSWORD, address)).statusCode).toBe(200);
    }
    expect(await statuses(3, (n) => guess(`sprayed.${n}@example.org`, 'a wrong guess', address))).toEqual([
      401, 401, 429,
    ]);
  });

  test('an address has sixty guesses a minute over all accounts, with any forwarded address in its headers [limits-6]', async () => {
    const address = '10.5.5.5';
    const earlier = Array.from({ length: 59 }, () => [server.clock()]);
    for (const [at] of earlier) {
      await server.owner.query('insert into app.attempts values ($1, $2, $3)', [
        'sign_in_address',
        subjectOf(address),
        at,
      ]);
    }
    const try_one = (n: number) =>
      guess(`nobody.${n}@example.org`, 'a wrong guess', address, { 'x-forwarded-for': `10.6.${n}.1` });
    expect(await statuses(3, try_one)).toEqual([401, 429, 429]);
    const { email } = await server.make.admin();
    expect((await guess(email, PASSWORD, '10.7.7.7')).statusCode).toBe(200);
  });

  test('when more sign in at once than the processor can check, some are asked to wait, and nobody is lost [limits-7]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guess(`flood.${n}@example.org`, 'a wrong guess', `10.8.${n}.1`)),
    );
    const asked_to_wait = answers.filter(({ statusCode }) => statusCode === 429);
    expect(asked_to_wait.length).toBeGreaterThan(0);
    for (const answer of asked_to_wait) {
      expect([answer.json().message, answer.headers['retry-after']]).toEqual([
        'Many people are signing in. Please try again in a moment',
        '2',
      ]);
    }
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThanOrEqual(22);
    expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });
});
