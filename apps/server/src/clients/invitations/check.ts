import { sql } from 'kysely';
import type { Input } from '@handover/contract/endpoint';
import type { checkInvitation as check, InvitationType } from '@handover/contract/clients/invitations';
import { Refusal } from '../../http/refusals.ts';
import type { OpenCtx } from '../../http/route.ts';
import { hashOf } from '../../http/session.ts';

type Found = {
  type: InvitationType;
  email: string;
  message: string;
  invited_by: string;
  company_name: string | null;
  state: 'open' | 'registered' | 'expired' | 'revoked';
};

const UNKNOWN = 'This link is not complete or was replaced by a newer one. Open the link in the newest email';

/** Returns the invitation of a link that still works. Only the invited person has the link, so a refusal says why. */
export async function openInvitation({ guest, now }: OpenCtx, invite_id: string): Promise<Found> {
  const invitation = await guest(async (db) => {
    const { rows } = await sql<Found>`select * from app.find_invitation(${hashOf(invite_id)}, ${now})`.execute(db);
    return rows[0];
  });
  if (!invitation) throw new Refusal('not_found', UNKNOWN);
  switch (invitation.state) {
    case 'open':
      return invitation;
    case 'registered':
      throw new Refusal('not_now', 'This invitation was used already. Sign in instead');
    case 'expired':
      throw new Refusal('not_now', `This invitation has expired. Ask ${invitation.invited_by} to send it again`);
    case 'revoked':
      throw new Refusal('not_now', 'This invitation was withdrawn');
  }
}

export const checkInvitation = async (ctx: OpenCtx, { invite_id }: Input<typeof check>) => ({
  data: await openInvitation(ctx, invite_id),
});
