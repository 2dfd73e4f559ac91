import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../parts/queue.ts';
import { endOtherSessions } from './mySessions.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Asked again before anything that would lock the owner out if a stranger sat at their screen. */
export async function insistOnOwnPassword(
  { db, viewer }: Ctx,
  typed: string | undefined,
  field: 'password' | 'current_password',
): Promise<void> {
  const own = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirst();
  if (typed !== undefined && (await isPassword(own?.password_hash, typed))) return;
  const words = 'Your current password is not right';
  throw invalidField(field, words);
}

/** Needs the current one, ends the other sessions, and they are told by mail. */
export async function changeOwnPassword(ctx: Ctx, password: string, current: string | undefined): Promise<void> {
  const { db, viewer, now } = ctx;
  const { user_id } = viewer;
  await insistOnOwnPassword(ctx, current, 'current_password');
  await db
    .updateTable('credentials')
    .set({ password_hash: await hashPassword(password), changed_at: now })
    .where('user_id', '=', user_id)
    .execute();
  await endOtherSessions(ctx);
  await enqueue(db, 'send_password_changed', { user_id });
}
