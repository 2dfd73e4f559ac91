import type { Input } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/users';
import { userPolicy } from '@handover/domain/accounts/policy';
import type { Level } from '@handover/domain/viewer';
import { found, insist, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { setAnothersPassword } from './anothersPassword.ts';
import { attach } from './attach.ts';
import { usersSource, visibleUsers } from './queries.ts';

export async function updateUser(ctx: Ctx, input: Input<typeof users.update>) {
  const { db, viewer, now } = ctx;
  const { user_id, password, dob, ...sent } = input;
  const before = found(
    await visibleUsers(db, viewer)
      .select(['user_id', 'level', 'agency_id', 'care_provider_id', 'office_id'])
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst(),
    'User',
  );
  const after = await attach(ctx, sent);
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
  return findEntry(usersSource, ctx, user_id);
}
