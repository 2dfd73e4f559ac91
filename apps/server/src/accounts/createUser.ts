import { isAdmin, isMember } from '@handover/domain/viewer';
import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/accounts/users';
import { ACCEPTANCE_MS } from '@handover/domain/accounts/emailChange';
import { userPolicy } from '@handover/domain/accounts/policy';
import { newId } from '../db/id.ts';
import { assertAllowed, invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { enqueue, recheckSoon } from '../adapters/queue.ts';
import { attach } from './attach.ts';
import { hashPassword } from './passwords.ts';
import { assertNewEmail, usersSource } from './queries.ts';

/**
 * Adds a person who waits to accept: the link is mailed to them. The same is done for everybody, so that nobody learns
 * who has an account elsewhere. A password given here counts once they accept.
 */
export async function createUser(ctx: Ctx, { password, dob, status, ...sent }: Input<typeof users.create>) {
  const { db, viewer, now } = ctx;
  const account = await attach(ctx, sent);
  assertAllowed(userPolicy.create(viewer, account));
  const words = 'They have not accepted yet. Add them first, and disable them later';
  if (status === 'disabled') throw invalidField('status', words);
  await assertNewEmail(ctx, account.email);
  const user_id = newId(now);
  await db
    .insertInto('users')
    .values({
      user_id,
      ...account,
      status: 'pending',
      ...(isAdmin(viewer) ? { dob: dob ?? null } : {}),
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (isMember(account)) {
    await db.insertInto('staff').values({ member_id: user_id, created_at: now }).execute();
    await recheckSoon(db, user_id);
  }
  const password_hash = password === undefined ? null : await hashPassword(password);
  await sql`select app.await_acceptance(${user_id}, ${viewer.user_id}, ${password_hash}, ${now},
    ${new Date(now.getTime() + ACCEPTANCE_MS)})`.execute(db);
  await enqueue(db, 'send_welcome', { user_id });
  return findEntry(usersSource, ctx, user_id);
}
