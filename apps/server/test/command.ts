import type { Viewer } from '@handover/domain/viewer';
import { asViewer, type Db } from '../src/db/connect.ts';
import type { TestServer } from './testServer.ts';
import { makeSession } from './signedIn.ts';

/** A viewer of level 4, as the session of a member gives one. */
export const memberViewer = ({ user_id }: { user_id: string }) =>
  ({ kind: 'member', level: 4, user_id, member_id: user_id }) as const;

type Named = { job_id?: string; offer_id?: string };

/** Runs a transaction on the command login without the application's rules, as an attacker with that login could. */
export async function asCommand<T>(
  server: TestServer,
  viewer: Viewer,
  { job_id, offer_id }: Named,
  work: (db: Db) => Promise<T>,
  token_hash?: Buffer,
): Promise<T> {
  const by = {
    viewer,
    token_hash: token_hash ?? (await makeSession(server, viewer.user_id)),
    now: server.clock(),
  };
  const opening = { job_id: job_id ?? null, offer_id: offer_id ?? null };
  return asViewer(server.pools, by, 'write', work, { queue: 'command', opening });
}
