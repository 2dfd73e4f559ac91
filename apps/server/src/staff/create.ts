import type { Input } from '@handover/contract/endpoint';
import type { staff } from '@handover/contract/staff/staff';
import { UNATTACHED } from '@handover/domain/viewer';
import { createUser } from '../accounts/createUser.ts';
import type { Ctx } from '../http/route.ts';
import { findEntry } from '../lists/find.ts';
import { staffSource } from './source.ts';

/** Creates an account with a staff record. */
export async function createMember(ctx: Ctx, { position, ...person }: Input<typeof staff.create>) {
  const { data } = await createUser(ctx, { ...person, ...UNATTACHED, level: 4, status: 'active' });
  const member_id = data.user_id;
  await ctx.db.updateTable('staff').set({ position, updated_at: ctx.now }).where('member_id', '=', member_id).execute();
  return findEntry(staffSource(ctx.now), ctx, member_id);
}
