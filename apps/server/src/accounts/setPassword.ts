import type { Input } from '@handover/contract/endpoint';
import type { users } from '@handover/contract/accounts/users';
import { userPolicy } from '@handover/domain/accounts/policy';
import { orNotFound, assertAllowed } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { setAnothersPassword } from './anothersPassword.ts';
import { changeOwnPassword } from './ownPassword.ts';
import { visibleUsers } from './queries.ts';

/** Sets one's own password with the current one, or by an administrator someone else's. */
export async function setPassword(ctx: Ctx, input: Input<typeof users.password>) {
  const { db, viewer } = ctx;
  const { user_id, password, current_password } = input;
  const person = visibleUsers(db, viewer).select(['user_id', 'status']).where('user_id', '=', user_id);
  assertAllowed(userPolicy.set_password(viewer, orNotFound(await person.executeTakeFirst(), 'User')));
  if (user_id === viewer.user_id) await changeOwnPassword(ctx, password, current_password);
  else await setAnothersPassword(ctx, user_id, password);
  return { data: { message: 'The password was changed' } };
}
