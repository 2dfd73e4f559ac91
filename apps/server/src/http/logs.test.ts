import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { done, endpoint, nothing } from '@handover/contract/endpoint';
import { useHouse } from '../../test/harness.ts';
import { buildApp, routes } from '../app.ts';
import { openRoute } from './route.ts';

const house = useHouse();

/** The words that must not be found anywhere in the log. */
const PERSONAL = ['Canary', 'Wrenfield', 'canary.wrenfield', 'a secret of canaries', '07700 900 123', 'Bearer'];

async function logged(calls: { method: 'GET' | 'POST'; url: string; body?: object | string; signed_out?: true }[]) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, next) {
      lines.push(...chunk.toString().trim().split('\n'));
      next();
    },
  });
  const { pools, redis, outside, clock, config, make, as } = house();
  const broken = openRoute(
    endpoint({
      name: 'broken',
      method: 'GET',
      path: '/api/v1/broken',
      levels: 'everyone',
      summary: 'A rule of the database that nobody thought of',
      input: nothing,
      answer: done,
    }),
    () => {
      const error = new pg.DatabaseError('new row for "Canary" violates a check', 10, 'error');
      throw Object.assign(error, {
        code: '23514',
        constraint: 'nobody_knows_it',
        table: 'users',
        detail: 'Failing row contains (Canary, Wrenfield, canary.wrenfield@example.org)',
      });
    },
  );
  const app = await buildApp({
    pools,
    redis,
    outside,
    clock,
    config,
    logger: { level: 'debug', stream },
    routes: [...routes, broken],
  });
  const token = await as(await make.admin({ first_name: 'Canary', last_name: 'Wrenfield' })).token;
  for (const { method, url, body, signed_out } of calls) {
    await app.inject({
      method,
      url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        'user-agent': 'Canary browser',
        ...(signed_out ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  }
  await app.close();
  return { text: lines.join('\n'), requests: lines.map((line) => JSON.parse(line)).filter(({ method }) => method) };
}

const form = {
  first_name: 'Canary',
  last_name: 'Wrenfield',
  email: 'canary.wrenfield@example.org',
  mobile_telephone: '07700 900 123',
  level: 1,
  password: 'a secret of canaries',
};
const sign_in = { email: 'canary.wrenfield@example.org', password: 'a secret of canaries' };

test('names, emails, telephones and passwords leave no trace in the log', async () => {
  const calls = [
    { method: 'GET' as const, url: '/api/v1/users?first_name=Canary&last_name=Wrenfield' },
    { method: 'GET' as const, url: '/api/v1/users/export?email=canary.wrenfield@example.org' },
    { method: 'GET' as const, url: '/api/v1/users?Canary=Wrenfield' },
    { method: 'GET' as const, url: '/api/v1/users/canary.wrenfield@example.org' },
    { method: 'GET' as const, url: '/Canary/Wrenfield' },
    { method: 'GET' as const, url: '/api/v1/users/Canary%E0%A4%A' },
    { method: 'POST' as const, url: '/api/v1/users', body: form },
    { method: 'POST' as const, url: '/api/v1/users', body: form },
    { method: 'POST' as const, url: '/api/v1/users', body: { ...form, Wrenfield: 'Canary' } },
    { method: 'POST' as const, url: '/api/v1/users', body: '{"first_name": "Canary",' },
    { method: 'POST' as const, url: '/api/v1/login', body: sign_in, signed_out: true as const },
    { method: 'POST' as const, url: '/api/v1/forgot_password', body: { email: sign_in.email } },
    { method: 'GET' as const, url: '/api/v1/broken' },
  ];
  const { text, requests } = await logged(calls);
  for (const word of PERSONAL) expect(text).not.toContain(word);
  expect(text).not.toMatch(/canary|wrenfield/i);
  expect(requests.length).toBeGreaterThanOrEqual(calls.length - 1);
});

test('every request leaves one line: its id, method, route, status and time, and nothing else', async () => {
  const { requests } = await logged([
    { method: 'GET', url: '/api/v1/me' },
    { method: 'GET', url: `/api/v1/users/${crypto.randomUUID()}` },
  ]);
  expect(requests).toHaveLength(2);
  for (const line of requests) {
    expect(Object.keys(line).sort()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'pid', 'request_id', 'route', 'status', 'time'].sort(),
    );
  }
  expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/v1/me', 200],
    ['GET', '/api/v1/users/:user_id', 404],
  ]);
});

test('whoever tries what is not for them is found by their id, and a guess at the door by its route', async () => {
  const { text } = await logged([
    { method: 'GET', url: `/api/v1/users/${crypto.randomUUID()}` },
    { method: 'GET', url: '/api/v1/my_jobs' },
    { method: 'POST', url: '/api/v1/login', body: { ...sign_in, password: 'not the password' }, signed_out: true },
    { method: 'GET', url: '/api/v1/nowhere', signed_out: true },
  ]);
  const refused = text
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => line.refused);
  expect(refused.map((line) => [line.refused, line.route, line.level])).toEqual([
    ['not_found', '/api/v1/users/:user_id', 40],
    ['forbidden', expect.any(String), 40],
    ['unauthenticated', '/api/v1/login', 40],
  ]);
  expect(refused[0].user_id).toMatch(/^[\da-f-]{36}$/);
  expect(refused[1].user_id).toBe(refused[0].user_id);
  expect(refused[2]).not.toHaveProperty('user_id');
  for (const { request_id } of refused) expect(request_id).toMatch(/^[\da-f-]{36}$/);
});

test('a defect is logged so that it can be found: its rule, its table and where it happened', async () => {
  const { text } = await logged([{ method: 'GET', url: '/api/v1/broken' }]);
  const line = text.split('\n').find((each) => each.includes('unexpected'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 50,
    route: '/api/v1/broken',
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    err: {
      code: '23514',
      constraint: 'nobody_knows_it',
      table: 'users',
      stack: expect.stringMatching(/^\s+at .*logs/),
    },
  });
});
