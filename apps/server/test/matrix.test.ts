import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { done, type Endpoint } from '@handover/contract/endpoint';
import { buildApp } from '../src/app.ts';
import { routes } from '../src/routes.ts';
import { route, type Route } from '../src/http/route.ts';
import { urlOf } from './databases.ts';
import { useTestServer } from './harness.ts';
import { type Call, FOREIGN, openCell, openCellOf, type Whose } from './matrix/cell.ts';
import { calls } from './matrix/every.ts';
import { type Caller, CALLERS } from './matrix/shapes.ts';

const server = useTestServer({ SIGN_IN_LIMITS_FACTOR: '10000', DATABASE_POOL: '16' });
let cells = 0;
let requests = 0;

/** Pool of the owner, so that the cells make their rows concurrently. */
let pool: pg.Pool;
beforeAll(() => {
  const { owner, config } = server();
  pool = new pg.Pool({ connectionString: urlOf(new URL(config.DATABASE_URL).pathname.slice(1)), max: 8 });
  owner.query = pool.query.bind(pool);
});
afterAll(async () => {
  Reflect.deleteProperty(server().owner, 'query');
  await pool.end();
});

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

const apartFromItsId = (answer: LightMyRequestResponse) => {
  const { request_id, ...rest } = answer.json();
  expect(request_id).toBe(answer.headers['x-request-id']);
  return rest;
};

/** Tells whether a caller is refused before anything is read: signed out, or of another level. */
const isRefusedAtOnce = (statuses: number | readonly [number, number]): boolean =>
  typeof statuses === 'number' ? statuses === 401 : statuses[0] === 403 && statuses[1] === 403;

/** Runs every cell of a row, and returns what is wrong with each. */
async function wrongIn(row: string): Promise<string[]> {
  const example = calls[row];
  if (!example) throw new Error(`${row} has no example`);
  const { answers, names_a_thing, fresh, alone } = example;
  const wrong: string[] = [];
  const isRight = async (caller: Caller, whose: Whose, check: () => Promise<void>) => {
    try {
      await check();
    } catch (error) {
      wrong.push(`${row} by ${WORDS[caller]} (${whose}): ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const send = async (cell: Awaited<ReturnType<typeof openCell>>, call: Call, status: number) => {
    requests++;
    const answer = await cell.send(call);
    if (answer.statusCode !== status)
      throw new Error(`${answer.statusCode}, not ${status}: ${answer.body.slice(0, 300)}`);
    await call.after?.(answer);
    return answer;
  };

  // An immediate refusal changes nothing, so all refused callers share the same things.
  const refused = fresh || alone ? [] : CALLERS.filter((caller) => isRefusedAtOnce(answers[caller]));
  const scopes = refused.some((caller) => typeof answers[caller] !== 'number')
    ? (['own', 'sibling'] as const)
    : ['own' as const];
  for (const whose of refused.length > 0 ? scopes : []) {
    const call = await example.call(await openCell(server(), 'admin'), whose);
    for (const caller of refused) {
      const statuses = answers[caller];
      if (typeof statuses === 'number' && whose !== 'own') continue;
      const status = typeof statuses === 'number' ? statuses : statuses[0];
      cells++;
      await isRight(caller, whose, async () => void (await send(await openCell(server(), caller), call, status)));
    }
  }

  // One caller asks for what does not exist, and one for a stranger's thing: the others must be answered alike.
  let not_found: object | undefined;
  const answered = CALLERS.filter((each) => !refused.includes(each));
  const asks_strangers = answered.findLast((caller) => typeof answers[caller] !== 'number');
  for (const caller of answered) {
    const statuses = answers[caller];
    const [own, foreign] = typeof statuses === 'number' ? [statuses] : statuses;
    const ask = async (whose: Whose, status: number) => {
      const cell = await openCellOf(server(), row, example, caller, whose);
      return send(cell, await example.call(cell, whose), status);
    };
    cells++;
    await isRight(caller, 'own', async () => void (await ask('own', own)));
    if (foreign === undefined) continue;
    cells++;
    // A form's words may depend on the caller.
    let missing = foreign === 404 ? not_found : undefined;
    if (names_a_thing && !missing && (foreign === 404 || foreign === 422)) {
      await isRight(caller, 'missing', async () => void (missing = apartFromItsId(await ask('missing', foreign))));
      if (foreign === 404) not_found = missing;
    }
    for (const whose of caller === asks_strangers ? FOREIGN : (['sibling'] as const)) {
      await isRight(caller, whose, async () => {
        const answer = await ask(whose, foreign);
        if (missing) expect(apartFromItsId(answer)).toEqual(missing);
      });
    }
  }
  return wrong;
}

const rowsOf = Map.groupBy(Object.keys(calls), (row) => row.split('#')[0] ?? row);
const [one_by_one, beside] = [...rowsOf].reduce<[string[], string[]]>(
  (parts, [name, rows]) => (parts[rows.some((row) => calls[row]?.alone) ? 0 : 1].push(name), parts),
  [[], []],
);
async function wrongAbout(name: string): Promise<string> {
  const wrong: string[] = [];
  for (const row of rowsOf.get(name) ?? []) wrong.push(...(await wrongIn(row)));
  return wrong.join('\n');
}

describe('the permission matrix', () => {
  test('has an example of every endpoint [matrix-1]', () => {
    expect([...rowsOf.keys()].sort()).toEqual(routes.map(({ endpoint }) => endpoint.name).sort());
  });
  test.each(one_by_one)('%s, run alone, answers as it is written [matrix-of-$0]', async (name) => {
    expect(await wrongAbout(name)).toBe('');
  });
  test.concurrent.each(beside)('%s answers every caller as it is written [matrix-2] [matrix-of-$0]', async (name) => {
    expect(await wrongAbout(name)).toBe('');
  });

  afterAll(() => console.log(`permission matrix: ${cells} cells, ${requests} requests`));
});

describe('the server refuses to start', () => {
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
    const { pools, redis, adapters, clock, config } = server();
    return buildApp({ pools, redis, adapters, clock, config, routes: [...routes, planted] }).then((app) => app.close());
  };

  test('but not if every endpoint is right [matrix-3]', async () => {
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
  test('with an endpoint for one level that is served to everyone [matrix-4]', async () => {
    await expect(starting({}, true)).rejects.toThrow(/^planted /);
  });
});
