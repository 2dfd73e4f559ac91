import { type AddressInfo, createServer } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { done, endpoint, nothing } from '@handover/contract/endpoint';
import { useTestServer } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { routes } from '../routes.ts';
import { openMail } from '../adapters/mail.ts';
import { startWorker } from '../worker.ts';
import { openRoute } from './route.ts';

const testServer = useTestServer();

/** The words that must not be found anywhere in the log. */
const PERSONAL = ['Canary', 'Wrenfield', 'canary.wrenfield', 'a secret of canaries', '07700 900 123', 'Bearer'];

const of_database = () =>
  Object.assign(new pg.DatabaseError('new row for "Canary" violates a check', 10, 'error'), {
    code: '23514',
    constraint: 'nobody_knows_it',
    table: 'users',
    detail: 'Failing row contains (Canary, Wrenfield, canary.wrenfield@example.org)',
    where: 'SQL statement "select \'Canary\'"',
  });

/** Errors that code may throw without a thought of the log. */
const DEFECTS: Record<string, () => unknown> = {
  broken: of_database,
  wrapped: () => new Error('Canary could not be saved', { cause: of_database() }),
  parsed: () => {
    try {
      return JSON.parse('Canary Wrenfield');
    } catch (error) {
      return error;
    }
  },
  addressed: () => Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: '/?q=Canary' }),
  thrown: () => 'Canary Wrenfield',
};
const asRoute = ([name, thrown]: [string, () => unknown]) =>
  openRoute(
    endpoint({
      name,
      method: 'GET',
      path: `/api/v1/${name}`,
      levels: 'everyone',
      summary: 'Something that nobody thought of',
      input: nothing,
      answer: done,
    }),
    () => {
      throw thrown();
    },
  );

async function logged(
  calls: { method: 'GET' | 'POST'; url: string; body?: object | string; signed_out?: true }[],
  meanwhile: (app: FastifyInstance) => void = () => undefined,
) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, next) {
      lines.push(...chunk.toString().trim().split('\n'));
      next();
    },
  });
  const { pools, redis, adapters, clock, config, make, as } = testServer();
  const app = await buildApp({
    pools,
    redis,
    adapters,
    clock,
    config,
    logger: { level: 'debug', stream },
    routes: [...routes, ...Object.entries(DEFECTS).map(asRoute)],
  });
  meanwhile(app);
  const token = await as(await make.admin({ first_name: 'Canary', last_name: 'Wrenfield' })).token;
  for (const { method, url, body, signed_out } of calls) {
    const answered = app.inject({
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
    await answered.catch(() => undefined); // one that broke off is logged too
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

test('names, emails, telephones and passwords leave no trace in the log [logs-1]', async () => {
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
    ...Object.keys(DEFECTS).map((name) => ({ method: 'GET' as const, url: `/api/v1/${name}` })),
  ];
  const { text, requests } = await logged(calls);
  for (const word of PERSONAL) expect(text).not.toContain(word);
  expect(text).not.toMatch(/canary|wrenfield/i);
  expect(requests.length).toBeGreaterThanOrEqual(calls.length - 1);
});

test('every request leaves one line: its id, method, route, status and time, and nothing else [logs-2]', async () => {
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

test('a person who tries what is not for them is found by their id, and a guess at a password by its route [logs-3]', async () => {
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

test('a defect is logged so that it can be found: its rule, its table and where it happened [logs-4]', async () => {
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

test('an error is logged without its words, however it is handed to the log', async () => {
  const { text } = await logged([], ({ log }) => {
    const error = of_database();
    log.error(error);
    log.warn({ err: error });
    log.info({ err: error }, error.message);
    log.error(
      { err: error, res: { statusCode: 500, url: '/Canary' }, req: { method: 'GET', url: '/Canary' } },
      'as Fastify',
    );
    log.warn('Reply was already sent, did you forget to "return reply" in the "/api/v1/users?q=Canary" (GET) route?');
  });
  expect(text.split('\n')).toHaveLength(5);
  expect(text).not.toMatch(/canary|wrenfield/i);
  expect(text).toContain('nobody_knows_it');
});

test('a list that breaks on its way out is logged by its rule, not by its row', async () => {
  const { text } = await logged([{ method: 'GET', url: '/breaks' }], (app) => {
    app.get('/breaks', async (_, reply) =>
      reply.type('text/csv').send(
        Readable.from(
          (async function* () {
            yield 'first_name\n';
            throw of_database();
          })(),
        ),
      ),
    );
  });
  expect(text).toContain('nobody_knows_it');
  expect(text).not.toMatch(/canary|wrenfield/i);
});

test('a failed task is logged by its name and the kind of error: neither its payload nor what a mail server says', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 a mail server\r\n');
    socket.on('data', (data) => {
      const refused = data.toString().startsWith('RCPT');
      socket.write(refused ? '550 5.1.1 <canary.wrenfield@example.org>: no such user\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const lines: string[] = [];
  const { pools, adapters, clock, config, owner, make } = testServer();
  const mail = openMail(
    `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'Handover <no-reply@handover.example>',
  );
  const log = (words: string) => void lines.push(words);
  const worker = await startWorker({ pools, mail, files: adapters.files, live: adapters.live, clock, config, log });
  const { user_id } = await make.admin({ first_name: 'Canary' });
  await owner.query(`select app.enqueue('send_welcome', json_build_object('user_id', $1::uuid))`, [user_id]);
  // Tests before this one have left mails in the queue that fail as well.
  await expect.poll(() => lines).toContain('task failed: send_welcome (Error EENVELOPE 550)');
  await owner.query('delete from graphile_worker._private_jobs where locked_at is null');
  await worker.stop();
  mail.close();
  server.close();
  expect(lines.join('\n')).not.toMatch(/canary|wrenfield|[\da-f]{8}-[\da-f]{4}/i);
});
