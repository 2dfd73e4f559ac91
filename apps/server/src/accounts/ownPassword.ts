import { sql } from 'kysely';
import { invalidField } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { enqueue } from '../adapters/queue.ts';
import { endOtherSessions } from './mySessions.ts';
import { hashPassword, hashUnder } from './passwords.ts';

/**
 * Checks one's own password, before anything that would lock the owner out if a stranger sat at their screen. Returns
 * its hash.
 */
export async function assertOwnPassword(
  { db, viewer: { user_id } }: Ctx,
  typed: string | undefined,
  field: 'password' | 'current_password',
): Promise<string> {
  const own = await db.selectFrom('credentials').select('salt').where('user_id', '=', user_id).executeTakeFirst();
  if (typed !== undefined && own?.salt) {
    const hash = await hashUnder(own.salt, typed);
    const { rows } = await sql<{ right: boolean }>`select app.is_password(${user_id}, ${hash}) as right`.execute(db);
    if (rows[0]?.right) return hash;
  }
  throw invalidField(field, WRONG);
}
const WRONG = 'Your current password is not right';

/**
 * Changes one's own password: it needs the current one, ends the other sessions, makes every device unknown, and is
 * told to the owner by mail.
 */
export async function changeOwnPassword(ctx: Ctx, password: string, current: string | undefined): Promise<void> {
  const { db, viewer, now } = ctx;
  const { user_id } = viewer;
  const current_hash = await assertOwnPassword(ctx, current, 'current_password');
  const { rows } = await sql<{ changed: boolean }>`
    select app.change_password(${user_id}, ${current_hash}, ${await hashPassword(password)}, ${now}) as changed`.execute(
    db,
  );
  if (!rows[0]?.changed) throw invalidField('current_password', WRONG);
  await endOtherSessions(ctx);
  await enqueue(db, 'send_password_changed', { user_id });
}
