import { beforeAll, describe, expect, test } from 'vitest';
import { sortableFields } from '@handover/contract/list';
import { users, usersList } from '@handover/contract/accounts/users';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { signedIn } from '../../test/signedIn.ts';
import { recordStatements } from '../../test/recordStatements.ts';
import { vacuum } from '../../test/vacuum.ts';
import { usersSource } from './queries.ts';
import { listPage } from '../lists/page.ts';

const server = useTestServer({ DATABASE_POOL: '1' });
const PAGE = 50;
let viewer: Viewer;

/**
 * Adds enough people that a wrong plan costs more than the right one; half of their names begin with the same two
 * letters.
 */
beforeAll(async () => {
  const { make, owner } = server();
  const { user_id } = await make.admin();
  viewer = { kind: 'admin', level: 1, user_id };
  await owner.query(
    `insert into app.users (user_id, email, first_name, last_name, level, created_at, updated_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'm' || n || '@example.org',
            'Given' || n % 500, case n % 2 when 0 then 'Wilmot' else 'Ash' end || n % 900, 4,
            timestamptz '2026-01-01' + n * interval '10 minutes', now()
     from generate_series(1, 30000) n`,
  );
  await vacuum(owner, 'app.users');
});

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** Returns every step that the database takes for a page, planned and run as the app's own login. */
async function stepsOf(asked: Record<string, string>): Promise<Node[]> {
  const { pools } = server();
  const query = users.list.input.parse({ page_size: String(PAGE), ...asked });
  const statements = await recordStatements(pools, await signedIn(server(), viewer), (db) =>
    listPage(usersSource, { db, viewer }, query),
  );
  const client = await pools.admin.connect();
  try {
    const steps: Node[] = [];
    for (const { text, values } of statements) {
      const isRead = /^\s*(with|select (?!\* from app\.session_scope))/.test(text);
      const sent = { text: isRead ? `explain (analyze, format json) ${text}` : text, values: [...values] };
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(sent);
      if (isRead) steps.push(...rows.flatMap((row) => allOf(row['QUERY PLAN'][0].Plan)));
    }
    return steps;
  } finally {
    client.release();
  }
}

const indexes = (steps: Node[]) => new Set(steps.flatMap((step) => step['Index Name'] ?? []));
const readWhole = (steps: Node[]) =>
  steps.filter((step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'users');
const sorted = (steps: Node[]) =>
  Math.max(
    0,
    ...steps.filter((step) => step['Node Type'] === 'Sort').flatMap(({ Plans }) => Plans?.[0]?.['Actual Rows'] ?? 0),
  );
const lookedAt = (steps: Node[]) =>
  Math.max(
    ...steps
      .filter((step) => step['Relation Name'] === 'users')
      .map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)),
  );

describe('the first page', () => {
  const cases = sortableFields(usersList).flatMap(({ id }) => [
    [id, 'asc'],
    [id, 'desc'],
  ]);
  test.each(cases)(
    'by %s %s comes from the index of that sort, and nothing else is read',
    async (id, sortDirection) => {
      const steps = await stepsOf({ sortBy: id, sortDirection });
      expect(indexes(steps)).toContain(id === 'created_at' ? 'users_by_created' : `users_by_${id}`);
      expect(readWhole(steps)).toEqual([]);
      expect(sorted(steps)).toBeLessThanOrEqual(PAGE);
      expect(lookedAt(steps)).toBeLessThanOrEqual(PAGE);
    },
  );
});

describe('a text filter', () => {
  test.each([
    ['first_name', 'ven123', ['names_trgm', 'users_by_first_name']],
    ['last_name', 'mot124', ['names_trgm', 'users_by_last_name']],
    ['email', 'm29871@', ['users_email_trgm']],
  ])('on %s finds its few matches by a trigram index', async (id, text, wanted) => {
    const steps = await stepsOf({ [id]: text });
    for (const index of wanted) expect(indexes(steps)).toContain(index);
    expect(readWhole(steps)).toEqual([]);
    expect(lookedAt(steps)).toBeLessThanOrEqual(500);
  });

  test('of two letters far down the sort goes straight there', async () => {
    const steps = await stepsOf({ last_name: 'wi' });
    expect(indexes(steps)).toContain('users_by_last_name');
    expect(readWhole(steps)).toEqual([]);
    expect(sorted(steps)).toBeLessThanOrEqual(PAGE);
    expect(lookedAt(steps)).toBeLessThanOrEqual(10_001);
  });

  test('that matches everything does not gather everything', async () => {
    const steps = await stepsOf({ email: 'example' });
    expect(readWhole(steps)).toEqual([]);
    expect(lookedAt(steps)).toBeLessThanOrEqual(20_000);
  });
});
