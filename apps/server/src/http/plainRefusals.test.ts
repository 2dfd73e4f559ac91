import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type ErrorAnswer, isSafe, pathNames } from '@handover/contract/endpoint';
import type { Level } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { isJargon } from '../../test/jargon.ts';
import { routes } from '../routes.ts';
import { invalidInput } from './errors.ts';

const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';
/**
 * A wrong value of each type that a field may have: the words come from the field's schema and the value's type, so
 * only what a schema takes is sent, and the first of them for the way that refusals take.
 */
const WRONG = [null, 7, 'x', [{}], 1e300];

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '10000' });
let callers: Record<Level | 'nobody', ReturnType<ReturnType<typeof useTestServer>>['nobody']>;
beforeAll(async () => {
  const { make, as, nobody } = server();
  const [admin, agency, office, member] = await Promise.all([
    make.admin(),
    make.agencyManager(),
    make.locationManager(),
    make.member(),
  ]);
  callers = { 1: as(admin), 2: as(agency), 3: as(office), 4: as(member), nobody };
});

const endpoints = routes.map(({ endpoint }) => endpoint as Endpoint);
const fieldsOf = ({ input, path }: Endpoint): string[] => {
  const { shape } = input as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((name) => !pathNames(path).includes(name));
};

/** Returns what the schema of a call says about a value for every field, or nothing if it takes that. */
function saidBySchema({ input, ...endpoint }: Endpoint, value: unknown): string[] {
  const sent = isSafe(endpoint) ? JSON.stringify(value) : value;
  const ids = pathNames(endpoint.path).map((name) => [name, NOWHERE]);
  const fields = fieldsOf({ input, ...endpoint }).map((name) => [name, sent]);
  const read = input?.safeParse(Object.fromEntries([...fields, ...ids]));
  if (read === undefined || read.success) return [];
  const { message, errors = {} } = invalidInput(read.error);
  return [message, ...Object.values(errors).flat()];
}

/** Sends the value for every field of a call, and returns what was said about it. */
async function saidAbout(endpoint: Endpoint, value: unknown, in_path: string): Promise<string[]> {
  const level = endpoint.levels === 'everyone' ? 'nobody' : (endpoint.levels[0] ?? 'nobody');
  const url = endpoint.path.replace(/:\w+/g, in_path);
  const sent = Object.fromEntries(value === undefined ? [] : fieldsOf(endpoint).map((name) => [name, value]));
  const query = Object.entries(sent).map(([name, one]) => `${name}=${encodeURIComponent(JSON.stringify(one))}`);
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const answer = isSafe(endpoint)
    ? await callers[level].get(`${url}?${query.join('&')}`)
    : method === 'delete'
      ? await callers[level].delete(url)
      : await callers[level][method](url, sent);
  if (answer.statusCode < 400) return [];
  expect([endpoint.name, value, answer.statusCode < 500]).toEqual([endpoint.name, value, true]);
  const { message, errors = {} } = answer.json<ErrorAnswer>();
  return [message, ...Object.values(errors).flat()];
}

/**
 * True for calls that this test sends: a stream stays open, a file is no form, and an ended session asks for nothing.
 */
const isAsked = ({ sends, takes, name }: Endpoint): boolean =>
  sends !== 'events' && sends !== 'redirect' && takes !== 'file' && name !== 'logout';

describe('a refusal', () => {
  test.each(endpoints.filter(isAsked).map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s is in words for people [plainRefusals-1]',
    async (_, endpoint) => {
      const all: string[] = [];
      const [first, ...others] = fieldsOf(endpoint).length > 0 ? WRONG : [];
      for (const value of first === undefined ? [undefined] : [undefined, first])
        all.push(...(await saidAbout(endpoint, value, NOWHERE)));
      for (const value of others) {
        const said = saidBySchema(endpoint, value);
        all.push(...(said.length > 0 ? said : await saidAbout(endpoint, value, NOWHERE)));
      }
      if (pathNames(endpoint.path).length > 0) all.push(...(await saidAbout(endpoint, undefined, 'x')));
      expect([...new Set(all)].filter(isJargon)).toEqual([]);
    },
  );

  test('names the field and says what to enter, where its schema has no words of its own [plainRefusals-2]', async () => {
    const { message, errors } = (
      await callers[1].put(`/api/v1/requirements/${NOWHERE}`, {
        months: '12',
        valid_from: '2026-11-01',
        item_id: NOWHERE,
      })
    ).json<ErrorAnswer>();
    expect([message, errors]).toEqual(['Enter a number of months', { months: ['Enter a number of months'] }]);
    const more = (await callers[1].get('/api/v1/job_tags?page=0&position=x&page_size=3')).json<ErrorAnswer>();
    expect(more.errors).toEqual({
      page: ['Page: enter 1 or more'],
      page_size: ['Choose a page size of 10, 15, 20, 50, 75, 100, 200'],
      position: ['Position: enter a number'],
    });
  });

  test.each([
    ['half a form', '{"title":', 'application/json', 400, 'This cannot be read. Reload the page and try again'],
    ['another kind of form', 'title=a', 'application/x-www-form-urlencoded', 415, 'This cannot be read: send JSON'],
    [
      'far too large a form',
      JSON.stringify({ title: 'a'.repeat(300_000) }),
      'application/json',
      413,
      'This is too large to be sent',
    ],
  ])('of %s is in words, too [plainRefusals-3]', async (_, payload, type, status, message) => {
    const authorization = `Bearer ${await callers[1].token}`;
    const headers = { authorization, 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
    const answer = await server().app.inject({ method: 'POST', url: '/api/v1/job_tags', headers, payload });
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  });
});
