import type { Viewer } from '@handover/domain/viewer';
import { asViewer, type Db } from '../src/db/connect.ts';
import { newId } from '../src/db/id.ts';
import { hashOf, newToken } from '../src/http/session.ts';
import type { House } from './house.ts';

/** A viewer of level 4, as the session of a member gives one. */
export const memberViewer = ({ user_id }: { user_id: string }) =>
  ({ kind: 'member', level: 4, user_id, member_id: user_id }) as const;

/** A session of somebody, by the hash of its token. */
export async function makeSession(house: House, user_id: string, over: { expires_at?: Date } = {}): Promise<Buffer> {
  const token_hash = hashOf(newToken());
  const now = house.clock();
  const { expires_at = new Date(now.getTime() + 3_600_000) } = over;
  await house.owner.query(
    `insert into app.sessions (session_id, user_id, token_hash, device, created_at, last_seen_at, idle, expires_at)
     values ($1, $2, $3, 'a test', $4, $4, '1 hour', $5)`,
    [newId(now), user_id, token_hash, now, expires_at],
  );
  return token_hash;
}

type Named = { job_id?: string; offer_id?: string };

/** One transaction on the command login, as somebody who has got hold of it would use it: without the program's rules. */
export async function asCommand<T>(
  house: House,
  viewer: Viewer,
  { job_id, offer_id }: Named,
  work: (db: Db) => Promise<T>,
  token_hash?: Buffer,
): Promise<T> {
  const opening = {
    token_hash: token_hash ?? (await makeSession(house, viewer.user_id)),
    now: house.clock(),
    job_id: job_id ?? null,
    offer_id: offer_id ?? null,
  };
  return asViewer(house.pools, viewer, 'write', work, { queue: 'command', opening });
}
