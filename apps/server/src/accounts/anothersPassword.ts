import { sql } from 'kysely';
import type { Ctx } from '../http/route.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../adapters/queue.ts';
import { endStreams } from '../adapters/endStreams.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets another person's password. It ends all their sessions and tells them: by mail always, and by a notification for
 * when they are back.
 */
export async function setAnothersPassword(ctx: Ctx, user_id: string, password: string): Promise<void> {
  const { db, now } = ctx;
  await sql`select app.set_password(${user_id}, ${await hashPassword(password)}, ${now})`.execute(db);
  endStreams(ctx, [user_id]);
  await enqueue(db, 'send_password_changed', { user_id });
  await notify(ctx, [user_id], {
    kind: 'account_changed',
    title: 'An administrator changed your password',
    link: '/security',
  });
}
