import type { z } from 'zod';
import type { userForm } from '@handover/contract/users';
import { endsSessions, userPolicy } from '@handover/domain/accounts/policy';
import type { Level } from '@handover/domain/viewer';
import { found, insist, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { enqueue, recheckSoon } from '../parts/queue.ts';
import { setAnothersPassword } from './anothersPassword.ts';
import { attach } from './attach.ts';
import { endStreams } from '../parts/endStreams.ts';
import { usersSource, visibleUsers } from './queries.ts';

/** What is said of the person; their company is not changed here. */
export async function updateUser(ctx: Ctx, input: z.output<typeof userForm> & { user_id: string }) {
  const { db, viewer, now } = ctx;
  const { user_id, password, dob, ...sent } = input;
  const account = visibleUsers(db, viewer)
    .select(['user_id', 'email', 'level', 'status', 'agency_id', 'care_provider_id', 'office_id', 'last_sign_in_at'])
    .where('user_id', '=', user_id);
  found(await account.executeTakeFirst(), 'User');
  // The company first, as everywhere: whoever changes a company and its people locks them in this order.
  const after = await attach(ctx, sent);
  // Whoever only names them is not kept out: they may hold what of theirs this changes too.
  const before = found(await account.forNoKeyUpdate().executeTakeFirst(), 'User');
  insist(userPolicy.update(viewer, { ...before, level: before.level as Level }, after));
  if (password !== undefined) {
    if (user_id === viewer.user_id)
      throw new Refusal('forbidden', 'Change your own password under Sign-in and security');
    insist(userPolicy.set_password(viewer, user_id));
    await setAnothersPassword(ctx, user_id, password);
  }
  await db
    .updateTable('users')
    .set({ ...after, ...(viewer.level === 1 && dob !== undefined ? { dob } : {}), updated_at: now })
    .where('user_id', '=', user_id)
    .execute();
  if (endsSessions(before, after)) endStreams(ctx, [user_id]);
  if (after.email !== before.email) await tellOfEmail(ctx, before);
  // What of theirs ends when is listed under their name.
  if (before.level === 4) await recheckSoon(db, user_id);
  return findEntry(usersSource, ctx, user_id);
}

type Before = { user_id: string; email: string; last_sign_in_at: Date | null };

/**
 * Whoever reads the mail of an account can set its password, so the old address hears of the new one. Someone who was
 * never here was mistyped: they get their link where they are.
 */
const tellOfEmail = ({ db }: Ctx, { user_id, email, last_sign_in_at }: Before): Promise<void> =>
  last_sign_in_at === null
    ? enqueue(db, 'send_welcome', { user_id })
    : enqueue(db, 'send_email_changed', { user_id, email });
