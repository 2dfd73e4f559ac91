import type { Input } from '@handover/contract/endpoint';
import type { revokeInvitation as revoke } from '@handover/contract/clients/invitations';
import { invitationPolicy, invitationState } from '@handover/domain/clients/invitations';
import { assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { lockInvitation } from './queries.ts';

/** Revokes an invitation. A second time changes nothing, since two colleagues may do so at once. */
export async function revokeInvitation(ctx: Ctx, { invitation_id }: Input<typeof revoke>) {
  const { db, now } = ctx;
  const invitation = await lockInvitation(ctx, invitation_id);
  assertAllowed(invitationPolicy.revoke(invitationState(invitation, now)));
  await db
    .updateTable('invitations')
    .set({ revoked_at: invitation.revoked_at ?? now })
    .where('invitation_id', '=', invitation_id)
    .execute();
  return { data: { message: 'The invitation was revoked' } };
}
