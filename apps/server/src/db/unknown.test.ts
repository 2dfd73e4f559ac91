import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Viewer } from '@handover/domain/viewer';
import { useTestServer } from '../../test/harness.ts';
import { asViewer } from '../../test/signedIn.ts';
import { refusalOf } from '../http/errors.ts';
import { claimKey, keepAnswer } from '../http/idempotency.ts';
import { asServer, type Db, UnknownOutcome } from './connect.ts';

const server = useTestServer();
let viewer: Viewer;

beforeAll(async () => {
  const { user_id } = await server().make.admin();
  viewer = { kind: 'admin', level: 1, user_id } as Viewer;
});

/**
 * Raises PostgreSQL's warning for a commit that no longer waits for its standby; `faults -- patroni` makes the real
 * one.
 */
const cancelledWait = (db: Db) =>
  sql`do $$ begin
    raise warning 'canceling wait for synchronous replication due to user request'
      using detail = 'The transaction has already committed locally, but might not have been replicated to the standby.';
  end $$`.execute(db);

test('a commit that only this machine may have is not reported as saved', async () => {
  await expect(asViewer(server(), viewer, 'write', cancelledWait)).rejects.toBeInstanceOf(UnknownOutcome);
});

test('nor is what the server writes for somebody who is not signed in', async () => {
  const { pools } = server();
  await expect(asServer(pools, 'guest', cancelledWait)).rejects.toBeInstanceOf(UnknownOutcome);
});

test('the doubt about one commit does not fall on the next', async () => {
  const { pools } = server();
  const failing = asServer(pools, 'guest', async (db) => {
    await cancelledWait(db);
    throw new Error('something else');
  });
  await expect(failing).rejects.toThrow('something else');
  for (let n = 0; n < 10; n++) await asServer(pools, 'guest', (db) => sql`select 1`.execute(db));
  await expect(asViewer(server(), viewer, 'write', cancelledWait)).rejects.toBeInstanceOf(UnknownOutcome);
  for (let n = 0; n < 10; n++) await asViewer(server(), viewer, 'write', (db) => sql`select 1`.execute(db));
});

test.each([
  new UnknownOutcome(),
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
])('the client is told to try again, and when: %s', (error) => {
  expect(refusalOf(error)).toMatchObject({ kind: 'busy', retry_after_s: 2 });
});

test('an answer found under its key is confirmed by the standby before it is given again', async () => {
  const claim = { user_id: viewer.user_id, key: randomUUID(), request_hash: Buffer.alloc(32), now: new Date() };
  await asViewer(server(), viewer, 'write', async (db) => {
    await claimKey(db, claim);
    await keepAnswer(db, claim.user_id, claim.key, { data: 1 });
  });
  const [kept, writes] = await asViewer(server(), viewer, 'write', async (db) => {
    const found = await claimKey(db, claim);
    const { rows } = await sql<{ xid: string | null }>`
      select pg_current_xact_id_if_assigned()::text as xid`.execute(db);
    return [found, rows[0]?.xid] as const;
  });
  expect(kept).toEqual({ answer: { data: 1 } });
  // A transaction without an id writes nothing, and a commit of nothing waits for no standby.
  expect(writes).not.toBeNull();
});

test('a connection that fell silent gets no further statement', async () => {
  const { owner } = server();
  const asleep = async () => {
    const { rowCount } = await owner.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`,
    );
    return rowCount;
  };
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const failing = asViewer(server(), viewer, 'write', async (db) => {
    sql`select pg_sleep(20)`.execute(db).catch(() => undefined);
    await expect.poll(asleep).toBe(1);
    throw new Error('Query read timeout');
  });
  await expect(failing).rejects.toThrow('Query read timeout');
  const { calls, contexts } = asked.mock;
  asked.mockRestore();
  const textOf = ([query]: readonly unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text;
  const silent = contexts[calls.findIndex((call) => textOf(call).startsWith('select pg_sleep'))];
  const of_it = calls.filter((_, n) => contexts[n] === silent).map(textOf);
  expect(of_it.slice(of_it.indexOf('begin'))).toEqual([
    'begin',
    expect.stringContaining('session_scope'),
    'select pg_sleep(20)',
  ]);
});
