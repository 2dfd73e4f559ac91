import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { attachmentOf, type Viewer } from '@handover/domain/viewer';
import * as connect from '../src/db/connect.ts';
import { newId } from '../src/db/id.ts';
import { hashOf, newToken } from '../src/http/session.ts';
import type { TestServer } from './testServer.ts';

/** Makes a session of a person, and returns the hash of its token. */
export async function makeSession(
  { owner, clock }: Pick<TestServer, 'owner' | 'clock'>,
  user_id: string,
  over: { expires_at?: Date } = {},
): Promise<Buffer> {
  const token_hash = hashOf(newToken());
  const now = clock();
  const { expires_at = new Date(now.getTime() + 3_600_000) } = over;
  await owner.query(
    `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
     values ($1, $2, $3, 'a test', $4, $4, '1 hour', $5)`,
    [newId(now), user_id, token_hash, now, expires_at],
  );
  return token_hash;
}

/** Opens the scope of a transaction that a test has begun by itself. */
export const openScope = (client: pg.ClientBase, token_hash: Buffer, now: Date) =>
  client.query('select * from app.session_scope($1, $2)', [token_hash, now]);

/**
 * Returns a person for a viewer: plans are read for viewers without one, and a session needs a person at that place.
 */
async function somebodyAs({ owner }: Pick<TestServer, 'owner'>, viewer: Viewer): Promise<string> {
  const { agency_id, care_provider_id, office_id } = attachmentOf(viewer);
  const place = [viewer.level, agency_id, care_provider_id, office_id];
  const { rows } = await owner.query<{ is_there: boolean }>(
    `select (level, agency_id, care_provider_id, office_id) is not distinct from ($2::int, $3::uuid, $4::uuid, $5::uuid) as is_there
     from app.users where user_id = $1`,
    [viewer.user_id, ...place],
  );
  if (rows[0]?.is_there) return viewer.user_id;
  const user_id = rows.length === 0 ? viewer.user_id : randomUUID();
  const values = [user_id, `${user_id}@example.org`, ...place].map((value) =>
    value === null ? 'null' : owner.escapeLiteral(String(value)),
  );
  // One statement, because others use this connection: the place of a plan need not be more than an id.
  await owner.query(`set session_replication_role = replica;
    insert into app.users (user_id, email, level, agency_id, care_provider_id, office_id, first_name, last_name, created_at, updated_at)
    values (${values.join(', ')}, 'Ann', 'Lee', now(), now());
    set session_replication_role = origin`);
  return user_id;
}

/** Makes a session for a viewer, as their request finds it. */
export const signedIn = async (
  server: Pick<TestServer, 'owner' | 'clock'>,
  viewer: Viewer,
): Promise<connect.SignedIn> => ({
  viewer,
  token_hash: await makeSession(server, await somebodyAs(server, viewer)),
  now: server.clock(),
});

/** Returns a viewer with an existing session. */
export const byToken = (viewer: Viewer, token: string): connect.SignedIn => ({
  viewer,
  token_hash: hashOf(token),
  now: new Date(),
});

/** Runs a transaction as one viewer, with a session that is made for it. */
export const asViewer = async <T>(
  server: Pick<TestServer, 'owner' | 'pools' | 'clock'>,
  viewer: Viewer,
  mode: 'read' | 'write',
  work: (db: connect.Db) => Promise<T>,
): Promise<T> => connect.asViewer(server.pools, await signedIn(server, viewer), mode, work);
