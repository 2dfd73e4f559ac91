import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { done, type Endpoint } from '@handover/contract/endpoint';
import { buildApp, routes } from '../src/app.ts';
import { route, type Route } from '../src/http/route.ts';
import { useHouse } from './harness.ts';
import { FOREIGN, openCell, type Whose } from './matrix/cell.ts';
import { calls, MATRIX } from './matrix/every.ts';
import { type Caller, CALLERS } from './matrix/table.ts';

const house = useHouse({ SIGN_IN_LIMITS_FACTOR: '10000' });
let cells = 0;
let requests = 0;

const WORDS: Record<Caller, string> = {
  signed_out: 'someone signed out',
  disabled: 'a disabled user',
  expired: 'an expired session',
  admin: 'an administrator',
  agency: 'an agency',
  provider: 'a care provider',
  provider_at_level_3: 'a care provider’s level 3',
  office: 'a location',
  member: 'a member',
};

/** Every cell as [row, caller, scope, status]; outsiders have no scope, they ask as an administrator would. */
const allCells = Object.entries(MATRIX).flatMap(([row, answers]) =>
  CALLERS.flatMap((caller): [string, Caller, 'own' | 'foreign', number][] => {
    const status = answers[caller];
    return typeof status === 'number'
      ? [[row, caller, 'own', status]]
      : [
          [row, caller, 'own', status[0]],
          [row, caller, 'foreign', status[1]],
        ];
  }),
);

async function ask(row: string, caller: Caller, whose: Whose): Promise<LightMyRequestResponse> {
  const cell = await openCell(house(), caller);
  const call = await calls[row]?.call(cell, whose);
  if (!call) throw new Error(`${row} has no request`);
  requests++;
  const answer = await cell.send(call);
  await call.after?.(answer);
  return answer;
}

const apartFromItsId = (answer: LightMyRequestResponse) => {
  const { request_id, ...rest } = answer.json();
  expect(request_id).toBe(answer.headers['x-request-id']);
  return rest;
};

describe('the permission matrix', () => {
  test('has a row for every endpoint and a request for every row', () => {
    const named = new Set(Object.keys(MATRIX).map((row) => row.split('#')[0]));
    expect([...named].sort()).toEqual(routes.map(({ endpoint }) => endpoint.name).sort());
    expect(Object.keys(calls).sort()).toEqual(Object.keys(MATRIX).sort());
  });

  test.each(allCells)('%s by %s in %s scope is answered with %i', async (row, caller, scope, status) => {
    cells++;
    for (const whose of scope === 'own' ? (['own'] as const) : FOREIGN) {
      const answer = await ask(row, caller, whose);
      expect(answer.statusCode, `${WORDS[caller]}: ${answer.body.slice(0, 300)}`).toBe(status);
      if (scope === 'foreign' && calls[row]?.names_a_thing && (status === 404 || status === 422)) {
        expect(apartFromItsId(answer)).toEqual(apartFromItsId(await ask(row, caller, 'missing')));
      }
    }
  });

  afterAll(() => console.log(`permission matrix: ${cells} cells, ${requests} requests`));
});

describe('the server does not start', () => {
  const endpoint: Endpoint = {
    name: 'planted',
    method: 'POST',
    path: '/api/v1/planted',
    levels: [1],
    summary: 'Planted',
    input: z.strictObject({}),
    answer: done,
  };
  const starting = (over: Partial<Endpoint>, open = false) => {
    const planted = { ...route({ ...endpoint, ...over }, async () => undefined), open } as Route;
    const { pools, redis, outside, clock, config } = house();
    return buildApp({ pools, redis, outside, clock, config, routes: [...routes, planted] }).then((app) => app.close());
  };

  test('unless something is wrong with an endpoint it does', async () => {
    await expect(starting({})).resolves.toBeUndefined();
  });
  test.each([
    ['an endpoint that does not say who may call it', { levels: undefined as never }],
    ['an endpoint for no level at all', { levels: [] }],
    ['a write without a schema', { input: undefined as never }],
    ['a write that takes anything', { input: z.any() }],
    ['an endpoint for everyone that is served to the signed-in', { levels: 'everyone' as const }],
  ])('with %s', async (_, over) => {
    await expect(starting(over)).rejects.toThrow(/^planted /);
  });
  test('with an endpoint for one level that is served to everyone', async () => {
    await expect(starting({}, true)).rejects.toThrow(/^planted /);
  });
});
