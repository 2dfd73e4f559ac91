import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { done, type Endpoint, endpoint as endpointOf, isSafe, nothing } from '@handover/contract/endpoint';
import type { Level } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { routes } from '../routes.ts';
import { route } from './route.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '10000', PUBLIC_URL: 'https://handover.example' });
const unsafe = routes.map(({ endpoint }) => endpoint).filter((endpoint) => !isSafe(endpoint));

const JSON_TYPE = { 'content-type': 'application/json' };
const XHR = { 'x-requested-with': 'XMLHttpRequest' };

/** Shapes of requests that another site's page can make a browser send, and a little more than it can. */
const SHAPES: [string, number, Record<string, string>, string][] = [
  ['without the header that only our own pages send', 403, JSON_TYPE, '{}'],
  ['with that header saying something else', 403, { ...JSON_TYPE, 'x-requested-with': 'fetch' }, '{}'],
  ['from another origin', 403, { ...JSON_TYPE, ...XHR, origin: 'https://elsewhere.example' }, '{}'],
  ['from an origin that begins like ours', 403, { ...JSON_TYPE, ...XHR, origin: 'https://handover.example.org' }, '{}'],
  ['from our name over plain http', 403, { ...JSON_TYPE, ...XHR, origin: 'http://handover.example' }, '{}'],
  ['from a page without an origin', 403, { ...JSON_TYPE, ...XHR, origin: 'null' }, '{}'],
  ['that the browser calls cross-site', 403, { ...JSON_TYPE, ...XHR, 'sec-fetch-site': 'cross-site' }, '{}'],
  ['as text', 415, { ...XHR, 'content-type': 'text/plain' }, '{}'],
  ['as a form', 415, { ...XHR, 'content-type': 'application/x-www-form-urlencoded' }, 'email=ann'],
  ['as a form with files', 415, { ...XHR, 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['without saying what it is', 415, XHR, '{}'],
];

const shared = new Map<Level, Promise<string | undefined>>();
/**
 * Returns the token of a person who may call the endpoint: one person of each level, because a refused call changes
 * nothing of them.
 */
function signedIn({ levels }: Endpoint): Promise<string | undefined> {
  const { make, as } = server();
  const may = (each: Level) => levels === 'everyone' || levels.includes(each);
  const level = may(1) ? 1 : may(2) ? 2 : 4;
  const person = () => (level === 1 ? make.admin() : level === 2 ? make.agencyManager() : make.member());
  const token = shared.get(level) ?? person().then((someone) => as(someone).token);
  shared.set(level, token);
  return token;
}

async function send(endpoint: Endpoint, headers: Record<string, string>, payload: string, as = signedIn(endpoint)) {
  const { method, path } = endpoint;
  const token = await as;
  const url = path.replace(/:\w+/g, () => randomUUID());
  const answer = await server().app.inject({
    method,
    url,
    headers: { cookie: `__Host-sid=${token}`, ...headers },
    payload,
  });
  return { answer, token };
}
const isSignedIn = async (token: string | undefined) =>
  (await server().nobody.get('/api/v1/me', { authorization: `Bearer ${token}` })).statusCode === 200;

/** Number of the last entry of the audit. */
const lastEntry = async () =>
  (await server().owner.query<{ no: string | null }>('select max(no) as no from app.audit')).rows[0]?.no;

afterEach(() => vi.unstubAllEnvs());

/** Expects a refusal with this status; the caller stays signed in, and nothing was done. */
async function isRefused(endpoint: Endpoint, [, status, headers, payload]: (typeof SHAPES)[number]): Promise<void> {
  const before = await lastEntry();
  const { answer, token } = await send(endpoint, headers, payload);
  expect(answer.statusCode).toBe(status);
  expect(await isSignedIn(token)).toBe(true);
  expect(await lastEntry()).toBe(before);
}

/**
 * Shapes that every endpoint is tested with, one of each status. One hook refuses all shapes, so one endpoint is tested
 * with every shape.
 */
const ONE_OF_EACH = SHAPES.filter(([shape]) => shape === 'from another origin' || shape === 'as text');

test.each(SHAPES)('a forged write is refused %s: %i [forgery-1]', async (...shape) => {
  const [endpoint] = unsafe.filter(({ name }) => name === 'job_tags.create') as [Endpoint];
  await isRefused(endpoint, shape);
  expect(ONE_OF_EACH.map(([, status]) => status)).toEqual([403, 415]);
});

test.each(unsafe.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is refused from another page, and the same request from our own page reaches it [forgery-2]',
  async (_, endpoint) => {
    for (const shape of ONE_OF_EACH) await isRefused(endpoint, shape);
    const own = { origin: 'https://handover.example', 'sec-fetch-site': 'same-origin' };
    const type = endpoint.takes === 'file' ? { 'content-type': 'image/png' } : JSON_TYPE;
    const { answer, token } = await send(endpoint, { ...type, ...XHR, ...own }, '{}');
    expect([200, 404, 422]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/another site|X-Requested-With/);
    if (!(await isSignedIn(token))) shared.clear();
  },
);

test('in development the web may come from another port, in production from nowhere else [forgery-3]', async () => {
  const endpoint = unsafe.find(({ path }) => path === '/api/v1/jobs') as Endpoint;
  const headers = { ...JSON_TYPE, ...XHR, origin: 'http://localhost:5173' };
  expect((await send(endpoint, headers, '{}')).answer.statusCode).toBe(422);
  const lookalike = { ...headers, origin: 'http://localhost:5173.elsewhere.example' };
  expect((await send(endpoint, lookalike, '{}')).answer.statusCode).toBe(403);
  vi.stubEnv('NODE_ENV', 'production');
  expect((await send(endpoint, headers, '{}')).answer.statusCode).toBe(403);
});

test('a read that tries to write is stopped by the database, and nothing is written [forgery-6]', async () => {
  const { make, as, owner, pools, redis, adapters, clock, config } = server();
  const ann = await make.admin();
  const described = endpointOf({
    name: 'careless',
    method: 'GET',
    path: '/api/v1/careless',
    levels: [1],
    summary: 'A read whose code writes',
    input: nothing,
    answer: done,
  });
  const careless = route(described, async ({ db, viewer }) => {
    await db.updateTable('users').set({ first_name: 'Changed' }).where('user_id', '=', viewer.user_id).execute();
    return { data: { message: 'Changed' } };
  });
  const app = await buildApp({ pools, redis, adapters, clock, config, routes: [careless] });
  const headers = { authorization: `Bearer ${await as(ann).token}` };
  expect((await app.inject({ url: '/api/v1/careless', headers })).statusCode).toBe(503);
  await app.close();
  const { rows } = await owner.query('select first_name from app.users where user_id = $1', [ann.user_id]);
  expect(rows[0].first_name).toBe(ann.first_name);
});

describe('the sign-out link', () => {
  const follow = async (method: 'GET' | 'HEAD', headers: Record<string, string>) => {
    const token = await server().as(await server().make.admin()).token;
    const answer = await server().app.inject({
      method,
      url: '/api/v1/logout',
      headers: { cookie: `__Host-sid=${token}`, ...headers },
    });
    return { answer, still_in: await isSignedIn(token) };
  };

  test.each(['cross-site', 'same-site', 'anything', undefined])(
    'signs nobody out from a page that is not ours: %s [forgery-4]',
    async (site) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { answer, still_in } = await follow(method, site === undefined ? {} : { 'sec-fetch-site': site });
        expect([answer.statusCode, still_in]).toEqual([403, true]);
      }
    },
  );

  test.each(['same-origin', 'none'])('works from our own page or the address bar: %s', async (site) => {
    const { answer, still_in } = await follow('GET', { 'sec-fetch-site': site });
    expect([answer.statusCode, answer.headers.location, still_in]).toEqual([303, '/login', false]);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-sid=;/);
  });

  test('is the only read that is not bound to a read-only transaction, beside a calendar’s feed and lists that never change [forgery-5]', () => {
    const loose = routes.filter(({ endpoint, open }) => isSafe(endpoint) && open);
    const constant = ['helpers.cities', 'helpers.countries', 'helpers.regions', 'helpers.proximity'];
    const names = loose.map(({ endpoint }) => endpoint.name);
    expect(names.toSorted()).toEqual(['logout.link', 'calendar_link.feed', ...constant].toSorted());
  });
});
