import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { isPassword } from './passwords.ts';

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
  throw new Refusal('invalid', words, { errors: { [field]: [words] } });
}
