import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/users';
import { userPolicy } from '@handover/domain/accounts/policy';
import { found, insist } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../parts/queue.ts';
import { insistOnOwnPassword } from './ownPassword.ts';
import { hashPassword } from './passwords.ts';
import { visibleUsers } from './queries.ts';

/** One's own needs the current one and ends the other sessions; another's ends all of theirs, and they are told. */
export async function setPassword(ctx: Ctx, input: Input<typeof users.password>) {
  const { db, viewer, now, session_id } = ctx;
  const { user_id, password, current_password } = input;
  found(await visibleUsers(db, viewer).select('user_id').where('user_id', '=', user_id).executeTakeFirst(), 'User');
  insist(userPolicy.set_password(viewer, user_id));
  if (user_id === viewer.user_id) {
    await insistOnOwnPassword(ctx, current_password, 'current_password');
    await db
      .updateTable('credentials')
      .set({ password_hash: await hashPassword(password), changed_at: now })
      .where('user_id', '=', user_id)
      .execute();
    await db.deleteFrom('sessions').where('user_id', '=', user_id).where('session_id', '!=', session_id).execute();
  } else {
    await sql`select app.set_password(${user_id}, ${await hashPassword(password)}, ${now})`.execute(db);
  }
  await enqueue(db, 'send_password_changed', { user_id });
  return { data: { message: 'The password was changed' } };
}
