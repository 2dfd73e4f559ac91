import type { z } from 'zod';
import type { userForm } from '@handover/contract/accounts/users';
import { endsSessions, userPolicy } from '@handover/domain/accounts/policy';
import { type Level, isAdmin, isMember } from '@handover/domain/viewer';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { enqueue, recheckSoon } from '../adapters/queue.ts';
import { setAnothersPassword } from './anothersPassword.ts';
import { attach } from './attach.ts';
import { endStreams } from '../adapters/endStreams.ts';
import { notify } from '../notifications/notify.ts';
import { askForEmail } from './ownEmail.ts';
import { assertNewEmail, usersSource, visibleUsers } from './queries.ts';

/** Changes what is said of the person; their company is not changed here. */
export async function updateUser(ctx: Ctx, input: z.output<typeof userForm> & { user_id: string }) {
  const { db, viewer, now } = ctx;
  const { user_id, password, dob, ...sent } = input;
  const account = visibleUsers(db, viewer)
    .select(['user_id', 'email', 'level', 'status', 'agency_id', 'care_provider_id', 'office_id'])
    .where('user_id', '=', user_id);
  orNotFound(await account.executeTakeFirst(), 'User');
  // The company first, as everywhere: a change of a company and its people locks them in this order.
  const attached = await attach(ctx, sent);
  // A lock that lets others name them: they may hold what of theirs this changes, too.
  const before = orNotFound(await account.forNoKeyUpdate().executeTakeFirst(), 'User');
  // The form says active if nothing is chosen: a waiting person goes on waiting.
  const status = before.status === 'pending' && sent.status === 'active' ? 'pending' : sent.status;
  const after = { ...attached, status };
  assertAllowed(userPolicy.update(viewer, { ...before, level: before.level as Level }, after));
  if (password !== undefined) {
    if (user_id === viewer.user_id)
      throw new Refusal('forbidden', 'Change your own password under Sign-in and security');
    assertAllowed(userPolicy.set_password(viewer, before));
    await setAnothersPassword(ctx, user_id, password);
  }
  const email = await emailAfter(ctx, before, after.email);
  await db
    .updateTable('users')
    .set({ ...after, email, ...(isAdmin(viewer) && dob !== undefined ? { dob } : {}), updated_at: now })
    .where('user_id', '=', user_id)
    .execute();
  if (endsSessions(before, { ...after, email })) endStreams(ctx, [user_id]);
  // The list of what expires for them shows their name.
  if (isMember(before)) await recheckSoon(db, user_id);
  return findEntry(usersSource, ctx, user_id);
}

type Before = { user_id: string; email: string; status: string };

/**
 * Returns the email after the change. Another email counts once its link is opened; if nobody has accepted yet, it is
 * corrected and the link mailed anew.
 */
async function emailAfter(ctx: Ctx, before: Before, email: string): Promise<string> {
  const { user_id } = before;
  if (email === before.email) return email;
  assertAllowed(userPolicy.change_email(ctx.viewer, user_id));
  await assertNewEmail(ctx, email);
  if (before.status === 'pending') {
    await enqueue(ctx.db, 'send_welcome', { user_id });
    return email;
  }
  const about = await askForEmail(ctx, before, email);
  await notify(ctx, [user_id], {
    kind: 'account_changed',
    title: 'Another email was asked for your account',
    body: 'It counts once a link at that address is opened. You can cancel it until then.',
    link: '/security',
    about,
  });
  return before.email;
}
