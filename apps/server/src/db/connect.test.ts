import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { type Db, prepared, untilCommit } from './connect.ts';

const server = useTestServer();
let viewer: Viewer;

beforeAll(async () => {
  const { user_id } = await server().make.admin();
  viewer = { kind: 'admin', level: 1, user_id } as Viewer;
});

const keep = (db: Db, key: string, request_hash: Buffer | null = Buffer.alloc(32)) =>
  prepared(
    db,
    sql`insert into idempotency_keys (user_id, key, request_hash, created_at)
        values (${viewer.user_id}, ${key}, ${request_hash}, ${server().clock()})`,
  );
const isKept = async (key: string) =>
  (await server().owner.query('select from app.idempotency_keys where key = $1', [key])).rowCount === 1;

test('commits a statement that is left to the commit', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const said = await asViewer(server(), viewer, 'write', async (db) => {
    await keep(db, first);
    untilCommit(db, keep(db, second));
    return 'done';
  });
  expect([said, await isKept(first), await isKept(second)]).toEqual(['done', true, true]);
});

test('a failing statement that is left to the commit rolls all of it back and is the error', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const work = asViewer(server(), viewer, 'write', async (db) => {
    await keep(db, first);
    untilCommit(db, keep(db, second, null));
    untilCommit(db, keep(db, third));
  });
  await expect(work).rejects.toThrow('request_hash');
  expect([await isKept(first), await isKept(third)]).toEqual([false, false]);
  // The connection can be used again.
  await asViewer(server(), viewer, 'write', (db) => keep(db, third));
  expect(await isKept(third)).toBe(true);
});

test('statements that are asked together run in the order in which they were asked', async () => {
  const key = randomUUID();
  const [, found] = await asViewer(server(), viewer, 'write', (db) =>
    Promise.all([keep(db, key), prepared(db, sql`select key from idempotency_keys where key = ${key}`)]),
  );
  expect(found).toEqual([{ key }]);
});
