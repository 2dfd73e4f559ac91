import { staff } from '@handover/contract/staff/staff';
import { users } from '@handover/contract/accounts/users';
import { usersSource } from '../../../apps/server/src/accounts/queries.ts';
import type { Pools, SignedIn } from '../../../apps/server/src/db/connect.ts';
import { listPage } from '../../../apps/server/src/lists/page.ts';
import { gazetteerPosition } from '../../../apps/server/src/adapters/gazetteer.ts';
import { nearIn } from '../../../apps/server/src/staff/near.ts';
import { staffSource } from '../../../apps/server/src/staff/source.ts';
import { hear, type Statement } from '../../../apps/server/test/hear.ts';
import { type Case, type ListName, pathOf } from './cases.ts';

/** Geocoder for post codes as in a server without a configured service. */
const geocoder = { find: async (asked: Parameters<typeof gazetteerPosition>[0]) => gazetteerPosition(asked) };

/** Records the statements that the server sends to the database for a page. */
export async function statementsOf(pools: Pools, by: SignedIn, one: Case, list: ListName): Promise<Statement[]> {
  const { viewer } = by;
  const { searchParams } = new URL(pathOf(one, list), 'http://localhost');
  const asked = (list === 'users' ? users : staff).list.input.parse(Object.fromEntries(searchParams));
  const source = list === 'users' ? usersSource : staffSource(new Date(), await nearIn({ geocoder }, asked));
  return hear(pools, by, (db) => listPage(source, { db, viewer }, asked));
}
