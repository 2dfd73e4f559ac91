import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import * as contract from '@handover/contract/accounts/accounts';
import { Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { clearSessionCookie, hashOf } from '../http/session.ts';
import { enqueue } from '../adapters/queue.ts';
import { endOf } from '../adapters/endStreams.ts';
import { refuseBreached } from './breachedPasswords.ts';
import { keepKnownDevice } from './knownDevice.ts';
import { takeAttempt } from './limits.ts';
import { hashPassword } from './passwords.ts';

/**
 * Message for links that live an hour and for those that welcome someone for seven days: forgot_password makes a new
 * one for both.
 */
const USED_UP = 'This link was used already or has expired. Ask for a new one';

/**
 * Mails a link for a new password. Known and unknown addresses take the same way: the worker finds out whether there is
 * anyone to write to.
 */
export async function forgotPassword(ctx: OpenCtx, { email }: Input<typeof contract.forgotPassword>) {
  await takeAttempt(ctx, 'recovery', { account: email });
  await ctx.guest((db) => enqueue(db, 'send_password_reset', { email }));
  return { data: { message: contract.FORGOT_ANSWER } };
}

export async function checkReset(ctx: OpenCtx, { token }: Input<typeof contract.checkReset>) {
  const email = await ctx.guest(async (db) => {
    const { rows } = await sql<{ email: string | null }>`
      select app.find_reset(${hashOf(token)}, ${ctx.now}) as email`.execute(db);
    return rows[0]?.email;
  });
  if (!email) throw new Refusal('not_found', USED_UP);
  return { data: { email } };
}

export async function resetPassword(ctx: OpenCtx, { token, password }: Input<typeof contract.resetPassword>) {
  const { guest, now, request, reply, config } = ctx;
  const { email } = (await checkReset(ctx, { token })).data;
  await refuseBreached(config, password);
  const password_hash = await hashPassword(password);
  const user_id = await guest(async (db) => {
    const { rows } = await sql<{ user_id: string | null }>`
      select app.finish_reset(${hashOf(token)}, ${password_hash}, ${now}, ${request.id}) as user_id`.execute(db);
    return rows[0]?.user_id;
  });
  if (!user_id) throw new Refusal('not_found', USED_UP);
  ctx.live.publish([endOf(user_id)]);
  await guest((db) => enqueue(db, 'send_password_changed', { user_id }));
  clearSessionCookie(reply, config);
  // The owner of the mailbox signs in here next, even if strangers guess meanwhile; a second factor is still asked for.
  keepKnownDevice(ctx, email);
  return { data: { message: contract.RESET_ANSWER } };
}
