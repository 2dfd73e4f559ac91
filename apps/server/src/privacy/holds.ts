import type { Input } from '@handover/contract/endpoint';
import type { erasure } from '@handover/contract/privacy/privacy';
import { privacyPolicy } from '@handover/domain/privacy/policy';
import { lockPerson } from '../db/lockPerson.ts';
import { newId } from '../db/id.ts';
import { orNotFound, assertAllowed, Refusal } from '../http/refusals.ts';
import type { Ctx } from '../http/route.ts';
import { findPerson } from './erasure.ts';

/** Places a hold: while it stands nothing more of a person is erased, also of one whose erasure has begun. */
export async function placeHold(ctx: Ctx, { user_id, kind, reason }: Input<typeof erasure.hold>) {
  const { db, viewer, now } = ctx;
  assertAllowed(privacyPolicy.hold(viewer));
  await lockPerson(db, user_id);
  await findPerson(ctx, user_id);
  const hold = { hold_id: newId(now), kind, reason, placed_at: now };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('holds')
    .values({ ...hold, user_id, placed_by: viewer.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_now', 'There is a hold of this kind already');
  return { data: hold };
}

export async function liftHold({ db, viewer, now }: Ctx, { user_id, hold_id }: Input<typeof erasure.lift>) {
  assertAllowed(privacyPolicy.hold(viewer));
  const lifted = await db
    .updateTable('holds')
    .set({ lifted_by: viewer.user_id, lifted_at: now })
    .where('hold_id', '=', hold_id)
    .where('user_id', '=', user_id)
    .where('lifted_at', 'is', null)
    .returning('hold_id')
    .executeTakeFirst();
  orNotFound(lifted, 'Hold');
  return { data: { message: 'The hold was lifted' } };
}
