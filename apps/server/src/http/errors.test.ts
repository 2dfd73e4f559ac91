import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { done, endpoint, errorAnswer } from '@handover/contract/endpoint';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { buildApp } from '../app.ts';
import { routes } from '../routes.ts';
import { refusalOf } from './errors.ts';
import { openRoute } from './route.ts';

const server = useTestServer();
let admin: Person;
let broken: FastifyInstance;

const planted = (name: string, handle: () => never) =>
  openRoute(
    endpoint({
      name,
      method: 'GET',
      path: `/api/v1/${name}`,
      levels: 'everyone',
      summary: name,
      input: z.strictObject({}),
      answer: done,
    }),
    handle,
  );

beforeAll(async () => {
  const { make, pools, redis, adapters, clock, config } = server();
  admin = await make.admin();
  const secrets = 'password=hunter2 at postgres://handover_admin@10.0.0.5';
  broken = await buildApp({
    pools,
    redis,
    adapters,
    clock,
    config,
    routes: [
      ...routes,
      planted('crash', () => {
        throw new Error(secrets);
      }),
      planted('crash_in_the_database', () => {
        const error = new pg.DatabaseError(`null value in column "${secrets}"`, 10, 'error');
        throw Object.assign(error, { code: '23502', constraint: 'nobody_knows_it', detail: secrets });
      }),
      planted('wrong_answer', () => ({ data: { message: 7, secrets } }) as never),
    ],
  });
});
afterAll(() => broken?.close());

const xhr = { 'x-requested-with': 'XMLHttpRequest' };
const json = { ...xhr, 'content-type': 'application/json' };

describe('a database that is out of reach is no defect, and the client is told to try again', () => {
  test.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'read ECONNRESET',
    'write EPIPE',
    'connect ECONNREFUSED 127.0.0.1:5532',
    'connect ETIMEDOUT 10.0.0.5:5432',
    'connect EHOSTUNREACH 10.0.0.5:5432',
    'getaddrinfo EAI_AGAIN db.internal',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('%s', (words) => {
    const code = /\bE[A-Z_]{4,}\b/.exec(words)?.[0];
    expect(refusalOf(Object.assign(new Error(words), code && { code }))).toMatchObject({
      kind: 'busy',
      retry_after_s: 2,
    });
  });
});

describe('every refusal has the one shape', () => {
  const refused: [string, number, string, () => Promise<{ statusCode: number; body: string; headers: object }>][] = [
    ['someone signed out', 401, 'unauthenticated', () => server().nobody.get('/api/v1/me')],
    [
      'a wrong level',
      403,
      'forbidden',
      async () =>
        server()
          .as(await server().make.member())
          .get('/api/v1/users'),
    ],
    ['no such page', 404, 'not_found', () => server().nobody.get('/api/v1/nowhere')],
    ['no such method', 404, 'not_found', () => server().as(admin).delete('/api/v1/users')],
    ['no such user', 404, 'not_found', () => server().as(admin).get(`/api/v1/users/${crypto.randomUUID()}`)],
    ['an invalid value', 422, 'invalid', () => server().as(admin).get('/api/v1/users?page=0')],
    ['an unknown field', 422, 'invalid', () => server().as(admin).get('/api/v1/users?owner=me')],
    ['an id that is none', 422, 'invalid', () => server().as(admin).get('/api/v1/users/7')],
    ['a path that cannot be read', 400, 'invalid', () => server().nobody.get('/api/v1/users/%E0%A4%A')],
    [
      'an endless id',
      414,
      'invalid',
      () =>
        server()
          .as(admin)
          .get(`/api/v1/users/${'a'.repeat(500)}`),
    ],
  ];
  test.each(refused)('%s is refused with %i %s [errors-1]', async (_, status, code, send) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    const { request_id, ...said } = errorAnswer.strict().parse(JSON.parse(answer.body));
    expect(said).toMatchObject({ code, message: expect.stringMatching(/\S/) });
    expect((answer.headers as Record<string, string>)['x-request-id']).toBe(request_id);
    expect(request_id).toMatch(/^[\da-f-]{36}$/);
  });

  test('no two requests share an id, and a caller cannot choose it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await server().nobody.get('/api/v1/me', { 'x-request-id': 'mine', 'request-id': 'mine' });
        return answer.json().request_id as string;
      }),
    );
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain('mine');
  });

  test('an invalid form names every field that is wrong, in words [errors-2]', async () => {
    const answer = await server().as(admin).post('/api/v1/job_tags', { title: '', position: -1, colour: 'red' });
    expect(answer.json().errors).toEqual({
      title: ['Give the tag a title'],
      position: ['Enter a number'],
      colour: ['This is not a field here'],
    });
    expect(answer.json().message).toBe('Give the tag a title');
  });

  test('what the database refuses comes back at its field', async () => {
    const { title } = await server().make.tag();
    const answer = await server().as(admin).post('/api/v1/job_tags', { title: title.toUpperCase() });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { title: ['There is already a tag with this title'] },
    ]);
  });
});

describe('a defect of ours', () => {
  test.each(['crash', 'crash_in_the_database', 'wrong_answer'])(
    'answers 500 and tells nothing of the inside: %s [errors-3]',
    async (name) => {
      const answer = await broken.inject({ url: `/api/v1/${name}` });
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        message: 'An error occurred',
        code: 'error',
        request_id: answer.headers['x-request-id'],
      });
    },
  );
});

describe('what no honest page sends is refused, never a defect', () => {
  const post = async (payload: string, headers: Record<string, string> = json) => {
    const authorization = `Bearer ${await server().as(admin).token}`;
    return server().app.inject({
      method: 'POST',
      url: '/api/v1/job_tags',
      headers: { authorization, ...headers },
      payload,
    });
  };
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  test.each([
    ['broken JSON', '{"title":', 400],
    ['no JSON at all', '\0', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 422],
    ['a text', '"title"', 422],
    ['a number', '7', 422],
    ['a NUL in a value', '{"title":"a\\u0000b"}', 422],
    ['a NUL in a name', '{"ti\\u0000tle":"a"}', 422],
    ['JSON a hundred thousand deep', deep, 422],
    ['a value a hundred thousand deep', `{"title":${deep}}`, 422],
    ['a number too large for any column', '{"title":"a","position":1e400}', 422],
    ['a title too long', JSON.stringify({ title: 'a'.repeat(70_000) }), 422],
    ['the prototype', '{"title":"a","__proto__":{"level":1}}', 400],
    ['the prototype in disguise', '{"title":"a","\\u005f_proto__":{"level":1}}', 400],
    ['a constructor with a prototype', '{"title":"a","constructor":{"prototype":{"level":1}}}', 400],
    ['a field by the name of something every object has', '{"title":"a","constructor":1}', 422],
    ['a field called toString', '{"title":"a","toString":1,"hasOwnProperty":1,"valueOf":1}', 422],
  ])('%s is refused [errors-10]', async (_, payload, status) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'invalid']);
  });

  test.each(['__proto__', 'constructor', 'toString', '__proto__.level'])(
    'a query with %s in it [errors-4]',
    async (name) => {
      const answer = await server().as(admin).get(`/api/v1/job_tags?${name}=1`);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]]);
      expect(({} as { level?: number }).level).toBeUndefined();
    },
  );

  test('a query is decoded once: %2541 is the text %41, and no A [errors-11]', async () => {
    const caller = server().as(admin);
    for (const title of ['Ward %41', 'Ward A']) await caller.post('/api/v1/job_tags', { title });
    const found = async (query: string) =>
      (await caller.get(`/api/v1/job_tags?${query}`)).json().data.map(({ title }: { title: string }) => title);
    expect(await found('title=Ward%20%2541')).toEqual(['Ward %41']);
    expect(await found('title=Ward%20%41')).toEqual(['Ward A']);
  });

  test.each(['0000-01-01', '9999-12-31', '2026-02-30'])(
    'a day that no calendar or no database has: %s [errors-5]',
    async (day) => {
      const answer = await server().as(admin).get(`/api/v1/job_tags?created_at=${day}`);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test.each([1, 4])(
    'a level %i attached to a location: refused in words, not by the database [errors-6]',
    async (level) => {
      const { office_id, care_provider_id } = await server().make.office();
      const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@example.org', level };
      for (const attached of [{ office_id }, { care_provider_id }]) {
        const answer = await server()
          .as(admin)
          .post('/api/v1/users', { ...person, ...attached });
        expect([answer.statusCode, answer.json().message]).toEqual([
          403,
          expect.stringMatching(/belongs to no company/),
        ]);
      }
    },
  );

  test('half a character is kept as the sign for an unknown one [errors-7]', async () => {
    const answer = await post('{"title":"half \\ud800 a character"}');
    expect(answer.json().data.title).toBe('half \ufffd a character');
  });

  test('a body of more than 256 KB: 413 [errors-8]', async () => {
    const answer = await post(JSON.stringify({ title: 'a'.repeat(257 * 1024) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'invalid']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/html', 'a'])(
    'a body that calls itself %s: 415 [errors-9]',
    async (type) => {
      const answer = await post('{"title":"a"}', { ...xhr, 'content-type': type });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'invalid']);
    },
  );
});
