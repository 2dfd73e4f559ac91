import { sql } from 'kysely';
import { usersList } from '@handover/contract/users';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { listSource } from '../lists/source.ts';
import { pictureAddressInSql } from './pictureAddress.ts';

/** The one condition that says which accounts a viewer may know of. */
const accountsOf = (viewer: Viewer): Record<string, string> =>
  viewer.kind === 'member' ? { user_id: viewer.user_id } : ownRows(viewer);

/** The accounts a viewer may know of. Every read starts here, so an account out of sight is an account not found. */
export function visibleUsers(db: Db, viewer: Viewer) {
  let users = db.selectFrom('users').where('deleted_at', 'is', null);
  for (const [column, value] of Object.entries(accountsOf(viewer))) {
    users = users.where(sql.ref(column), '=', value);
  }
  return users;
}

export const usersSource = listSource({
  resource: usersList,
  table: 'users',
  scope: accountsOf,
  removable: true,
  names: ['first_name', 'last_name'],
  select: sql`t.user_id, t.first_name, t.last_name, t.email, t.mobile_telephone, t.level, t.status,
    t.agency_id, t.care_provider_id, t.office_id, t.last_sign_in_at, t.created_at,
    case current_user when 'handover_admin' then t.dob end as dob,
    ${pictureAddressInSql} as picture,
    (select json_build_object('company_name', a.company_name) from agencies a where a.agency_id = t.agency_id) as agency,
    (select json_build_object('company_name', c.company_name) from care_providers c
      where c.care_provider_id = t.care_provider_id) as care_provider,
    (select json_build_object('title', o.title) from offices o where o.office_id = t.office_id) as office`,
  total: 'tally',
});
