import type { Input } from '@handover/contract/endpoint';
import type { messages } from '@handover/contract/messages/messages';
import type { Ctx } from '../http/route.ts';

/** Returns whether homes that have booked the viewer see their mobile number. */
export async function readNumber({ db, viewer }: Ctx) {
  const data = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.member_id')
    .select(['staff.shares_number', 'users.mobile_telephone'])
    .where('staff.member_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  return { data };
}

/** Shows the viewer's mobile number to homes that have booked them, or keeps it back. */
export async function shareNumber(ctx: Ctx, { shares_number }: Input<typeof messages.shareNumber>) {
  await ctx.db
    .updateTable('staff')
    .set({ shares_number, updated_at: ctx.now })
    .where('member_id', '=', ctx.viewer.user_id)
    .execute();
  return readNumber(ctx);
}
