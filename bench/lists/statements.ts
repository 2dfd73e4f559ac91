import { users } from '@handover/contract/users';
import type { Viewer } from '@handover/domain/viewer';
import { usersSource } from '../../apps/server/src/accounts/queries.ts';
import type { Pools } from '../../apps/server/src/db/connect.ts';
import { listPage } from '../../apps/server/src/lists/page.ts';
import { hear, type Statement } from '../../apps/server/test/hear.ts';
import { type Case, pathOf } from './cases.ts';

/** What the server sends to the database for a page. */
export function statementsOf(pools: Pools, viewer: Viewer, one: Case): Promise<Statement[]> {
  const asked = users.list.input.parse(Object.fromEntries(new URL(pathOf(one), 'http://localhost').searchParams));
  return hear(pools, viewer, (db) => listPage(usersSource, { db, viewer }, asked));
}
