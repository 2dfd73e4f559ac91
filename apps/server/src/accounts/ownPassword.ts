import { Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { isPassword } from './passwords.ts';

/** Asked again before anything that would lock the owner out if a stranger sat at their screen. */
export async function insistOnOwnPassword({ db, viewer }: Ctx, password: string | undefined): Promise<void> {
  const own = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirst();
  if (password === undefined || !(await isPassword(own?.password_hash, password))) {
    const words = 'Your current password is not right';
    throw new Refusal('invalid', words, {
      errors: { [password === undefined ? 'current_password' : 'password']: [words] },
    });
  }
}
