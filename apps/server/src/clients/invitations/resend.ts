import type { Input } from '@handover/contract/endpoint';
import type { resendInvitation as resend } from '@handover/contract/clients/invitations';
import { invitationPolicy, invitationState } from '@handover/domain/clients/invitations';
import { orNotFound, assertAllowed } from '../../http/refusals.ts';
import type { Ctx } from '../../http/route.ts';
import { assertOpenCompany } from './company.ts';
import { findInvitations, lockInvitation } from './queries.ts';
import { mailInvitation, renewed } from './send.ts';

export async function resendInvitation(ctx: Ctx, { invitation_id }: Input<typeof resend>) {
  const { db, now } = ctx;
  const invitation = await lockInvitation(ctx, invitation_id);
  assertAllowed(invitationPolicy.resend(invitationState(invitation, now)));
  if (invitation.agency_id !== null) await assertOpenCompany(ctx, invitation.agency_id);
  await db.updateTable('invitations').set(renewed(now)).where('invitation_id', '=', invitation_id).execute();
  await mailInvitation(db, invitation_id);
  const [again] = await findInvitations(ctx, [invitation_id]);
  return { data: orNotFound(again, 'Invitation') };
}
