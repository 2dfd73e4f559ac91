import { sql } from 'kysely';
import { usersList } from '@handover/contract/accounts/users';
import type { Viewer } from '@handover/domain/viewer';
import type { Db } from '../db/connect.ts';
import { ownRows } from '../db/tree.ts';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { listSource } from '../lists/source.ts';
import { pictureAddressInSql } from './pictureAddress.ts';

/** Returns the one condition that says which accounts a viewer may know of. */
const accountsOf = (viewer: Viewer): Record<string, string> =>
  viewer.kind === 'member' ? { user_id: viewer.user_id } : ownRows(viewer);

/**
 * Selects the accounts that a viewer may know of. Every read starts here, so an account out of sight is an account not
 * found.
 */
export function visibleUsers(db: Db, viewer: Viewer) {
  let users = db.selectFrom('users').where('deleted_at', 'is', null);
  for (const [column, value] of Object.entries(accountsOf(viewer))) {
    users = users.where(sql.ref(column), '=', value);
  }
  return users;
}

/** True if an account that counts has this email. Only mails may say so. */
export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'pending')
    .executeTakeFirst()) !== undefined;

/**
 * Refuses an email that somebody in the viewer's sight has. Accounts out of their sight are not looked up. An account
 * that waits at a company does not keep administrators from adding somebody.
 */
export async function assertNewEmail({ db, viewer }: Ctx, email: string): Promise<void> {
  let same = visibleUsers(db, viewer).select('user_id').where('email', '=', email);
  if (viewer.kind === 'admin')
    same = same.where((is) => is.or([is('status', '!=', 'pending'), is('agency_id', 'is', null)]));
  const known = await same.executeTakeFirst();
  const words = 'Someone already has an account with this email';
  if (known) throw invalidField('email', words);
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
    (select c.email from email_changes c
      where c.user_id = t.user_id and c.confirmed_at is null and c.ended_at is null) as waiting_email,
    ${pictureAddressInSql} as picture,
    (select json_build_object('company_name', a.company_name) from agencies a where a.agency_id = t.agency_id) as agency,
    (select json_build_object('company_name', c.company_name) from care_providers c
      where c.care_provider_id = t.care_provider_id) as care_provider,
    (select json_build_object('title', o.title) from offices o where o.office_id = t.office_id) as office`,
  total: 'tally',
});
