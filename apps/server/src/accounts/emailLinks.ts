import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/accounts/emailChange';
import { EMAIL_UNDO_MS } from '@handover/domain/accounts/emailChange';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { clearSessionCookie, hashOf } from '../http/session.ts';
import { endOf } from '../adapters/endStreams.ts';
import { enqueue } from '../adapters/queue.ts';
import { refuseBreached } from './breachedPasswords.ts';
import { hashPassword } from './passwords.ts';

const USED_UP = 'This link was used already, was replaced or has expired';
/** Message for the reader of that mailbox alone. */
export const TAKEN = 'This email has an account of its own already';

export async function checkEmailLink(ctx: OpenCtx, { token }: Input<typeof contract.checkEmailLink>) {
  const change = await ctx.guest(async (db) => {
    const { rows } = await sql<{ email: string; taken: boolean }>`
      select * from app.find_email_change(${hashOf(token)}, ${ctx.now})`.execute(db);
    return rows[0];
  });
  if (!change) throw new Refusal('not_found', USED_UP);
  if (change.taken) throw new Refusal('not_now', TAKEN);
  return { data: { email: change.email } };
}

/** Makes the new email count. Every session of the account ends: they were opened by the former email. */
export async function confirmEmail(ctx: OpenCtx, { token }: Input<typeof contract.confirmEmail>) {
  const { guest, now, request, reply, config } = ctx;
  await checkEmailLink(ctx, { token });
  const undo_until = new Date(now.getTime() + EMAIL_UNDO_MS);
  const confirmed = await guest(async (db) => {
    const { rows } = await sql<{ user_id: string; change_id: string; email: string }>`
      select * from app.confirm_email(${hashOf(token)}, ${now}, ${undo_until}, ${request.id})`.execute(db);
    if (rows[0]) await enqueue(db, 'send_email_changed', { change_id: rows[0].change_id });
    return rows[0];
  });
  if (!confirmed) throw new Refusal('not_found', USED_UP);
  ctx.live.publish([endOf(confirmed.user_id)]);
  clearSessionCookie(reply, config);
  return { data: { message: `From now on you sign in with ${confirmed.email}` } };
}

export async function checkEmailUndo(ctx: OpenCtx, { token }: Input<typeof contract.checkEmailUndo>) {
  const former = await ctx.guest(async (db) => {
    const { rows } = await sql<{ email: string; first_name: string }>`
      select * from app.find_email_undo(${hashOf(token)}, ${ctx.now})`.execute(db);
    return rows[0];
  });
  if (!former) throw new Refusal('not_found', USED_UP);
  return { data: former };
}

export async function undoEmail(ctx: OpenCtx, { token, password }: Input<typeof contract.undoEmail>) {
  const { guest, now, request, reply, config } = ctx;
  const { data } = await checkEmailUndo(ctx, { token });
  await refuseBreached(config, password);
  const password_hash = await hashPassword(password);
  const user_id = await guest(async (db) => {
    const { rows } = await sql<{ user_id: string | null }>`
      select app.undo_email(${hashOf(token)}, ${password_hash}, ${now}, ${request.id}) as user_id`.execute(db);
    const [undone] = rows;
    if (undone?.user_id) await enqueue(db, 'send_password_changed', { user_id: undone.user_id });
    return undone?.user_id;
  });
  if (!user_id) throw new Refusal('not_found', USED_UP);
  ctx.live.publish([endOf(user_id)]);
  clearSessionCookie(reply, config);
  return { data: { message: `${data.email} is your email again. Sign in with your new password` } };
}
