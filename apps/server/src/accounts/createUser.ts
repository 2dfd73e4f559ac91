import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/users';
import { userPolicy } from '@handover/domain/accounts/policy';
import { newId } from '../db/id.ts';
import { insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { enqueue, recheckSoon } from '../parts/queue.ts';
import { attach } from './attach.ts';
import { hashPassword } from './passwords.ts';
import { usersSource } from './queries.ts';

/** Someone new. Without a password they get a link to choose their own. */
export async function createUser(ctx: Ctx, { password, dob, ...sent }: Input<typeof users.create>) {
  const { db, viewer, now } = ctx;
  const account = await attach(ctx, sent);
  insist(userPolicy.create(viewer, account));
  const user_id = newId(now);
  await db
    .insertInto('users')
    .values({
      user_id,
      ...account,
      ...(viewer.level === 1 ? { dob: dob ?? null } : {}),
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (account.level === 4) {
    await db.insertInto('staff').values({ member_id: user_id, created_at: now }).execute();
    await recheckSoon(db, user_id);
  }
  if (password === undefined) await enqueue(db, 'send_welcome', { user_id });
  else await sql`select app.set_first_password(${user_id}, ${await hashPassword(password)}, ${now})`.execute(db);
  return findEntry(usersSource, ctx, user_id);
}
