import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type * as contract from '@handover/contract/accounts/emailChange';
import { type Level, isMember } from '@handover/domain/viewer';
import { invalidField, Refusal } from '../http/refusals.ts';
import type { OpenCtx } from '../http/route.ts';
import { hashOf, newToken } from '../http/session.ts';
import { recheckSoon } from '../adapters/queue.ts';
import { refuseBreached } from './breachedPasswords.ts';
import { TAKEN } from './emailLinks.ts';
import { takeAttempt } from './limits.ts';
import { openSession } from './login.ts';
import { hashPassword } from './passwords.ts';

type Waiting = {
  email: string;
  first_name: string;
  level: Level;
  company: string | null;
  invited_by: string;
  has_password: boolean;
  taken: boolean;
};
const USED_UP =
  'This link was used already, was replaced or has expired. Ask the person who added you to add you again';

export async function checkAcceptance(ctx: OpenCtx, { token }: Input<typeof contract.checkAcceptance>) {
  const waiting = await ctx.guest(async (db) => {
    const { rows } = await sql<Waiting>`
      select * from app.find_pending_account(${hashOf(token)}, ${ctx.now})`.execute(db);
    return rows[0];
  });
  if (!waiting) throw new Refusal('not_found', USED_UP);
  const { taken, company: place, ...account } = waiting;
  if (taken) throw new Refusal('not_now', TAKEN);
  return { data: { ...account, place } };
}

/** Accepts an account: it counts from here on, and its person is signed in. */
export async function acceptAccount(ctx: OpenCtx, { token, password }: Input<typeof contract.acceptAccount>) {
  await takeAttempt(ctx, 'registration', { account: token });
  const { data: waiting } = await checkAcceptance(ctx, { token });
  if (password === null && !waiting.has_password) throw invalidField('password', 'Choose a password');
  if (password !== null) await refuseBreached(ctx.config, password);
  const password_hash = password === null ? null : await hashPassword(password);
  const challenge = newToken();
  const accepted = await ctx.guest(async (db) => {
    const { rows } = await sql<{ user_id: string; email: string; level: Level }>`
      select * from app.accept_account(${hashOf(token)}, ${password_hash}, ${hashOf(challenge)}, ${ctx.now},
        ${ctx.request.id})`.execute(db);
    const [account] = rows;
    if (account && isMember(account)) await recheckSoon(db, account.user_id);
    return account;
  });
  if (!accepted) throw new Refusal('not_found', USED_UP);
  const { user_id, level, email } = accepted;
  return openSession(ctx, { user_id, level, second_factor: false, challenge }, email, false);
}
