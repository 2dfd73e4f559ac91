import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilBlocked } from '../../test/blocked.ts';
import { useTestServer } from '../../test/harness.ts';
import type { Person } from '../../test/make.ts';
import { on } from '../../test/rollups.ts';
import { inOneGo } from '../adapters/tasks.ts';
import { forgetNames } from './forgetNames.ts';

const server = useTestServer();
let admin: Person;

/** Adds more people before the Wilmots than are looked through, and more Wilmots than are counted. */
beforeAll(async () => {
  const { make, owner } = server();
  admin = await make.admin({ first_name: 'Zoe', last_name: 'Wíles', email: 'zoe@example.org' });
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'm' || n || '@example.org',
            (array['Ann', 'Éile', 'Cat', 'Dot'])[1 + n % 4],
            case when n % 3 = 0 then 'Wilmot-' || n % 700 when n % 3000 = 1 then 'Goldwil' else 'Ash ' || n % 900 end, 4,
            timestamptz '2026-01-01' + n * interval '10 minutes', now()
     from generate_series(1, 31500) n`,
  );
  await owner.query('analyze app.users');
});

type Row = Record<string, string>;
const ids = (rows: Row[]) => rows.map((row) => row['user_id']);
const list = async (query: Record<string, string>) => {
  const answer = await server()
    .as(admin)
    .get(`/api/v1/users?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { data: Row[]; meta: Record<string, unknown> };
};

describe('a text filter finds what a plain search finds', () => {
  const texts = [
    ['last_name', 'wil', 'many, all far down'],
    ['last_name', 'WI', 'two letters, many, all far down'],
    ['last_name', 'wi', 'two letters'],
    ['last_name', 'ash', 'many, from the start'],
    ['last_name', 'goldwil', 'few'],
    ['last_name', 'wíl', 'an accent'],
    ['first_name', 'éil', 'an accent in another column'],
    ['first_name', 'ÉI', 'an accent, two letters'],
    ['email', 'example', 'everyone'],
    ['email', 'm1', 'many, from the start'],
    ['email', '99@', 'few'],
  ] as const;
  const sorts = [
    ['last_name', 'asc'],
    ['last_name', 'desc'],
    ['email', 'asc'],
    ['created_at', 'desc'],
  ] as const;

  const cases = texts.map(([field, text, what], which) => [field, text, what, which] as const);

  test.each(cases)('%s %s (%s), in any order, on the first page or further on', async (field, text, _, which) => {
    const pattern = text.length >= 3 ? `%${text}%` : `${text}%`;
    const { owner } = server();
    // Every text meets every order, in turn on the first page and further on; so does every order.
    for (const [n, [sortBy, sortDirection]] of sorts.entries()) {
      const page = (n + which) % 2 === 0 ? 1 : 40;
      const { data, meta } = await list({
        [field]: text,
        sortBy,
        sortDirection,
        page: String(page),
        page_size: '20',
      });
      const { rows } = await owner.query<Row>(
        `select user_id, count(*) over () as total from app.users where ${field} ilike $1
         order by ${sortBy} ${sortDirection}, user_id ${sortDirection} limit 20 offset $2`,
        [pattern, (page - 1) * 20],
      );
      expect(ids(data)).toEqual(ids(rows));
      if (rows[0]) expect(meta['total']).toBe(Math.min(Number(rows[0]['total']), 10_000));
    }
  });
});

describe('names', () => {
  const names = async (...wanted: string[]) =>
    (await server().owner.query('select name from app.names where name = any ($1) order by name', [wanted])).rows.map(
      (row) => row.name as string,
    );
  const rename = (last_name: string) =>
    server().owner.query('update app.users set last_name = $1 where user_id = $2', [last_name, admin.user_id]);

  test('are found as soon as somebody has them', async () => {
    await rename('Quillfeather');
    expect(ids((await list({ last_name: 'quillf' })).data)).toEqual([admin.user_id]);
  });

  test('that nobody has any more are forgotten', async () => {
    await rename('Thistlewood');
    await rename('Merriweather');
    await forgetNames(on(server().owner));
    expect(await names('Thistlewood', 'Merriweather')).toEqual(['Merriweather']);
  });

  test('that somebody gets while names are forgotten stay', async () => {
    const { owner } = server();
    await rename('Brackenbury');
    await rename('Someone');
    const other = new pg.Client({
      connectionString: `postgres://${owner.user}:${owner.password}@${owner.host}:${owner.port}/${owner.database}`,
    });
    await other.connect();
    await owner.query('begin');
    await rename('Brackenbury');
    const forgetting = inOneGo({ db: on(other) }, ({ db }) => forgetNames(db));
    await untilBlocked(other, owner);
    await owner.query('commit');
    await forgetting;
    await other.end();
    expect(await names('Brackenbury')).toEqual(['Brackenbury']);
    expect(ids((await list({ last_name: 'bracken' })).data)).toEqual([admin.user_id]);
  });
});
